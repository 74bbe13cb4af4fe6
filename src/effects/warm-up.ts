/** Loads what the next key may need, after the first screen was drawn. */
export async function warmUp(): Promise<void> {
  await import('execa')
}
