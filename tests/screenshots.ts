import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pictureOf } from './support/picture.ts'
import { arrive, type Walk, walks } from './support/walks.ts'

const dark = { background: '#15171b', foreground: '#d0d0d0' }

const grounds: { readonly [theme in Walk['theme']]: { readonly background: string; readonly foreground: string } } = {
  dark,
  light: { background: '#fbfbfb', foreground: '#262626' },
  contrast: { background: '#000000', foreground: '#ffffff' },
  16: { background: '#1e1e1e', foreground: '#cccccc' },
  none: dark,
}

/** Takes the walks of the tests and writes what is to be seen at their ends. Names in the arguments choose some. */
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const chosen = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const walk of walks) {
  if (chosen.length === 0 || chosen.includes(walk.name)) await takePicture(walk)
}

async function takePicture(walk: Walk): Promise<void> {
  const ends: (() => void)[] = []
  try {
    const run = await arrive(walk, act => ends.push(act))
    await new Promise(resolve => setTimeout(resolve, 700))
    const { background, foreground } = grounds[walk.theme]
    const png = pictureOf(run.xterm, background, foreground)
    writeFileSync(`${folder}${walk.name}.png`, png)
    console.log(`${walk.name}.png  ${Math.round(png.length / 1000)} KB`)
  } finally {
    for (const end of ends.reverse()) end()
  }
}
