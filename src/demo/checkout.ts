import { listing, repeat } from './small-talk.ts'
import { type Story, story } from './story.ts'
import { bash, bashFails, claude, type DemoTurn, edit, grep, read, sends, thinks, todos, you } from './turns.ts'

const cart = `/** The only place that writes a cart. */
export async function checkout(id: CartId, coupon?: Coupon): Promise<void> {
  await lock(id)
  if (coupon) await redeem(coupon, id)

  const items = await load(id)
  const total = sum(items)
  await save({ id, total })
  await unlock(id)
}

const lock = (id: CartId) => store.lock(id)
const unlock = (id: CartId) => store.unlock(id)
`

const turns: readonly DemoTurn[] = [
  you('the checkout test fails every third run, find out why before changing anything'),
  claude("I'll reproduce it, then read the cart code.", 9),
  thinks(
    [
      'a race, or leftover state? Every third run smells of a race:',
      'leftover state would fail on every run after the first.',
      '',
      'What is shared between runs is the cart store. What is not',
      'awaited is what I look for:',
      '',
      '- who writes the total',
      '- who reads it while it is still being summed',
      '- what the test waits for',
    ].join('\n'),
  ),
  bashFails(
    'npm test -- checkout',
    14.2,
    [
      ' FAIL  tests/checkout.test.ts > checkout > applies a coupon before it saves',
      'AssertionError: expected { id: 7, total: {} } to deeply equal { id: 7, total: 4150 }',
      '',
      '-   "total": 4150,',
      '+   "total": Promise {},',
      '',
      ' ❯ tests/checkout.test.ts:88:24',
      '',
      ' Test Files  1 failed (1)',
      '      Tests  1 failed | 11 passed (12)',
    ].join('\n'),
  ),
  grep(
    'save(',
    'src/',
    [
      'src/cart.ts:43:  await save({ id, total })',
      'src/coupon.ts:27:  await save(applied)',
      'src/invoice.ts:61:  return save(invoice)',
      'src/store.ts:12:export async function save(cart: Saved): Promise<void> {',
    ].join('\n'),
  ),
  read('src/cart.ts', listing(212, cart, 36)),
  claude('`total` is still a promise when a coupon applies; `save` writes it too early.', 170),
  edit(
    'src/cart.ts',
    41,
    [
      '   const items = await load(id)',
      '-  const total = sum(items)',
      '+  const total = await sum(items)',
      '+  if (!Number.isFinite(total))',
      "+    throw new CartError('total')",
      '   await save({ id, total })',
    ].join('\n'),
  ),
  bash(
    'npm test -- checkout -n 50',
    41.8,
    ' Test Files  50 passed (50)\n      Tests  600 passed (600)\n   Duration  41.8s',
  ),
  claude('50 of 50 runs pass. The cause was one missing `await`; the guard makes it loud.', 62),
  you('good. same mistake anywhere else?', 118),
  claude('I send somebody through all callers of `sum`, and look at the types meanwhile.'),
  sends('Explore', 'find callers of sum() that do not await it', 31_400, [
    you('List every caller of sum() in src and tests. For each: is the promise awaited before the value is used?'),
    ...['src', 'tests', 'scripts'].map(path => grep('sum(', path, `${path}/coupon.ts:19: sum(items)`)),
    claude('Seven callers. Next I read those which pass the value on.'),
    read('src/coupon.ts', listing(74, '  const before = sum(items)', 19)),
    read('src/invoice.ts', listing(118, '  const total = sum(lines)', 58)),
    claude(
      [
        '| caller | awaited | reaches `save` |',
        '| --- | --- | --- |',
        '| `src/cart.ts:42` | yes, since today | yes |',
        '| `src/coupon.ts:19` | **no** | yes |',
        '| `src/invoice.ts:58` | **no** | through `print` |',
        '| four tests | yes | no |',
      ].join('\n'),
    ),
  ]),
  sends('Explore', 'would the type checker have seen it?', 12_600, [
    you('Is there a lint rule or a compiler option that reports a promise used as a value here?'),
    bash('npx tsc --showConfig', 1.4, '"strict": true'),
    claude('`strict` does not; `no-floating-promises` does not either, as it is assigned. `Saved.total` is `unknown`.'),
  ]),
  claude(
    'Two more, `src/coupon.ts` and `src/invoice.ts`. The type of `Saved.total` is `unknown`, so nobody complained.',
  ),
  read('src/coupon.ts', listing(74, '  const before = sum(items)', 19)),
  read('src/invoice.ts', listing(118, '  const total = sum(lines)', 58)),
  claude('Shall I mend both in the same way?'),
  you('yes, add the guard there too', 30),
  todos([
    '[x] Reproduce the failure',
    '[x] Await the total in the cart',
    '[x] Run it fifty times',
    '[x] Find the same mistake elsewhere',
    '[~] Guard the other callers of sum()',
    '[ ] Regression test with a slow coupon',
  ]),
  claude('I have the list of callers. Starting with `coupon.ts`, because the checkout uses it.'),
  edit('src/coupon.ts', 19, '-  const before = sum(items)\n+  const before = await sum(items)'),
  claude('The guard belongs in one place. I look at what `sum` itself could promise.'),
  read('src/sum.ts', listing(31, 'export async function sum(items: Item[]): Promise<number> {', 8)),
  grep('CartError', 'src/', "src/cart.ts:44:    throw new CartError('total')\nsrc/errors.ts:9:export class CartError"),
  claude('`sum` is asynchronous only for exchange rates:\n\n```ts\nconst rate = await rates.get(item.currency)\n```'),
  bash('git log --oneline -3 -- src/sum.ts', 0.1, 'b81f02c Prices in more than one currency\n77d0e1a Sum in cents'),
  claude('It became so in `b81f02c`. Before that, every caller was right.'),
  grep(
    'await sum',
    'src/ tests/',
    repeat(6, at => `src/cart.ts:${42 + at}: await sum(items)`),
  ),
  edit('tests/checkout.test.ts', 91, `${' })\n'}${slowCoupon()}`),
  claude('A test with a coupon that takes its time: it fails on the old code and passes on the new.'),
  bash('git stash push src/coupon.ts', 0.1, 'Saved working directory and index state'),
  bash('npm test -- checkout', 13.9, '      Tests  1 failed | 12 passed (13), as it should without the change'),
  bash('git stash pop', 0.1, 'Dropped refs/stash@{0}'),
  bash('npm test -- checkout', 13.1, '      Tests  13 passed (13)'),
  claude('Seen to fail, then to pass.'),
  read('package.json', '{ "name": "shop", "version": "2.0.0" }'),
  bash('npx tsc --noEmit', 5.8),
  claude('Types are fine.'),
  bash('npx biome check src tests', 0.9, 'Checked 214 files. No fixes applied.'),
  claude('Next is `src/invoice.ts`; there the total goes to the printer first, so I read `print` before I touch it.'),
]

/** The first session that a user sees. It is in the README, and has every kind of entry. */
export const checkout: Story = story(
  'Fix the flaky checkout test · code/shop · 2m · main · 20 · 182404 · live · opus',
  turns,
)

function slowCoupon(): string {
  const lines = ["  it('waits for a slow coupon', async () => {", '    const slow = coupon({ after: 50 })']
  const body = Array.from({ length: 18 }, (_, at) => `    await expect(total(slow, ${at})).resolves.toBe(${4150 + at})`)
  return [...lines, ...body, '  })', ''].map(line => `+${line}`).join('\n')
}
