/*
 * Parts of blessed and blessed-contrib that are taken alone, because the whole would be many times as much to read. Their
 * types know them only as parts of the whole.
 */
declare module 'blessed/lib/widgets/screen.js' {
  import type { EventEmitter } from 'node:events'
  import type { Screen as Shape } from './screen.ts'

  const Screen: { _bound: boolean; new (options: { program: EventEmitter; smartCSR: false }): Shape }
  export = Screen
}

declare module 'blessed-contrib/lib/widget/canvas.js' {
  import type { Widgets } from 'blessed'
  import type { Screen } from './screen.ts'

  interface Context {
    strokeStyle: string
    beginPath(): void
    lineTo(x: number, y: number): void
    stroke(): void
  }

  /** `ctx` is there as soon as it is on a screen. */
  function canvas(options: { screen: Screen; width: number; height: number }): Widgets.BoxElement & { ctx: Context }
  export = canvas
}
