import { escaped } from './escape-html.ts'
import { headHtml, sealOf } from './head.ts'
import { pageStyle } from './style.ts'

/** A page in the look of the others, without a script. The title is washed, the body is markup. */
export async function wholePage(title: string, body: string): Promise<string> {
  return `${headHtml(title, { style: await sealOf(pageStyle) })}<body>
<header>
<h1>${escaped(title)}</h1>
</header>
<main>
${body}
</main>
<footer>Exported with sessions-tui</footer>
</body>
</html>
`
}
