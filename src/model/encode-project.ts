/** The name of a project in JSON and in folder names: not reversible, since every special character becomes a dash. */
export function encodeProject(path: string): string {
  return path.replace(/[^A-Za-z0-9]/g, '-')
}
