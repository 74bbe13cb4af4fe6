import { type Story, stories } from './story.ts'

/** The sessions of the other projects. */
export const elsewhere: readonly Story[] = stories(`
# Refund a part of an invoice · work/billing-api · 6m · feature/refunds · 24 · 210k · live · opus
> an invoice must be refundable in parts
A refund becomes lines of its own, never a change of old ones. The sum of the refunds is checked in the database:
\`\`\`sql
ALTER TABLE refund_lines ADD CONSTRAINT not_more_than_paid
  CHECK (refunded_cents <= paid_cents);
\`\`\`

# Nightly run: two checks fail · work/billing-api · 9h · main · 7 · 58k
> [aynd-context] the nightly run of billing-api has 2 failing checks, look at them
Both fail for the same reason: the certificate of the sandbox ended last night. Nothing in this repository is wrong.

# Rate limit outgoing mail · work/billing-api · 6d · mail/limits · 52 · 430k
> our mail provider blocks us at the end of the month. limit what we send
[x] Count what is sent
[~] Make the budget configurable | One number per customer, in the settings; 500 an hour where nobody chose.
[ ] Document the new limits
[ ] Switch the mail worker over < 3 | One queue at a time, the newsletter last.
As HTTP clients do: a retry budget, not a fixed number of tries. \`src/mail/limits.ts\` holds one per customer.

# Invoices time out for large stores · work/billing-api · 9d · main · 47 · 388k · opus
> an invoice for 600 stores takes 40 seconds and times out
[x] Measure
[x] One query instead of 600
[ ] Load test with 600 stores
It was one query per store. With one for all it takes 0.9 s.

# Invoices time out for large stores (fork) · work/billing-api · 8d · invoices/stream · 4 · 96k · fork
> try the other way: stream it, page by page
Streaming starts after 80 ms, but the sum stands on page one. It would have to be computed twice.

# Currency of the credit notes · work/billing-api · 20d · main · 15 · 122k
> credit notes are always in EUR, why?
A default from 2019. The invoice knows its currency, so the note can ask it.

# classify these support mails, answer with JSON only · work/billing-api · 2d · main · 2 · 18k · sdk · untitled · haiku
\`\`\`json
{ "invoices": 22, "refunds": 11, "login": 5, "other": 2 }
\`\`\`

# summarise this week's pull requests · work/billing-api · 5d · main · 2 · 26k · sdk · untitled · haiku
Eleven were merged. The two that customers notice: refunds in parts, and faster invoices.

# Focus rings that can be seen · work/design-system · 29h · a11y/focus · 19 · 140k
> the focus ring is invisible on the blue buttons
Two rings, one light and one dark, are visible on everything:
\`\`\`css
:focus-visible { outline: 2px solid white; box-shadow: 0 0 0 4px black; }
\`\`\`

# Tokens from Figma, once more · work/design-system · 11d · tokens · 66 · 590k
> the tokens from Figma and ours differ again. make it one file
One file, \`tokens.json\`; CSS and Swift are made from it. A check fails when somebody edits what is made.

# make the table headers sticky · work/design-system · 4w · main · 10 · 62k · untitled
They are. On iOS the header needs a background, or the rows shine through.

# Storybook starts in three seconds · work/design-system · 26d · main · 33 · 275k · failed
> storybook takes 40 seconds to start
Thirty of these are the icons. Loaded when asked for, it starts in three.

# Post: what the outage taught us · code/blog · 30h · drafts · 13 · 74k
> turn the incident notes into a post, without blame
The draft has three parts: what happened, what we saw, what we changed. Times are in UTC.

# RSS with whole articles · code/blog · 12d · main · 8 · 39k
> the feed has only the first paragraph of each post
\`content:encoded\` holds the whole article now; pictures have absolute addresses.

# fix the dead links · code/blog · 7w · main · 5 · 21k · untitled · haiku
Nine were dead. Six moved, three live on only in the archive, so I link there.

# New type scale · code/blog-redesign · 4d · redesign · 28 · 190k
> try a type scale for the redesign, 1.2 at most
Six sizes from 14 to 35 px. Headings are told apart by weight before size.

# Jitter for reconnects · code/infra/relay · 6w · main · 22 · 160k
> all clients reconnect at once after a restart. do we need a retry budget here as well?
Jitter spreads the load, a retry budget limits it. Here the first is enough: 30 s, evenly spread.

# Incident 2026-10-23: queue stuck · code/infra/relay · 24d · main · 74 · 880k · opus
> the relay has been silent since 04:10. help me find out why, read only
[x] Find out what is stuck
[~] Alert when the relay is silent
[ ] Write the post-mortem
[ ] Remove the old relay host < 2 | Its disk is the only copy of the log until then.
The disk is full, and the retry budget hid the first forty failures. This shows it:
\`\`\`bash
journalctl -u relay --since 04:00 | grep "retry budget" | head
\`\`\`

# Relay: drop the old protocol · code/infra/relay · 33h · v2-only · 36 · 310k
> nobody speaks v1 any more, remove it
1,400 lines less. The log says the last v1 client was seen on 2 May.

# Certificates before January · code/infra/terraform · 5w · main · 18 · 117k
> which certificates end before January?
[x] List them
[ ] Rotate the staging certificates
Three: \`staging\`, \`mail\` and the one of the old relay.

# One module for all buckets · code/infra/terraform · 17d · buckets · 41 · 350k
> we have nine copies of the same bucket definition
One module, nine calls. \`terraform plan\` shows no changes, which is the point.

# plan says it would destroy the database??? · code/infra/terraform · 10d · main · 9 · 77k · untitled · failed
Only because it was renamed. A \`moved\` block tells Terraform so; please do not apply before it is in.

# Split-horizon for the office · code/infra/dns · 8d · main · 11 · 68k
> inside the office shop.example should lead to the staging host
One view for 10.0.0.0/8, one for the rest. The serial number is made from the date.

# TTLs down before the move · code/infra/dns · 2mo · main · 7 · 33k
> we move on Sunday, lower the TTLs
300 s for the four names that move. I left the MX alone.

# Error messages that point at the place · code/parser · 2d · errors · 45 · 402k · opus
> "unexpected token" helps nobody. say where and what was expected
A line, a caret and a word on what would fit:
\`\`\`python
def explain(error: ParseError, source: str) -> str:
    line = source.splitlines()[error.line - 1]
    return f"{line}\\n{' ' * error.column}^ expected {error.expected}"
\`\`\`

# Fuzz the lexer · code/parser · 13d · fuzz · 30 · 266k
> run the fuzzer for ten minutes and mend what it finds
Two crashes: a lone surrogate, and a comment that never ends. Both have a test now.

# Speed: 40 MB in a second · code/parser · 8w · main · 97 · 1.4M · opus
> where does the time go? the goal is 40 MB/s
Half of it in one regular expression. A table of 256 bytes does the same: 12 → 47 MB/s.

# can we use match statements already · code/parser · 4mo · main · 3 · 9k · untitled · haiku
Yes: 3.9 is gone from the test matrix since spring.

# zsh starts in 40 ms · code/dotfiles · 3d · main · 4 · 22k
> my shell takes half a second to start
\`nvm\` alone takes 380 ms. It is loaded on first use now: 40 ms.
> and the completions?
They are read from one file that is made once a day, which costs 6 ms.

# Neovim: one colour scheme for day and night · code/dotfiles · 18d · main · 2 · 16k
> follow the system's dark mode in neovim
\`background\` follows the system; the scheme has both halves already.

# git aliases, tidy up · code/dotfiles · 5mo · main · 2 · 11k
> which of my git aliases did I use this year?
Five of 31: \`st\`, \`co\`, \`lg\`, \`fixup\`, \`please\`.

# Blue-green for the workers · /srv/deploy/production · 27h · main · 23 · 205k
> deploy the workers without a gap
Start the green ones, wait until they are healthy, drain the blue ones. Rolling back is the same in reverse.

# Disk full on stage-2 · /srv/deploy/staging · 15d · main · 12 · 91k · failed
> stage-2 has no space left
Old images take 71 GB. I listed them and removed nothing.

# A page for the team · code/blog · 19d · team · 21 · 148k
> a page with everybody's name, place and one sentence
Eleven people, sorted by first name. Zoë and Łukasz are spelt right, also in the address of their pages.

# why does CI take 14 minutes · work/design-system · 34h · main · 6 · 44k · untitled
Nine of them are the screenshots, one after the other. In four lanes it is five minutes in all.

# Retry-After for the webhooks · work/billing-api · 13d · webhooks · 29 · 233k · failed
> answer 429 with a Retry-After that is true
The header now says when the retry budget is full again, to the second.

# Dashboards as code · code/infra/relay · 3mo · main · 48 · 420k
> our dashboards are clicked together. put them into the repository
Six dashboards, one file each. A change is a pull request with a picture of before and after.

# Roll back last night's release · /srv/deploy/production · 12d · main · 16 · 104k · opus
> roll back to 2.0.3, the checkout is slow since the release
[x] Compare the two releases
[x] Roll back
Rolled back at 07:12; the 95th percentile is at 240 ms again. The cause is one query without an index.

# 読書ノートの整理 · notes · 8w · main · 4 · 28k
> 読書ノートを主題ごとに整理してください
[x] 主題を決める
[ ] 検索メモを一つにまとめる
主題は五つになりました。重複していた七つのノートは一つにまとめてあります。
> 検索のメモはまだそのままで
はい、触れていません。やることの一覧に残しておきます。

# Notes on back-pressure · notes · 2mo · main · 4 · 27k
> summarise: retry budget against circuit breaker
A retry budget limits the ratio, a breaker stops everything for a while. They go well together.
> which first?
The budget: it is a counter, and it cannot take a service down by mistake.

# Packing list for the conference · notes · 6d · main · 2 · 9k · haiku
> packing list, three days, rain
1. charger
2. shoes that may get wet
3. the talk, on *two* sticks 🎒
`)
