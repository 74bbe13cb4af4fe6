/** Groups tools whose calls look alike. Agents spell the same tools differently. */
export type Family =
  | 'shell'
  | 'read'
  | 'search'
  | 'edit'
  | 'todo'
  | 'task'
  | 'tasks'
  | 'subagent'
  | 'fetch'
  | 'skill'
  | 'plan'
  | 'other'

const families = new Map<string, Family>([
  ['bash', 'shell'],
  ['powershell', 'shell'],
  ['read', 'read'],
  ['grep', 'search'],
  ['glob', 'search'],
  ['find', 'search'],
  ['edit', 'edit'],
  ['multiedit', 'edit'],
  ['write', 'edit'],
  ['todowrite', 'todo'],
  ['taskcreate', 'task'],
  ['taskupdate', 'task'],
  ['tasklist', 'tasks'],
  ['task', 'subagent'],
  ['agent', 'subagent'],
  ['webfetch', 'fetch'],
  ['skill', 'skill'],
  ['exitplanmode', 'plan'],
])

export function familyOf(tool: string): Family {
  return families.get(tool.toLowerCase()) ?? 'other'
}

/** Whether a few lines of output are shown even beneath a folded call. */
export function showsOutputFolded(family: Family): boolean {
  return family === 'shell' || family === 'other'
}
