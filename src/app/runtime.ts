import { nextTurn } from '../model/time-slices.ts'
import type { Effect } from './effect.ts'
import { paced } from './frame-pacer.ts'
import type { Dispatch, Msg } from './message.ts'
import type { Update } from './next.ts'
import type { State } from './state.ts'

/** Every effect but `tell`, which the runtime handles. */
export type OutwardEffect = Exclude<Effect, { do: 'tell' }>

/** The loop: messages in, new state, effects out, and a picture of it now and then. */
export interface App {
  readonly state: State
  dispatch(msg: Msg): void
  /** Resolves when no message and no effect is under way and everything is painted. */
  idle(): Promise<void>
}

export interface AppParts {
  readonly update: Update
  /** Answers with messages through `dispatch`. `idle` waits for its promise. */
  perform(effect: OutwardEffect, dispatch: Dispatch): Promise<void> | void
  paint(state: State): void
  /** Handles an error in our own code. */
  fail(error: unknown): void
}

export function startApp(first: State, { update, perform, paint, fail }: AppParts): App {
  const queue: Msg[] = []
  const underWay = new Set<Promise<void>>()
  let state = first
  let isDraining = false
  const pace = paced((newest: State) => {
    try {
      paint(newest)
    } catch (error) {
      fail(error)
    }
  })

  return {
    get state() {
      return state
    },
    dispatch,
    async idle() {
      while (underWay.size > 0 || queue.length > 0) {
        await Promise.race([...underWay])
        await nextTurn()
      }
      pace.finish()
    },
  }

  function dispatch(msg: Msg): void {
    queue.push(msg)
    if (isDraining) return
    isDraining = true
    try {
      for (let next = queue.shift(); next; next = queue.shift()) step(next)
    } catch (error) {
      fail(error)
    } finally {
      isDraining = false
    }
    if (msg.type === 'keyPressed') pace.showForKey(state)
    else pace.show(state)
  }

  function step(msg: Msg): void {
    const [next, effects] = update(state, msg)
    state = next
    queue.unshift(...effects.flatMap(effect => (effect.do === 'tell' ? effect.msg : [])))
    for (const effect of effects) if (effect.do !== 'tell') start(effect)
  }

  function start(effect: OutwardEffect): void {
    const promised = perform(effect, dispatch)
    if (!promised) return
    const ended = promised.catch(fail).finally(() => underWay.delete(ended))
    underWay.add(ended)
  }
}
