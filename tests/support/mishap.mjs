// Loaded into the program before it starts, with `--import`: causes an unexpected failure, at SIGURG or at once.
const mistake = new Error('broken on purpose \x1b]52;c;eA==\x07')

const atOnce = {
  'first picture': () => breakWriting(text => text.includes('\x1b[?2026h')),
  keeping: breakKeeping,
}

const atSignal = {
  thrown() {
    throw mistake
  },
  rejected() {
    Promise.reject(mistake)
  },
  painting: () => breakWriting(() => true),
}

const { MISHAP } = process.env
if (atOnce[MISHAP]) atOnce[MISHAP]()
else process.once('SIGURG', atSignal[MISHAP])

/** Breaks the saving of the last screen. */
function breakKeeping() {
  const { stringify } = JSON
  JSON.stringify = (value, ...rest) => {
    if (value?.sessions) throw mistake
    return stringify(value, ...rest)
  }
}

function breakWriting(isBroken) {
  const { write } = process.stdout
  process.stdout.write = (text, ...rest) => {
    if (isBroken(text)) throw mistake
    return write.call(process.stdout, text, ...rest)
  }
}
