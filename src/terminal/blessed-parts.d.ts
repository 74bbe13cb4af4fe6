/* Parts of blessed and blessed-contrib that we import alone, as the whole is many times as large. Their own types cover only the whole. */
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

  /** `ctx` exists once the canvas is on a screen. */
  function canvas(options: { screen: Screen; width: number; height: number }): Widgets.BoxElement & { ctx: Context }
  export = canvas
}
