/** What the next key may need is loaded while nobody waits: by now the first screen has long been drawn. */
export async function warmUp(): Promise<void> {
  await import('execa')
}
