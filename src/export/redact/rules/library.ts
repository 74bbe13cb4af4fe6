import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { FoundSecret } from '../marks.ts'
import type { Rule } from './shapes.ts'

/** What of secretlint's rules is used here. They look at a text at once; only its own runner is asynchronous, and slow. */
interface LibraryRule {
  readonly meta: { readonly id: string }
  create(context: Context, options: object): { file(source: Source): unknown }
}

interface Context {
  createTranslator(): (id: string, found: { readonly [name: string]: string }) => Message
  report(report: { readonly message: Message; readonly range: readonly number[] }): void
}

interface Message {
  readonly id: string
  readonly found: { readonly [name: string]: string }
}

interface Source {
  readonly content: string
  readonly filePath: string
  readonly ext: string
  readonly contentType: 'text'
}

/**
 * Rule by rule: what there has to be for it to match at all, and what it finds, by the name of its message. Left out are
 * passwords and webhooks in addresses, where theirs takes the whole address for the secret; private keys, where theirs passes over
 * encrypted ones, PGP's and those that were cut off; SendGrid's keys, where theirs takes `SG.a.b` in code for one; and account numbers.
 */
const used: { readonly [rule: string]: { readonly words: string; readonly finds: { readonly [id: string]: string } } } =
  {
    aws: {
      words:
        'AKIA ASIA A3T AGPA AIDA AROA AIPA ANPA ANVA access_key accesskey Access_Key AccessKey ACCESS_KEY ACCESSKEY accessKey',
      finds: { AWSAccessKeyID: 'AWS access key', AWSSecretAccessKey: 'AWS secret key' },
    },
    npm: {
      words: 'npm_ :x-oauth-basic@',
      finds: { NPM_ACCESS_TOKEN: 'npm token', PackageJSON_xOauthToken: 'GitHub token' },
    },
    slack: {
      words: 'xoxa- xoxb- xoxo- xoxp- xoxr- xapp- hooks.slack',
      finds: { SLACK_TOKEN: 'Slack token', IncomingWebhook: 'Slack webhook' },
    },
    shopify: { words: 'shppa_ shpca_ shpat_ shpss_', finds: { SHOPIFY_KEY: 'Shopify key' } },
    github: { words: 'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_', finds: { GITHUB_TOKEN: 'GitHub token' } },
    openai: { words: 'T3BlbkFJ', finds: { OPENAI_TOKEN: 'OpenAI key' } },
    anthropic: { words: 'sk-ant-', finds: { ANTHROPIC_API_KEY: 'Anthropic key' } },
    linear: { words: 'lin_api_', finds: { LINEAR_API_TOKEN: 'Linear key' } },
  }

export function libraryRules(): readonly Rule[] {
  return (rules as readonly LibraryRule[]).flatMap(rule => {
    const { words, finds } = used[rule.meta.id.replace('@secretlint/secretlint-rule-', '')] ?? {}
    return words && finds ? [{ words: words.split(' '), find: finderOf(rule, finds) }] : []
  })
}

/** What a rule may look at before and behind its word. */
const BEFORE = 300
const AFTER = 2500

function finderOf(rule: LibraryRule, finds: { readonly [id: string]: string }): Rule['find'] {
  let found: FoundSecret[] = []
  let [text, from] = ['', 0]
  const context: Context = {
    createTranslator: () => (id, found) => ({ id, found }),
    report: ({ message, range }) => {
      const what = finds[message.id]
      const secret = Object.values(message.found)[0] ?? ''
      // Some give the place of what stands before the secret, so it is looked for from there.
      const start = text.indexOf(secret, range[0])
      if (what && secret && start >= 0) found.push({ start: start + from, end: start + from + secret.length, what })
    },
  }
  const { file } = rule.create(context, { enableIDScanRule: true })
  return (whole, places) => {
    found = []
    for (const [start, end] of stretchesAround(places)) {
      from = start
      text = whole.slice(start, end)
      file({ content: text, filePath: '', ext: '', contentType: 'text' })
    }
    text = ''
    return found
  }
}

/** Places that are near one another share a stretch. */
function stretchesAround(places: readonly number[]): readonly (readonly [start: number, end: number])[] {
  const stretches: [number, number][] = []
  for (const at of places) {
    const last = stretches.at(-1)
    if (last && at - BEFORE <= last[1]) last[1] = at + AFTER
    else stretches.push([Math.max(0, at - BEFORE), at + AFTER])
  }
  return stretches
}
