import type { Look, ThemeName } from '../../text/span.ts'

/** As the settings name them. */
export type ThemeChoice = 'auto' | 'dark' | 'light' | 'contrast' | '16' | 'none'
export type GlyphChoice = 'auto' | Look['glyphs']

type Variables = { readonly [name: string]: string | undefined }

/** The look before the terminal has answered: by the environment, else sixteen colours, which suit any background. */
export function firstLook(theme: ThemeChoice, glyphs: GlyphChoice, env: Variables): Look {
  return { theme: theme === 'auto' ? themeFor(env) : named[theme], glyphs: glyphs === 'auto' ? glyphsFor(env) : glyphs }
}

const named = { dark: 'dark', light: 'light', contrast: 'contrast', 16: 'ansi16', none: 'nocolor' } as const

/** The name of a theme in the settings. */
export function nameOfTheme(theme: ThemeName): string {
  return Object.entries(named).find(([, one]) => one === theme)?.[0] ?? theme
}

/** Whether the terminal's answer about its background counts. */
export function asksBackground(theme: ThemeChoice, env: Variables): boolean {
  return theme === 'auto' && !hasNoColour(env) && !isLimited(env)
}

function themeFor(env: Variables): ThemeName {
  if (hasNoColour(env)) return 'nocolor'
  const ground = /;(\d+)$/.exec(env.COLORFGBG ?? '')?.[1]
  if (ground === undefined || isLimited(env)) return 'ansi16'
  // 7 (light grey) and from 9 on are light; 8 is dark grey.
  return ground === '7' || Number(ground) >= 9 ? 'light' : 'dark'
}

/** See https://no-color.org: set and not empty. */
const hasNoColour = ({ NO_COLOR }: Variables): boolean => NO_COLOR !== undefined && NO_COLOR !== ''

/** Whether it is a console with no more than sixteen colours. */
const isLimited = ({ TERM }: Variables): boolean => /^(linux|vt\d+|ansi|cygwin)$/.test(TERM ?? '')

function glyphsFor({ LC_ALL, LC_CTYPE, LANG, OS }: Variables): Look['glyphs'] {
  const locale = LC_ALL || LC_CTYPE || LANG || (OS === 'Windows_NT' ? 'UTF-8' : 'C')
  return /utf-?8/i.test(locale) ? 'unicode' : 'ascii'
}
