import type { Effect } from '../app/effect.ts'
import type { Toast } from '../app/screen/state.ts'
import { environmentOf } from '../engine/config/environment.ts'
import { copiedWords } from '../export/copied-words.ts'
import { loadRedactor } from '../export/redact/redactor.ts'
import { washCopied } from '../text/wash.ts'
import { maskedWords } from './exporting/exports.ts'
import { homeAt } from './exporting/home.ts'

/** The clipboard of the terminal. */
export interface TerminalClipboard {
  /** False if the text is too long for the terminal. */
  copy(text: string): boolean
}

/**
 * Copies by the terminal, which works over ssh too, and by the system. The toast says whether it worked. Everything
 * copied goes through here, and is washed here.
 */
export async function copyText(
  foreign: string,
  what: string,
  terminal: TerminalClipboard,
  env: NodeJS.ProcessEnv,
): Promise<Toast> {
  const text = washCopied(foreign)
  const isSent = terminal.copy(text)
  // Over ssh, the system's clipboard is that of the remote machine, which is of no use.
  const isRemote = Boolean(env.SSH_TTY || env.SSH_CONNECTION)
  const isKept = !isRemote && (await copyBySystem(text))
  if (isSent || isKept) return { kind: 'done', text: `Copied ${what}.` }
  const limit = 'a terminal takes no more than 74 KB'
  return {
    kind: 'problem',
    text: `${capital(what)} could not be copied: ${limit}. Press e to export it to a file instead.`,
  }
}

/** Masks secrets, as other programs read the clipboard. */
export async function copyBlock(
  { block, hidesHome, what }: Extract<Effect, { do: 'copyBlock' }>,
  terminal: TerminalClipboard,
  env: NodeJS.ProcessEnv,
): Promise<Toast> {
  const home = homeAt(environmentOf(env).home)
  const redactor = await loadRedactor({ secrets: true, ...(hidesHome && { home }) })
  const toast = await copyText(copiedWords(block, redactor), what, terminal, env)
  const [masked] = maskedWords(redactor.masked())
  return masked !== undefined && toast.kind === 'done' ? { ...toast, text: `Copied ${what}, ${masked}.` } : toast
}

const PATIENCE_MS = 3000

/** False if there is no display, or no program that reaches its clipboard, or one that never ends. */
async function copyBySystem(text: string): Promise<boolean> {
  const { writeToClipboard } = await import('./system-clipboard.ts')
  const copied = writeToClipboard(text).then(
    () => true,
    () => false,
  )
  const late = new Promise<false>(resolve => setTimeout(() => resolve(false), PATIENCE_MS).unref())
  return Promise.race([copied, late])
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
