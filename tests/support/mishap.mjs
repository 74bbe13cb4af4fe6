// Loaded into the program before it starts, with `--import`: at SIGUSR2 something breaks that nobody expected.
process.once('SIGUSR2', () => {
  const mistake = new Error('broken on purpose \x1b]52;c;eA==\x07')
  if (process.env.MISHAP === 'rejected') Promise.reject(mistake)
  else if (process.env.MISHAP === 'painting') {
    process.stdout.write = () => {
      throw mistake
    }
  } else throw mistake
})
