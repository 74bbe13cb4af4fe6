// Loaded into the program before it starts, with `--import`: something breaks that nobody expected, at SIGUSR2 or at once.
const mistake = new Error('broken on purpose \x1b]52;c;eA==\x07')

const mishaps = {
  thrown() {
    throw mistake
  },
  rejected() {
    Promise.reject(mistake)
  },
  painting() {
    breakWriting(() => true)
  },
  keeping() {
    JSON.stringify = () => {
      throw mistake
    }
  },
}

if (process.env.MISHAP === 'first picture') breakWriting(text => text.includes('\x1b[?2026h'))
else process.once('SIGUSR2', mishaps[process.env.MISHAP])

function breakWriting(isBroken) {
  const { write } = process.stdout
  process.stdout.write = (text, ...rest) => {
    if (isBroken(text)) throw mistake
    return write.call(process.stdout, text, ...rest)
  }
}
