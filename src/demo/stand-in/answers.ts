/** The stand-in's answers to anything, in turn: what it is, and what to try. */
export const answers: readonly string[] = [
  [
    'I am a stand-in: no model wrote this, and no file of the project was touched.',
    '',
    'In a real session the agent continues from here, in this folder, with all that was said before. What you typed and ' +
      'this answer are in the session now; `/exit` takes you back to where you can read them.',
  ].join('\n'),
  [
    'Still the stand-in. Worth a try in the dashboard:',
    '',
    '- `R` then `f` forks a session: the original stays as it is',
    '- `c` copies the command that `r` runs',
    '- `r` on a session that is live asks first, and offers a fork',
  ].join('\n'),
  'Noted, and nothing else: this is the demo. `sessions-tui` without `--demo` resumes your own sessions.',
]
