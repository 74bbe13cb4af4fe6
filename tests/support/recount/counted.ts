import { type CountedFile, DEED_COLUMNS, type Deed, deedKinds, MESSAGE_COLUMNS } from '../../../src/model/activity.ts'

/** A message of which a test gives only what matters to it. `time` is ISO; all `lines` are alike. */
export interface GivenMessage {
  readonly id?: number
  readonly time?: string | number
  readonly model?: string
  readonly isSidechain?: boolean
  readonly input?: number
  readonly output?: number
  readonly write5m?: number
  readonly write1h?: number
  readonly read?: number
  readonly lines?: number
}

export type GivenDeed =
  | { readonly kind: 'prompt'; readonly id?: number; readonly time?: string | number; readonly isSidechain?: boolean }
  | {
      readonly kind: 'call'
      readonly id?: number
      readonly time?: string | number
      readonly tool: string
      readonly failed?: boolean
      readonly isSidechain?: boolean
    }
  | { readonly kind: 'compaction'; readonly id?: number; readonly time?: string | number; readonly position: number }

export interface GivenFile {
  readonly messages?: readonly GivenMessage[]
  readonly deeds?: readonly GivenDeed[]
  /** The session that it is a subagent of. */
  readonly of?: string
  readonly began?: string | number | null
}

/** A file as the engine passes it to the count. */
export function countedFile(path: string, { messages = [], deeds = [], of, began = null }: GivenFile): CountedFile {
  const models: string[] = []
  const tools: string[] = []
  const figures = new Uint32Array(messages.length * MESSAGE_COLUMNS)
  messages.forEach((message, at) => {
    figures.set(figuresOf(message, models), at * MESSAGE_COLUMNS)
  })
  const done = new Uint32Array(deeds.length * DEED_COLUMNS)
  deeds.forEach((deed, at) => {
    done.set(figuresOfDeed(deed, tools), at * DEED_COLUMNS)
  })
  return {
    path,
    sessionPath: of ?? path,
    isSubagent: of !== undefined,
    began: began === null ? null : millis(began),
    activity: {
      models,
      tools,
      messages: { ids: Float64Array.from(messages, ({ id = 0 }) => id), figures },
      deeds: { ids: Float64Array.from(deeds, ({ id = 0 }) => id), figures: done },
    },
  }
}

function figuresOf(message: GivenMessage, models: string[]): number[] {
  const { time = 0, model = 'claude-opus-5', isSidechain = false, lines = 1 } = message
  const { input = 0, output = 0, write5m = 0, write1h = 0, read = 0 } = message
  const spent = [input, output, write5m, write1h, read]
  const whole = [input, output, write5m + write1h, read].map(figure => figure * lines)
  return [millis(time) / 1000, placeOf(model, models), Number(isSidechain), ...spent, lines, ...whole]
}

function figuresOfDeed(deed: GivenDeed, tools: string[]): number[] {
  const [seconds, kind] = [millis(deed.time ?? 0) / 1000, deedKinds.indexOf(deed.kind satisfies Deed['kind'])]
  if (deed.kind === 'prompt') return [seconds, kind, 0, 0, Number(deed.isSidechain ?? false)]
  if (deed.kind === 'compaction') return [seconds, kind, deed.position, 0, 0]
  return [seconds, kind, placeOf(deed.tool, tools), Number(deed.failed ?? false), Number(deed.isSidechain ?? false)]
}

function placeOf(name: string, names: string[]): number {
  if (!names.includes(name)) names.push(name)
  return names.indexOf(name)
}

const millis = (time: string | number): number => (typeof time === 'string' ? Date.parse(time) : time)
