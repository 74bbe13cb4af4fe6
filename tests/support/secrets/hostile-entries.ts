import type { Placed } from '../../../src/model/passage.ts'
import { entryMaker } from '../lines/entries.ts'

/** The mark that an attack leaves if it runs. */
const alarm = 'globalThis.broken = true'

/** Text that tries to be more than text, wherever it goes. */
const attacks: readonly string[] = [
  `<script>${alarm}</script>`,
  `<img src=x onerror="${alarm}">`,
  `<svg onload="${alarm}"><script>${alarm}</script></svg>`,
  `"><script>${alarm}</script>`,
  `'><img src=x onerror='${alarm}'>`,
  `</script><script>${alarm}</script>`,
  `</style><script>${alarm}</script>`,
  `</title><script>${alarm}</script>`,
  `</details></article></main><script>${alarm}</script>`,
  `</textarea></noscript><script>${alarm}</script>`,
  `]]><script>${alarm}</script>`,
  `<!-- --><script>${alarm}</script><!--`,
  `<meta http-equiv="Content-Security-Policy" content="default-src *"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">`,
  `<iframe srcdoc="<script>parent.broken = true</script>"></iframe>`,
  `<form action="https://evil.example/"><button autofocus onfocus="${alarm}">x</button></form>`,
  `<a id="find" name="transcript" href="#">clobber</a><input id="m0">`,
  `<style>* { display: none }</style><div style="position:fixed;inset:0">x</div>`,
  `[click](javascript:globalThis.broken=true) [tab](java\tscript:globalThis.broken=true) [data](data:text/html,<script>${alarm}</script>)`,
  `[entity](javascript&#58;globalThis.broken=true) [quote](https://a.example/"onmouseover="${alarm}) <javascript:globalThis.broken=true>`,
  `![pixel](https://evil.example/pixel.png) ![js](javascript:globalThis.broken=true "t") ![a"onerror="${alarm}](x)`,
  `[ref]\n\n[ref]: javascript:globalThis.broken=true\n[image png, 48 KB]: https://evil.example/`,
  `| a <script>${alarm}</script> | b |\n| --- | --- |\n| <img src=x onerror=${alarm}> | \`|</td><script>${alarm}</script>\` |`,
  `\`\`\`html"><script>${alarm}</script>\n</code></pre><script>${alarm}</script>\n\`\`\``,
  `\`\`\`\`\`\nnever closed\n\`\`\`\n</details>\n\n## You · now\n<script>${alarm}</script>`,
  `~~~\n\`\`\`\n<script>${alarm}</script>`,
  `\`\` \`<script>${alarm}</script>\` \`unclosed <script>${alarm}</script>`,
  `text\n===\n\n## You · 2026-11-13 14:02\n\n- [x] item\n  </li><script>${alarm}</script>\n\n> quote\n<script>${alarm}</script>`,
  'nul \0 bell \x07 escape \x1b[31mred\x1b[0m \x1b]0;title\x07 rtl \u202eevil\u202c \u2066isolate\u2069 mark \u200f lone \ud800 half \udc00 end',
  '&#x202e;evil &rlm; &#0; &lt;script&gt; &amp;lt; &NewLine;',
  `${'> '.repeat(500)}deep`,
  `${'- '.repeat(300)}deep`,
  `${'[['.repeat(2000)}${'*_'.repeat(2000)}`,
  `${'x'.repeat(100_000)} ${'`'.repeat(1000)}`,
  '<'.repeat(5000),
]

/** The same attacks in every place where a transcript has words. */
export function hostileEntries(): readonly Placed[] {
  const { placed, prompt, answer, thought, call, result } = entryMaker()
  return attacks.flatMap((attack, at) => {
    const id = `toolu_${at}`
    const input = {
      command: attack,
      file_path: attack,
      todos: [{ content: attack, status: attack }],
      [attack]: [attack],
    }
    return [
      placed('user', { text: attack, timestamp: attack }),
      prompt(attack, '14:02'),
      thought(`${attack}\n\n${attack}\n${attack}\n${attack}`),
      answer(attack, '14:03'),
      ...['Bash', 'Read', 'Edit', 'TodoWrite', 'Task', 'ExitPlanMode', `mcp__${attack}__x`, attack].flatMap(
        (name, nth) => [
          call(
            name,
            name === 'Edit'
              ? { ...input, old_string: attack, new_string: `${attack}2` }
              : { ...input, prompt: attack, plan: attack },
            `${id}-${nth}`,
          ),
          result(`${id}-${nth}`, name === 'Read' ? `     1→${attack}` : attack, {
            isError: nth % 2 === 1,
            images: [{ mediaType: attack, bytes: 1 }],
          }),
        ],
      ),
      result(`lost-${at}`, attack),
      placed('user', { image: { mediaType: attack, bytes: 3 } }),
      placed('system', { text: `<command-name>${attack}</command-name>` }),
      placed('system', { text: attack }),
      placed('other', { text: `${attack}\n${attack}` }),
      placed('assistant', { text: attack, isApiError: true, message: { model: attack } }),
      placed('user', { text: attack, timestamp: attack, compaction: { tokensBefore: 5 } }),
    ]
  })
}

/** Every string of a session, written by an attacker. */
export const hostileSession = {
  title: attacks.slice(0, 12).join(' '),
  id: `${attacks[3]}`,
  projectPath: `/code/${attacks[3]}/${attacks[4]}`,
  gitBranch: `${attacks[0]} | ${attacks[1]}`,
  models: [attacks[1] ?? '', attacks[0] ?? ''],
  version: `${attacks[7]}`,
  firstTimestamp: `${attacks[0]}`,
}
