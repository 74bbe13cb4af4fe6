/** Identifies the build: changes whenever the program does. Set by build.mjs. */
declare const buildId: string

/** Tells `start.ts` that the first answer was given, or the first frame shown. May be called more than once. */
declare const answered: () => void
