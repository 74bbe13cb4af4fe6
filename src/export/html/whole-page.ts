import { escaped } from './escape.ts'
import { sealOf } from './page.ts'
import { pageStyle } from './style.ts'

/** A page in the look of the others, without a script. The title is washed, the body is markup. */
export async function wholePage(title: string, body: string): Promise<string> {
  const policy = `default-src 'none'; style-src ${await sealOf(pageStyle)}; base-uri 'none'; form-action 'none'`
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
<body>
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
