import type { Format } from '../format.ts'
import { classify } from './classify.ts'
import { compacted, entry, readsLineBefore, wording } from './entry.ts'
import { note } from './note.ts'
import { enters, home, place, sidecar } from './places.ts'
import { reading, readsWords, saysElsewhere } from './reading.ts'
import { resume } from './resume.ts'

export const claudeCode: Format = {
  name: 'claude-code',
  label: 'Claude Code',
  reader: 'claude-code@5',
  isIdInside: false,
  home,
  enters,
  place,
  sidecar,
  classify,
  reading,
  readsWords,
  saysElsewhere,
  wording,
  entry,
  note,
  readsLineBefore,
  compacted,
  isBoundToFolder: true,
  fork: 'byAgent',
  resume,
}
