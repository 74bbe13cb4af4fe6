/** Tools whose calls look alike, as agents spell the same tools differently; in lower case. */
const tools = {
  shell: ['bash', 'powershell'],
  read: ['read'],
  search: ['grep', 'glob', 'find'],
  edit: ['edit', 'multiedit', 'write'],
  todo: ['todowrite'],
  task: ['taskcreate', 'taskupdate'],
  tasks: ['tasklist'],
  subagent: ['task', 'agent'],
  fetch: ['webfetch'],
  skill: ['skill'],
  plan: ['exitplanmode'],
} as const

export type Family = keyof typeof tools | 'other'

const families = new Map(
  Object.entries(tools).flatMap(([family, names]) => names.map(name => [name as string, family as Family])),
)

export function familyOf(tool: string): Family {
  return families.get(tool.toLowerCase()) ?? 'other'
}

/** Whether a few lines of output are shown even beneath a folded call. */
export function showsOutputFolded(family: Family): boolean {
  return family === 'shell' || family === 'other'
}
