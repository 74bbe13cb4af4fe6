/** Changes whenever the program does. Put in by the build. */
declare const buildId: string
