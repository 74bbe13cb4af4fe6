/** Sentences about passwords, tokens and keys that contain none. */
export const innocentProse: readonly string[] = [
  'The password is argon2id-hashed. The password is SHA3-256-hashed, the password is md5-hashed; the password is v2!',
  'the password is AES-256-GCM-encrypted; the password is aes256-encrypted; the token is RS256-signed; the password is utf-8-encoded',
  'the password is pbkdf2-derived; the key is ed25519; the password is s3-backed; the password is rsa-4096-encrypted; the password is v1.2.3',
  'assert that the password is nonempty\nassert that the password is nonempty.',
  ...`garbage nonsense cleartext bcrypt unclear whitespace stronger weaker similar twelve swordfish JSON TypeScript`
    .split(' ')
    .map(
      word =>
        `The password is ${word}. I think the password is ${word}\nthe password is ${word}, so the password was ${word}!`,
    ),
  'Das Passwort ist falsch. Das Passwort ist abgelaufen\nDas Passwort lautet anders.',
  'password: getUserPassword, password: HTMLInputElement, password: must-not-be-empty-string, password: my-form-field-name, password: swordfish',
]
