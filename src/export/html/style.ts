/** Colours for light and dark, with a contrast of at least 4.5 to 1. Six show the speaker, as in the dashboard. */
const colours = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f8; --code: #f3f4f5; --line: #d9dce0; --text: #1f2328; --dim: #5d656e;
  --accent: #00606a; --accent-ground: #dff1f2;
  --you: #19702f; --you-ground: #eef7ef; --assistant: #0a55ab; --call: #7c5200; --result: #5a626b; --thinking: #6f3fb4;
  --compaction: #b34700; --bad: #b3261e;
  --add: #175f2b; --add-ground: #e3f5e6; --del: #a11d16; --del-ground: #fdeceb;
  --keyword: #6f3fb4; --string: #0b5c8a; --number: #8a4600; --comment: #5d656e;
  --found: #fff0b8; --now: #ffc93c;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #15171b; --raised: #1b1e23; --code: #1e2126; --line: #32363d; --text: #dcdfe4; --dim: #989fa8;
    --accent: #7fd1d6; --accent-ground: #17343a;
    --you: #a9d48a; --you-ground: #1a211b; --assistant: #8ab4ff; --call: #d9b15f; --result: #a6acb4; --thinking: #bb9be6;
    --compaction: #ea8f5c; --bad: #ff8a84;
    --add: #95dba0; --add-ground: #16291b; --del: #ff9d97; --del-ground: #311b1c;
    --keyword: #c3a6ef; --string: #93cbe8; --number: #e2b181; --comment: #8f969f;
    --found: #55471a; --now: #f0b429;
  }
}
`

const page = `
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 0 1.5rem; display: grid; grid-template-columns: 17rem minmax(0, 56rem); column-gap: 3rem;
  grid-template-rows: auto auto 1fr auto; justify-content: center; min-height: 100vh;
  background: var(--ground); color: var(--text);
  font: 15px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
}
header, .tools, main, footer { grid-column: 2; min-width: 0; }
nav { grid-column: 1; grid-row: 1 / span 4; align-self: start; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 2.6rem 0 2rem; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
code, pre { font: 13px/1.55 ui-monospace, SFMono-Regular, "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-variant-ligatures: none; tab-size: 4; }
.dim, time, .end { color: var(--dim); }
.sheet { position: absolute; width: 0; height: 0; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 3; padding: .4rem .8rem; background: var(--raised); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }

header { padding: 2.4rem 0 1.2rem; }
h1 { margin: 0 0 1.1rem; font-size: 1.55rem; line-height: 1.28; text-wrap: balance; letter-spacing: -.012em; overflow-wrap: anywhere; }
dl { margin: 0; columns: 2; column-gap: 2.5rem; font-size: .87rem; line-height: 1.5; }
dl div { display: flex; gap: .75rem; padding: .1rem 0; break-inside: avoid; }
dt { flex: none; width: 4.6rem; color: var(--dim); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }

.tools { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .5rem; padding: .6rem 0; background: var(--ground); border-bottom: 1px solid var(--line); font-size: .87rem; }
.tools[hidden] { display: none; }
.tools input[type=search] { flex: 0 1 16rem; min-width: 8rem; padding: .32rem .65rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.tools button { padding: .3rem .65rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; cursor: pointer; }
.tools button:hover { border-color: var(--dim); }
.tools label { display: flex; align-items: center; gap: .35rem; color: var(--dim); cursor: pointer; }
.tools input[type=checkbox] { margin: 0; accent-color: var(--accent); }
.tools .gap { flex: 1; }
output { min-width: 4.2em; color: var(--dim); font-variant-numeric: tabular-nums; }

nav { font-size: .85rem; line-height: 1.4; }
nav summary { color: var(--dim); font-weight: 600; }
nav ol { margin: .6rem 0 0; padding: 0; list-style: none; counter-reset: prompt; }
nav li { counter-increment: prompt; }
nav li a { display: grid; grid-template-columns: 1.9em minmax(0, 1fr); padding: .24rem .5rem .24rem .2rem; color: var(--text); text-decoration: none; border-radius: 5px; overflow-wrap: anywhere; }
nav li a::before { content: counter(prompt); color: var(--dim); font-variant-numeric: tabular-nums; }
nav li a:hover { background: var(--raised); }
main { padding: 1.2rem 0 3rem; }
main .index { margin: 0; padding-left: 1.4rem; }
.index li { margin: .75rem 0; overflow-wrap: anywhere; }
footer { padding: 1rem 0 2rem; color: var(--dim); font-size: .8rem; }
`

const blocks = `
article { margin: 0 0 1.5rem; }
.b { position: relative; display: grid; grid-template-columns: 1.9rem minmax(0, 1fr); margin: .1rem 0; border-radius: 8px; }
.b.turn { margin-top: .4rem; }
main > .b, article > .b { content-visibility: auto; contain-intrinsic-size: auto 3rem; }
.in { min-width: 0; }
.at { display: block; height: 1.6rem; padding-top: .3rem; text-decoration: none; color: inherit; }
.at .i { display: block; width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.at:hover .i, .at:focus-visible .i { display: none; }
.at:hover::before, .at:focus-visible::before { content: "#"; display: block; width: 16px; text-align: center; font: 600 15px/16px ui-monospace, monospace; }
.b:target { background: var(--accent-ground); box-shadow: 0 0 0 .2rem var(--accent-ground); }

h2 { margin: 0 0 .15rem; font-size: 1em; font-weight: 650; line-height: 1.6rem; }
h2 time, h2 .dim { margin-left: .35rem; font-size: .82rem; font-weight: 400; }
.you { margin: 1.8rem 0 1.1rem; padding: .75rem 1rem .8rem .85rem; background: var(--you-ground); }
.you + .you { margin-top: .4rem; }
.assistant { margin: .55rem 0; }
.you > .at, .you .name { color: var(--you); }
.assistant > .at, .assistant .name { color: var(--assistant); }
.call > .at, .call > .in > * > .name, .call > .in > * > * > .name { color: var(--call); }
.result > .at, .result > .in > * > .name, .result > .in > * > * > .name { color: var(--result); font-weight: 500; }
.thinking > .at, .thinking .name, .thinking .peek { color: var(--thinking); font-style: italic; }
.compaction > .at, .compaction .name { color: var(--compaction); font-weight: 600; }
.note > .at, .note .name { color: var(--dim); }
.failed > .at, .failed .name, .bad { color: var(--bad); }
.error > .at, .error > .in > * > .name, .error > .in > * > * > .name { color: var(--bad); }
.thinking .peek { color: var(--dim); }
.thinking .prose { color: var(--dim); font-style: italic; }

summary, .line { display: flex; align-items: baseline; gap: .6rem; margin: 0; min-height: 1.6rem; min-width: 0; line-height: 1.6rem; }
summary { cursor: pointer; list-style: none; border-radius: 5px; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--raised); box-shadow: -.35rem 0 0 var(--raised), .35rem 0 0 var(--raised); }
summary::after { content: "▸"; flex: none; width: .8em; color: var(--dim); font-size: .8em; text-align: center; }
details[open] > summary::after { content: "▾"; }
summary .name, .line .name { flex: none; max-width: 60%; overflow-wrap: anywhere; }
summary > code, .line > code { min-width: 0; overflow-wrap: anywhere; color: var(--text); }
.peek { flex: 1 1 0; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
details[open] > summary > .peek { visibility: hidden; }
.end { flex: none; margin-left: auto; font-size: .85rem; font-variant-numeric: tabular-nums; }
.line .end { margin-right: calc(.6rem + .64em); }
.line > .out { color: var(--dim); white-space: pre-wrap; }
.call .result { margin: 0; font-size: .93em; }
.compaction { margin: 2rem 0; padding: .5rem 0; border: solid var(--compaction); border-width: 1px 0; border-radius: 0; }
.only .b:not(.hit), .only article:not(:has(.hit)) { display: none; }

pre { margin: .35rem 0 .6rem; padding: .6rem .8rem; max-height: 75vh; overflow: auto; background: var(--code); border-radius: 6px; }
.lines { padding: .45rem 0; counter-reset: none; }
.lines > * { display: block; width: max-content; min-width: 100%; padding: 0 .8rem 0 0; text-decoration: none; }
.lines > ::before { content: attr(data-n); display: inline-block; width: 4.2em; margin-right: 1em; padding-right: .2em; color: var(--dim); text-align: right; }
.diff > ::before { content: attr(data-n) "  "; }
.diff ins::before { content: attr(data-n) " +"; }
.diff del::before { content: attr(data-n) " −"; }
.diff > ::before { width: 5em; white-space: pre; }
.diff ins { color: var(--add); background: var(--add-ground); }
.diff del { color: var(--del); background: var(--del-ground); }
.diff ins::before, .diff del::before { color: inherit; }
.diff .gap::before { content: "⋯"; }
.k { color: var(--keyword); } .s { color: var(--string); } .n { color: var(--number); } .c { color: var(--comment); }
.add { color: var(--add); } .del { color: var(--del); }

.prose { max-width: 80ch; overflow-wrap: anywhere; }
.prose > :first-child { margin-top: 0; }
.prose > :last-child { margin-bottom: 0; }
.prose p, .prose ul, .prose ol, .prose blockquote, .prose .wide { margin: .6rem 0; }
.prose p, .prose li, .prose h3, .prose h4, .prose h5, .prose h6 { white-space: pre-line; unicode-bidi: plaintext; }
.prose .as-is { white-space: pre-wrap; }
.prose ul, .prose ol { padding-left: 1.5rem; }
.prose li { margin: .18rem 0; }
.prose li > ul, .prose li > ol, .prose li > p { margin: .18rem 0; }
.prose h3, .prose h4, .prose h5, .prose h6 { margin: 1.2rem 0 .4rem; font-size: 1em; font-weight: 650; line-height: 1.4; }
.prose h3 { font-size: 1.22em; } .prose h4 { font-size: 1.1em; }
.prose hr { border: 0; border-top: 1px solid var(--line); margin: 1.2rem 0; }
.prose blockquote { padding-left: .9rem; border-left: 3px solid var(--line); color: var(--dim); }
.prose code { padding: .12em .35em; background: var(--code); border-radius: 4px; font-size: .88em; }
.you .prose code, .you pre { background: var(--ground); }
.prose pre code { padding: 0; background: none; font-size: inherit; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .93em; overflow-wrap: normal; }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 650; } th.right, td.right { text-align: right; } th.center, td.center { text-align: center; }
.list { margin: .2rem 0 .5rem; padding: 0; }
.task { list-style: none; margin: .12rem 0; padding-left: 1.45em; text-indent: -1.45em; }
.prose .task { margin-left: -1.4rem; }
.box { display: inline-block; width: 1.05em; height: 1.05em; margin-right: .5em; border: 1px solid var(--dim); border-radius: 3px; color: var(--you); font: 700 .8em/1 system-ui, sans-serif; text-align: center; text-indent: 0; vertical-align: -.05em; }
.task.done, .task.gone { color: var(--dim); } .task.now { font-weight: 600; } .task .dim { font-weight: 400; }
::highlight(found) { background-color: var(--found); color: var(--text); }
::highlight(now) { background-color: var(--now); color: #000; }
`

const media = `
@media (max-width: 64rem) {
  body { grid-template-columns: minmax(0, 1fr); padding: 0 1rem; }
  header, .tools, main, footer, nav { grid-column: 1; }
  nav { grid-row: 2; position: static; max-height: 50vh; padding: 0 0 .8rem; }
  header { grid-row: 1; } .tools { grid-row: 3; } main { grid-row: 4; } footer { grid-row: 5; }
  body { grid-template-rows: auto auto auto 1fr auto; }
}
@media (max-width: 40rem) {
  html { scroll-padding-top: 6.5rem; }
  h1 { font-size: 1.35rem; } header { padding-top: 1.3rem; }
  dl { columns: 1; }
  .b { grid-template-columns: 1.5rem minmax(0, 1fr); }
  .you { margin-left: -.6rem; margin-right: -.6rem; padding: .6rem; }
  .tools input[type=search] { flex: 1 1 9rem; }
  .tools .gap { display: none; }
  .call .result { margin-left: -1.5rem; }
  summary, .line { flex-wrap: wrap; column-gap: .5rem; row-gap: 0; }
  summary > .end, summary::after, .line > .end { order: 1; }
  summary > code, .line > code { order: 2; flex-basis: 100%; }
  summary > .name, .line > .name { max-width: 50%; }
  .lines > ::before { width: 2.6em; margin-right: .6em; } .diff > ::before { width: 4em; }
}
@media (hover: none) { .at { color: var(--dim); } }
@media print {
  @page { margin: 16mm 14mm; }
  body { display: block; padding: 0; font-size: 10pt; }
  .tools, .skip, nav, footer { display: none; }
  header { padding-top: 0; }
  pre { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); }
  .lines > * { width: auto; padding-left: 5.4em; text-indent: -5.4em; }
  summary::after, details[open] > summary::after { content: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  h1, h2, summary { break-after: avoid; }
  .you { border-left: 3px solid var(--you); border-radius: 0; }
  ins, del, .you, pre { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`

export const pageStyle = `${colours}${page}${blocks}${media}`.replace(/\n\s*/g, '\n')
