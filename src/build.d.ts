/** Changes whenever the program does. Put in by the build. */
declare const buildId: string

/** Tells `start.ts` that the first answer was given, or the first picture shown. May be called more than once. */
declare const answered: () => void
