/** Taken alone, it is a third of blessed. The types of blessed know it only as a part of the whole. */
declare module 'blessed/lib/widgets/screen.js' {
  import type { EventEmitter } from 'node:events'
  import type { Screen as Shape } from './screen.ts'

  const Screen: { _bound: boolean; new (options: { program: EventEmitter; smartCSR: false }): Shape }
  export = Screen
}
