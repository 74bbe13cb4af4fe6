import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dice, rollDice } from './dice.ts'
import { sentence } from './words.ts'

const PROJECTS = 300

/**
 * Fills `folder/projects` with this number of sessions of one prompt and one answer: small, as only their number
 * matters.
 */
export function makeMany(folder: string, files: number): void {
  const dice = rollDice(7)
  const projects = Array.from({ length: PROJECTS }, () => `/code/team-${dice.between(1, 20)}/service-${dice.hex(5)}`)
  for (const cwd of projects) mkdirSync(join(folder, 'projects', encoded(cwd)), { recursive: true })
  for (let made = 0; made < files; made++) writeOne(folder, dice, dice.pick(projects))
}

const encoded = (path: string) => path.replace(/[^A-Za-z0-9]/g, '-')

function writeOne(folder: string, dice: Dice, cwd: string): void {
  const id = dice.uuid()
  const path = join(folder, 'projects', encoded(cwd), `${id}.jsonl`)
  const clock = Date.UTC(2026, 0, 1) + dice.between(0, 200 * 24 * 3600) * 1000
  const timestamp = new Date(clock).toISOString()
  const envelope = { cwd, sessionId: id, version: '2.1.63', gitBranch: dice.pick(['main', 'develop', 'fix/login']) }
  const content = [{ type: 'text', text: sentence(dice, false) }]
  const usage = { input_tokens: dice.between(1, 900), output_tokens: dice.between(1, 900) }
  const lines = [
    {
      type: 'user',
      ...envelope,
      uuid: dice.uuid(),
      timestamp,
      message: { role: 'user', content: sentence(dice, false) },
    },
    {
      type: 'assistant',
      ...envelope,
      uuid: dice.uuid(),
      timestamp,
      message: { id: `msg_${dice.hex(8)}`, role: 'assistant', model: 'claude-opus-5', content, usage },
    },
  ]
  writeFileSync(path, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  utimesSync(path, clock / 1000, clock / 1000)
}
