import { PATIENCE_MS } from '../time-limit.ts'
import { control } from './worker-messages.ts'

/** How long a pattern may go on after its caller has gone. */
const LEAVING_MS = 250

/** Sees to it that a pattern does not go on for ever. Before the first sign of life it is not yet its turn. */
export class CallWatch {
  readonly #control: Int32Array
  readonly #timer: NodeJS.Timeout
  #patience = PATIENCE_MS
  #life = 0
  #since = Date.now()

  constructor(shared: Int32Array, onStuck: () => void) {
    this.#control = shared
    this.#timer = setInterval(() => {
      if (this.#isStuck()) onStuck()
    }, 50)
  }

  /** It was told to stop. */
  leave(): void {
    this.#patience = LEAVING_MS
    this.#since = Date.now()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #isStuck(): boolean {
    const life = Atomics.load(this.#control, control.life)
    if (life !== this.#life) {
      this.#life = life
      this.#since = Date.now()
    }
    return life > 0 && Date.now() - this.#since > this.#patience
  }
}
