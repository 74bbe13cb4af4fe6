// What a first version would do: read each file whole, as text, and parse every line. In plain JavaScript, so that no
// compiler starts with it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const projects = join(process.argv[2], 'projects')
const lines = {}
for (const project of readdirSync(projects)) {
  for (const name of readdirSync(join(projects, project))) {
    for (const line of readFileSync(join(projects, project, name), 'utf8').split('\n')) {
      if (line === '') continue
      const { type } = JSON.parse(line)
      lines[type] = (lines[type] ?? 0) + 1
    }
  }
}
