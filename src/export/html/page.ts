import type { Entry } from '../../model/entry.ts'
import type { Session } from '../../model/session.ts'
import { firstWords } from '../../transcript-layout/words.ts'
import { blocksOf, type ExportBlock } from '../blocks.ts'
import { factsOf, titleOf } from '../facts.ts'
import type { ExportInput } from '../options.ts'
import { speakerOf } from '../speaker.ts'
import { blockHtml } from './block.ts'
import { fullInk } from './code.ts'
import { escaped, lineWords } from './escape-html.ts'
import { timeHtml } from './frame.ts'
import { headHtml, type Seals, sealOf } from './head.ts'
import { iconHtml, iconSheet } from './icons.ts'
import { pageScript } from './script.ts'
import { pageStyle } from './style.ts'

export async function sealsOfPage(): Promise<Seals> {
  return { style: await sealOf(pageStyle), script: await sealOf(pageScript) }
}

/**
 * A session as one self-contained page, which loads nothing. All content is in the elements; the script only helps to
 * search. The table of contents comes last, when the prompts are known, and the style puts it beside the transcript.
 */
export function* htmlPage(input: ExportInput, seals: Seals): Generator<string> {
  const { session, entries, options, aids } = input
  yield startHtml(input, seals)
  const page = { session, aids, ink: fullInk() }
  const prompts: Prompt[] = []
  let speaker: string | null = null
  let isOpen = false
  for (const block of blocksOf(entries, options.parts)) {
    const next = speakerOf(block, speaker, session)
    if (next === null || next !== speaker) {
      yield isOpen ? '</article>\n' : ''
      isOpen = next !== null
      yield next === null ? '' : '<article>\n'
    }
    const heading = next !== null && next !== speaker ? headingHtml(next, block.entry, session) : ''
    if (heading !== '' && !isMessage(block)) yield turnHtml(heading)
    speaker = next
    notePrompt(prompts, block)
    yield blockHtml(block, isMessage(block) ? heading : '', page)
  }
  yield `${isOpen ? '</article>\n' : ''}</main>\n`
  yield contentsHtml(prompts)
  yield `<footer>Exported with sessions-tui</footer>\n<script>${pageScript}</script>\n</body>\n</html>\n`
}

/** The heading of a turn that does not begin with a message. */
const turnHtml = (heading: string): string =>
  `<div class="b assistant turn"><span class="at">${iconHtml('assistant')}</span><div class="in">${heading}</div></div>\n`

const isMessage = ({ is, entry }: ExportBlock): boolean =>
  is === 'single' && (entry.kind === 'user' || entry.kind === 'assistant')

function startHtml(input: ExportInput, seals: Seals): string {
  const title = titleOf(input.session, input.options)
  const facts = factsOf(input).map(({ name, value }) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`)
  return `${headHtml(title, seals)}<body>
<a class="skip" href="#transcript">Skip to the transcript</a>
${iconSheet()}
<header>
<h1>${escaped(title)}</h1>
<dl>${facts.join('')}</dl>
</header>
${toolbar}
<main id="transcript">
`
}

/** Hidden until the script runs, as it does nothing without. */
const toolbar = `<div class="tools" role="search" aria-label="Search the transcript" hidden>
<input id="find" type="search" placeholder="Search" aria-label="Search" autocomplete="off" spellcheck="false">
<output id="count" aria-live="polite"></output>
<button id="previous" type="button" aria-label="Previous match" title="Previous match (Shift+Enter)">↑</button>
<button id="next" type="button" aria-label="Next match" title="Next match (Enter)">↓</button>
<label><input id="only" type="checkbox"> only matches</label>
<span class="gap"></span>
<button id="expand" type="button">Expand all</button>
<button id="collapse" type="button">Collapse all</button>
</div>`

function headingHtml(speaker: string, { timestamp, message }: Entry, session: Session): string {
  const model = session.models.length > 1 ? message?.model : undefined
  const label = model === undefined ? '' : ` <span class="dim">${lineWords(model.slice(0, 100))}</span>`
  return `<h2 class="name">${lineWords(speaker)}${label} ${timeHtml(timestamp)}</h2>`
}

interface Prompt {
  readonly number: number
  readonly html: string
}

const MOST_OF_A_PROMPT = 120

function notePrompt(prompts: Prompt[], { number, entry }: ExportBlock): void {
  if (entry.kind !== 'user' || entry.compaction || entry.image) return
  const start = firstWords(entry.text)
  const clipped = start.length > MOST_OF_A_PROMPT ? `${start.slice(0, MOST_OF_A_PROMPT).trimEnd()}…` : start
  prompts.push({ number, html: lineWords(clipped) || '(no text)' })
}

function contentsHtml(prompts: readonly Prompt[]): string {
  const items = prompts.map(({ number, html }) => `<li><a href="#m${number}">${html}</a></li>`)
  const list = items.length === 0 ? '<p class="dim">No prompts</p>' : `<ol>\n${items.join('\n')}\n</ol>`
  return `<nav aria-label="Prompts"><details open><summary>Prompts</summary>\n${list}\n</details></nav>\n`
}
