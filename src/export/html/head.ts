import { escaped } from './escape-html.ts'
import { pageStyle } from './style.ts'

/** Hashes of the only style and the only script that the page's policy allows. */
export interface Seals {
  readonly style: string
  readonly script?: string
}

/** The policy's source expression for exactly this text. */
export async function sealOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}

/** Writes a page up to its body. A policy in it forbids to load anything. The title must be washed. */
export function headHtml(title: string, { style, script }: Seals): string {
  const scripts = script === undefined ? '' : ` script-src ${script};`
  const policy = `default-src 'none'; style-src ${style};${scripts} base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="generator" content="sessions-tui">
<title>${escaped(title)}</title>
<style>${pageStyle}</style>
</head>
`
}

/** Writes a page without a script. The title must be washed; the body is HTML. */
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
