import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { FoundSecret } from '../marks.ts'
import type { Rule } from './shapes.ts'

/** The part of secretlint's rules that we use. They are synchronous; only secretlint's runner is asynchronous and slow. */
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
 * For each rule, words without which it cannot match, and the kinds of secrets by the ids of its messages. Left out are
 * the rules for passwords and webhooks in addresses, which mask the whole address; private keys, which miss encrypted and
 * cut ones and PGP's; SendGrid's keys, which match `SG.a.b` in code; and account numbers.
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

/** Text before and behind a word that a rule may need. */
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
      // Some ranges begin before the secret, so it is searched from there.
      const start = text.indexOf(secret, range[0])
      if (what && secret && start >= 0) found.push({ start: start + from, end: start + from + secret.length, what })
    },
  }
  const { file } = rule.create(context, { enableIDScanRule: true })
  return (fullText, places) => {
    found = []
    for (const [start, end] of rangesAround(places)) {
      from = start
      text = fullText.slice(start, end)
      file({ content: text, filePath: '', ext: '', contentType: 'text' })
    }
    text = ''
    return found
  }
}

/** Ranges around places; places that are near one another share one. */
function rangesAround(places: readonly number[]): readonly (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = []
  for (const at of places) {
    const last = ranges.at(-1)
    if (last && at - BEFORE <= last[1]) last[1] = at + AFTER
    else ranges.push([Math.max(0, at - BEFORE), at + AFTER])
  }
  return ranges
}
