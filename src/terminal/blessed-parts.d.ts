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

declare module 'blessed-contrib/lib/widget/charts/line.js' {
  import type { Widgets } from 'blessed-contrib'
  import type { Screen } from './screen.ts'

  function line(options: {
    screen: Screen
    width: number
    height: number
    style: { text: string; baseline: string }
  }): Widgets.LineElement
  export = line
}
