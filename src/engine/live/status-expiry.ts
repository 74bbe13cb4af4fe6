/** Times at which the clock alone changes sessions. Grouped by second, so that checking costs next to nothing. */
export class StatusExpiry {
  readonly #bySecond = new Map<number, Set<string>>()

  set(path: string, time: number): void {
    const second = Math.floor(time / 1000) + 1
    const paths = this.#bySecond.get(second)
    if (paths) paths.add(path)
    else this.#bySecond.set(second, new Set([path]))
  }

  due(now: number): string[] {
    const seconds = [...this.#bySecond.keys()].filter(second => second * 1000 <= now)
    const paths = seconds.flatMap(second => [...(this.#bySecond.get(second) ?? [])])
    for (const second of seconds) this.#bySecond.delete(second)
    return paths
  }
}
