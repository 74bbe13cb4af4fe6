import type { ExportFormat } from '../model/export.ts'
import { loadHighlighter } from '../text/highlight.ts'
import { loadMarkdown } from '../text/lexer.ts'
import { htmlPage, sealsOfPage } from './html/page.ts'
import { jsonText } from './json.ts'
import { markdownText } from './markdown/document.ts'
import type { ExportInput } from './options.ts'
import { plainText } from './plain-text.ts'

type Renderer = (input: ExportInput) => Iterable<string>

/** The renderer of each format, once the modules that it needs are loaded. */
export const renderers: { readonly [Format in ExportFormat]: () => Promise<Renderer> } = {
  json: async () => jsonText,
  txt: async () => plainText,
  async md() {
    await loadMarkdown()
    return markdownText
  },
  async html() {
    await Promise.all([loadMarkdown(), loadHighlighter()])
    const seals = await sealsOfPage()
    return input => htmlPage(input, seals)
  },
}
