import { escaped } from './escape-html.ts'
import { pageStyle } from './style.ts'

/** The only style and the only script that a page may have, by what they hold. */
export interface Seals {
  readonly style: string
  readonly script?: string
}

/** What a policy allows by it: this text, and nothing else. */
export async function sealOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}

/** All that stands before the body of a page: it loads nothing from anywhere, and says so first. The title is washed. */
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
