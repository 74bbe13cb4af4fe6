import { listing, repeat } from './small-talk.ts'
import { type Story, stories, story } from './story.ts'
import { tasks } from './task-calls.ts'
import {
  bash,
  bashSpills,
  claude,
  type DemoTurn,
  edit,
  fetches,
  grep,
  insteadYou,
  multiEdit,
  read,
  thinks,
  torn,
  write,
  you,
  youShow,
} from './turns.ts'

/** A command of Claude Code itself, as it is recorded. */
const command = (name: string) => you(`<command-name>/${name}</command-name>\n<command-args></command-args>`, 10)

const cent: readonly DemoTurn[] = [
  you('the total is one cent off for three items at 3.33, why?'),
  thinks('0.1 + 0.2, or rounding per line?'),
  grep('round(', 'src/', 'src/sum.ts:14: round(item.price * item.count)\nsrc/tax.ts:8: round(net * rate)'),
  claude(
    'Each line is rounded before the tax, and the sum after it. **Once is enough**: round the sum, not the lines.',
  ),
  you('then use floats everywhere'),
  claude('I can, but cents as integers are safer: `333 * 3` is exactly `999`.'),
  insteadYou('then keep cents as integers until the very end'),
  edit('src/sum.ts', 14, '-  return round(item.price * item.count)\n+  return item.cents * item.count'),
  bash('npm test -- sum tax', 7.7, '      Tests  64 passed (64)'),
  claude(
    'Done:\n\n- `src/sum.ts` counts in cents\n- `src/tax.ts` rounds **once**\n- prices are shown by `formatCents`',
  ),
]

const banner: readonly DemoTurn[] = [
  youShow(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'the banner should look like this, and grow 🌱 out of the header on the first visit',
  ),
  claude('A strip in the header, a leaf at its end. I would animate `grid-template-rows`, it needs no height:'),
  write(
    'src/banner.css',
    '.banner {\n  display: grid;\n  grid-template-rows: 0fr;\n  transition: grid-template-rows 300ms;\n}',
  ),
  fetches(
    'https://developer.mozilla.org/docs/Web/CSS/grid-template-rows',
    1.9,
    '`grid-template-rows` can be animated since 2023 in every large browser.',
  ),
  claude(
    'Every browser we support can do it ([MDN](https://developer.mozilla.org/docs/Web/CSS/grid-template-rows)). 🎉',
  ),
  you('for 👩‍👩‍👧 families as well: the café voucher, naïve price, 10 €'),
  claude('The voucher text is in, with its accents as one character each: cafe\u0301 became café.'),
]

const cards: readonly DemoTurn[] = [
  you('somebody found a card number in the logs. find every place that logs a request body'),
  grep(
    'logger.',
    'src/',
    repeat(9, at => `src/http/log-${at + 1}.ts:12: logger.info(body)`),
  ),
  bashSpills(
    'grep -rn "retry budget" logs/',
    2.2,
    Array.from({ length: 900 }, (_, at) => `logs/app.log:${at + 1}: retry budget left ${900 - at}, card ****`).join(
      '\n',
    ),
  ),
  claude('Nine places. I make the logger itself hide what looks like a number of a card, so that a tenth is harmless.'),
]

const webhooks: readonly DemoTurn[] = [
  you('why does the retry budget run out on Mondays?'),
  grep(
    'retry budget',
    'services/webhooks',
    repeat(6, at => `queue.ts:${40 + at}: // retry budget`),
  ),
  read('services/webhooks/queue.ts', listing(341, 'export const queue = new Queue()', 1)),
  read('services/webhooks/budget.ts', listing(58, 'export const LIMIT = 500\nexport const WINDOW = hour(1)', 12)),
  claude(
    'The queue is healthy; the limit is what runs dry.\n\nToday each tenant gets one retry budget of 500 an hour, ' +
      'counted over every endpoint the tenant has. On Monday morning the weekend report sends one event per store, ' +
      'so a tenant with 600 stores is over the limit by 08:04 and waits until nine.',
  ),
  read(
    'services/webhooks/budget.ts',
    [
      'export const LIMIT = 500',
      'export const WINDOW = hour(1)',
      '',
      'export function take(tenant: Id) {',
      '  const left = budget.get(tenant) ?? LIMIT',
      '  if (left === 0) return false',
      '  budget.set(tenant, left - 1)',
      '  return true',
    ].join('\n'),
    12,
  ),
  claude(
    'Two ways out: count per endpoint, or refill slowly instead of once an hour. A shared retry budget would starve ' +
      'small tenants, so I would take the second.',
  ),
  you('the second. write it down as a task, not now', 360),
  ...tasks(['[ ] Refill the retry budget slowly']),
  claude('Written down.'),
]

const temporal: readonly DemoTurn[] = [
  you('replace moment with Temporal, file by file'),
  multiEdit('src/dates.ts', [
    [3, "-import moment from 'moment'\n+import { Temporal } from 'temporal-polyfill'"],
    [21, "   const from = start\n-  return moment(from).add(1, 'month')\n+  return from.add({ months: 1 })"],
  ]),
  claude('`src/dates.ts` is done. The 31st of January plus a month is now the 28th of February, as it was.'),
]

const leak: readonly DemoTurn[] = [
  you('the image worker grows by 40 MB an hour. find the leak'),
  command('context'),
  bash('node --heapsnapshot-signal=SIGUSR2 worker.js', 61, 'Heap snapshot written'),
  torn('"stdout":"retained 41 MB"},"uuid":"0000"}'),
  claude('The thumbnails are kept in a `Map` that nobody empties.'),
  torn('{"type":"assistant","message":{"role":"assis'),
  bash('node worker.js --soak 10m', 600, 'rss 118 MB, 118 MB, 119 MB'),
  claude('With a limit of 500 entries it stays at 118 MB over ten minutes.'),
]

export const shop: readonly Story[] = [
  story('Why is the cart total off by one cent? · code/shop · 7h · main · 31 · 240k · custom', cent),
  story('Ship the spring sale banner 🌱 · code/shop · 28h · sale/spring · 44 · 518k', banner),
  story('Stop logging card numbers · code/shop · 3d · hotfix/pci · 26 · 133k', cards),
  story('Explain the webhook retry queue · code/shop · 4d · main · 9 · 71k · opus', webhooks),
  story('Replace moment with Temporal · code/shop · 2w · chore/dates · 140 · 1.9M', temporal),
  story('Find the memory leak in the image worker · code/shop · 25d · main · 81 · 1.2M · opus', leak),
  ...stories(`
# Update the README for 2.0 · code/shop · 3h · main · 5 · 12k · haiku
> the README still says 1.x. bring it up to date
## What changed

| in the README | was | is |
| --- | --- | --- |
| Node | 18 | **20** |
| start | \`npm run dev\` | \`npm start\` |
| database | Postgres 14 | Postgres 17 |

The *Upgrading* part is new. Two links were dead; they point to the [guide](https://shop.example/guide) now.

# 検索の実装を続ける · code/shop · 26h · search · 8 · 40k
> 昨日の続きです。検索の索引を日本語でも使えるようにしてください
「retry budget」という語は三か所にあります。形態素解析は使わず、二文字ずつの索引（bigram）にします。

- 全角と半角は同じものとして扱う
- 濁点は合成してから比べる（か\u3099 → が）
> 長音記号も揃えてください
「サーバ」と「サーバー」は同じ語として見つかるようになりました。
> 速さはどうですか
索引は 1.4 倍の大きさになりますが、検索は 12 ms のままです。
> では、これで出しましょう
\`search\` ブランチにまとめました。試験は 41 件すべて通ります。

# Review: rate limiter for /api/cart · code/shop · 31h · pr/412 · 17 · 96k · opus
> review PR 412, be strict
Three remarks, one of them serious:

1. **The clock is the client's.** \`now\` comes from a header, so anybody can refill the bucket.
2. The key is the address; behind a proxy that is one customer for all.
3. A test sleeps for two seconds.

# Extract the pricing engine into its own package · code/shop/packages/pricing · 2d · pricing · 390 · 5.4M · opus
> the pricing rules should be a package of their own, without the database
The rules know the database in four places. I turn these into arguments first, then move the folder:
\`\`\`ts
export function price(cart: Cart, rules: readonly Rule[], today: Temporal.PlainDate): Cents {
  return rules.filter(rule => rule.isValidOn(today)).reduce((sum, rule) => rule.apply(sum), cart.sum)
}
\`\`\`

# Snapshot tests for the email templates · code/shop · 77h · main · 58 · 611k
> every email template needs a snapshot test
Fourteen templates, fourteen snapshots. The date is passed in, so they are the same tomorrow.

# Upgrade to Vite 7 · code/shop · 16d · chore/vite7 · 63 · 702k · failed
> upgrade to Vite 7
The plugin for SVG has no release for Vite 7 yet. \`?raw\` does the same for us, without a plugin.

# Dark mode for the admin tables · code/shop · 22d · main · 38 · 300k
> dark mode for the tables in /admin
Colours are variables now; the tables had eleven greys, of which four are left.

# what does the tax module do with gift cards · code/shop · 5w · main · 6 · 31k · untitled · haiku
Nothing, and that is right: the tax is due when the card is used, not when it is bought.

# Cart totals, first look · code/shop · 6w · main · 12 · 84k
> where is the total of a cart computed?
In two places: \`src/sum.ts\`, and once more in the template of the invoice.
`),
]
