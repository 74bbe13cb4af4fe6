import { type MadeUp, within } from './secrets.ts'

/** Passwords as people give them to an agent. */
export function prose(): readonly MadeUp[] {
  return [
    within('password', 'the password is ', 'S3cret!Pass9'),
    within('password', 'my password is "', 'S3cr3tP4ss!', '"'),
    within('password', 'set the password to ', 's3cr3t-Pw'),
    within('password', 'the password is ', 'v2Kd8s!xQ'),
    within('password', 'the password is ', 'ed25Xk!9'),
    within('password', 'the password is ', 'Ssh2Kd9!x'),
    within('password', 'the password is ', 'md7Qx!kk2'),
    within('password', 'the password is ', 'base64Kd9x', ' for now'),
    within('password', 'the password is ', 'v1Sw0rdfish'),
    within('password', 'the password is ', 'kHUJUxWvqmV'),
    within('password', 'password: ', 'kHUJUxWvqmV'),
    within('password', '  password: ', 'correct-horse-battery-staple', '\n'),
  ]
}
