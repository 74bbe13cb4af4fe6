import { type MadeUp, randomKey } from './secrets.ts'

/** Keys that are recognized by their beginning. */
export function moreServicesOf(random: () => number): readonly MadeUp[] {
  const key = (length: number) => randomKey(random, length)
  const hex = (length: number) => randomKey(random, length, 'hex')
  const lower = (length: number) => key(length).toLowerCase()
  const upper = (length: number) => randomKey(random, length, 'upper')
  const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')
  const rows: readonly (readonly [what: string, ...parts: string[]])[] = [
    ['Slack token', 'xa', 'pp-1-A01ABCDEFGH-1234567890123-', hex(64)],
    ['Discord token', 'MT', 'k4NjIyNDgzNDcxOTI1MjQ4', '.', key(6), '.', key(27)],
    ['Notion token', 'sec', 'ret_', key(43)],
    ['Notion token', 'nt', 'n_', '12345678901', key(35)],
    ['Airtable token', 'pa', 't', key(14), '.', hex(64)],
    ['HubSpot token', 'pa', 't-na1-', uuid()],
    ['Bitbucket password', 'AT', 'BB', key(32)],
    ['Bedrock key', 'AB', 'SK', key(120)],
    ['Bedrock key', 'bedrock', '-api-key-', key(140)],
    ['Linear key', 'lin', '_oauth_', hex(64)],
    ['Langfuse key', 'sk', '-lf-', uuid()],
    ['E2B key', 'e2', 'b_', hex(40)],
    ['Firecrawl key', 'f', 'c-', hex(32)],
    ['Jina key', 'ji', 'na_', hex(32), key(28)],
    ['Resend key', 'r', 'e_', key(8), '_', key(24)],
    ['Brevo key', 'xsmtp', 'sib-', hex(64), '-', key(16)],
    ['Square token', 'EA', 'AAl', key(59)],
    ['Facebook token', 'EA', 'ACEdEose0cBA', key(100)],
    ['Mapbox token', 'sk', '.ey', 'J1Ijoi', key(60), '.', key(22)],
    ['Artifactory key', 'AK', 'Cp8', key(68)],
    ['Artifactory token', 'cmVm', 'dGtuOjAxO', key(51)],
    ['Clojars token', 'CLO', 'JARS_', hex(60)],
    ['Vercel token', 'vercel', '_blob_rw_', key(16), '_', key(30)],
    ['Sourcegraph token', 'sg', 'p_', hex(40)],
    ['Neon key', 'na', 'pi_', lower(64)],
    ['Render key', 'rn', 'd_', key(28)],
    ['GitLab token', 'GR', '1348941', key(20)],
    ['wallet key', 'xp', 'rv', key(107).replace(/[0OIl]/g, 'a')],
    ['NuGet key', 'oy', '2', lower(43)],
    ['GitLab token', 'gl', 'ffct-', key(20)],
    ['Hugging Face token', 'api', '_org_', key(34)],
    ['1Password key', 'A', '3-', upper(6), '-', upper(6), '-', upper(5), '-', upper(5), '-', upper(5), '-', upper(5)],
    ['Plaid token', 'access', '-production-', uuid()],
    ['Flutterwave key', 'FLW', 'SECK-', hex(32), '-X'],
    ['Shippo token', 'shippo', '_live_', hex(40)],
    ['Duffel token', 'duffel', '_live_', key(43)],
    ['Typeform token', 'tf', 'p_', key(59)],
    ['ReadMe key', 'rd', 'me_', lower(70)],
    ['Prefect key', 'pn', 'u_', lower(36)],
    ['Cloudflare key', 'v1', '.0-', hex(24), '-', hex(146)],
    ['GitHub token', 'github', '_pat_', key(22), '_', key(59)],
    ['OpenAI key', 'sk', '-', hex(32)],
    ['Together key', 'tgp', '_v1_', key(20), '-', key(11), '_', key(10)],
    ['Amazon token', 'amzn', '.mws.', uuid()],
    ['Mandrill key', 'm', 'd-', '5vMN27e3IKA5O8YyWu8B5l'],
    ['Tavily key', 'tv', 'ly-dev-', 'qiqnmMjLogKPvVnNAiHxyQxcpwSDwjBg'],
    ['Resend key', 'r', 'e_', 'mz1JCdNy_', 'IfEVChrxwJtOgwXkYQiGNPcL'],
    [
      'X token',
      'AAAAAAAAAAAAAAAAAAAAA',
      'MLheAAAAAAA0%2BuSeid%2BULvsea4JtiGRiSDSJSI%3D',
      'EUifiRBkKG5E2XzMDjRfl76ZC9Ub0wnz4XsNiRVBChTYbJcE3F',
    ],
    ['wallet key', '5HueCGU8rMjxEXxiPuD5BDku', '4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['wallet key', 'L1aW4aubDFB7yfras2S1mN3b', 'qg9nwySY8nkoLmJebSLD5BWv3ENZ'],
  ]
  return rows.map(([what, ...parts]) => ({ what, secret: parts.join(''), text: parts.join('') }))
}
