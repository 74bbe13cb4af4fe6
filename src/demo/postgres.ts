import { repeat, smallTalk } from './small-talk.ts'
import { type Story, story } from './story.ts'
import { tasks } from './task-calls.ts'
import { bash, bashFails, claude, compacts, type DemoTurn, grep, read, sends, thinks, write, you } from './turns.ts'

const thought = `two views and one materialised view must be dropped first

order_totals and daily_revenue read orders.total, and so does
revenue_by_week, which is materialised and has an index of its own.

ALTER COLUMN TYPE rewrites the table: 2.1 million rows, about a
minute on the development machine, with a lock on all of it.

So, in one transaction:
- drop the three
- change the type
- make them again from views/*.sql

And a dry run first, in case somebody else reads them.`

const turns: readonly DemoTurn[] = [
  you('move us to Postgres 17, one table at a time. start with a plan'),
  ...tasks([
    '[x] Users and sessions',
    '[x] Stock',
    '[ ] Ask who owns finance_export | A view reads orders.total as a float, and nobody is named in its comment.',
    '[ ] Drop the old float column < 3 | Only when nothing reads it any more: finance_export is the last one known.',
  ]),
  claude('The plan is in `docs/pg17.md`: nine tables, smallest first, each in a migration of its own.'),
  ...smallTalk(94, 3),
  compacts(
    148_210,
    14_020,
    'This session is being continued from a previous conversation that ran out of context.\n\n' +
      '1. **Goal**: Postgres 17, table by table.\n2. **Done**: users, sessions, coupons, stock.\n3. **Next**: orders.',
  ),
  you('continue. the orders table is next, and please do not touch the enum types until I have looked at the plan', 95),
  claude(
    'The enum types stay as they are. Before the orders table I check which views depend on it, because ' +
      '`ALTER COLUMN … TYPE` will refuse while they exist.',
  ),
  thinks(thought),
  bash('psql -c "\\d+ orders" shop_dev', 0.3, ' id | bigint\n total | double precision\n state | order_state'),
  grep(
    'order_totals',
    'src/ and migrations/',
    repeat(11, at => `migrations/00${41 + at}_orders.sql:${3 + at}: order_totals`),
  ),
  read(
    'migrations/0041_order_totals.sql',
    repeat(38, at => `  totals.column_${at} -- of the view`),
  ),
  sends('Explore', 'list every view that reads orders.total', 22_000, [
    you('List every view and materialised view that reads orders.total, directly or through another view.', 0),
    ...Array.from({ length: 12 }, (_, at) => bash(`psql -c "\\d+ view_${at + 1}" shop_dev`, 2.4, 'View definition')),
    claude('`order_totals` and `daily_revenue`, and the materialised `revenue_by_week`.', 7.2),
  ]),
  claude('Three views depend on it. They are dropped and made again in one transaction:', 30),
  write(
    'migrations/0057_orders_numeric.sql',
    [
      'BEGIN;',
      'DROP VIEW order_totals, daily_revenue;',
      'DROP MATERIALIZED VIEW revenue_by_week;',
      'ALTER TABLE orders',
      '  ALTER COLUMN total TYPE numeric(12,2);',
      '\\i views/order_totals.sql',
      '\\i views/daily_revenue.sql',
      '\\i views/revenue_by_week.sql',
      'COMMIT;',
    ].join('\n'),
  ),
  bashFails(
    'npm run migrate -- --dry-run',
    3.1,
    [
      'ERROR:  cannot drop view daily_revenue because other objects depend on it',
      'DETAIL:  view finance_export depends on view daily_revenue',
      'HINT:  Use DROP ... CASCADE to drop the dependent objects too.',
      ...Array.from({ length: 21 }, (_, at) => `    at step ${at + 1} (node_modules/migrate/run.js:${90 + at})`),
    ].join('\n'),
  ),
  claude(
    'A fourth view, `finance_export`, lives outside this repository. I stop here: dropping it needs your word.',
    70,
  ),
  you('who owns it?', 300),
  claude(
    'The grants say `finance_ro`. This tells who may be asked:\n\n' +
      "```sql\nSELECT rolname FROM pg_roles\nWHERE pg_has_role(rolname, 'finance_ro', 'member');\n```",
  ),
]

/** The long session: compacted, with a subagent, a new file, and an unwanted end. */
export const postgres: Story = story(
  'Migrate to Postgres 17 · code/shop · 5h · feature/pg17 · 212 · 3.1M · failed · opus',
  turns,
)
