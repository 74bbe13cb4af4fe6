import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { Thread } from '../../../src/engine/process/thread.ts'

/** A thread that answers each task with the result of `answer`. */
function threadWith(answer: string, hear: (answer: string) => void = () => {}) {
  const code = `const { parentPort } = require('node:worker_threads')
    const tell = text => parentPort.postMessage(text)
    parentPort.on('message', task => { ${answer} })`
  const worker = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
  const thread = new Thread<string | Int32Array, string>(worker, hear)
  const hasExited = new Promise(resolve => worker.once('exit', resolve))
  onTestFinished(() => thread.end())
  return { thread, hasExited }
}

test('tasks are answered one after another', async () => {
  const { thread } = threadWith('tell(task.toUpperCase())')
  expect(await thread.ask('one', answer => answer)).toBe('ONE')
  expect(await thread.ask('two', answer => answer)).toBe('TWO')
})

test('messages before the result arrive on the way', async () => {
  const heard: string[] = []
  const { thread } = threadWith("tell('begun'); tell('halfway'); tell('done')")
  const result = await thread.ask('go', answer => {
    heard.push(answer)
    return answer === 'done' ? answer.length : undefined
  })
  expect([heard, result]).toEqual([['begun', 'halfway', 'done'], 4])
})

test.each([
  ['makes a mistake', "throw new Error('a mistake')"],
  ['exits', 'process.exit(1)'],
  ['runs out of memory', 'for (const all = []; ; ) all.push(new Array(1e6).fill(1.5))'],
])('a thread that %s ends, and has no result for this task nor the next', async (_, answer) => {
  const { thread } = threadWith(answer)
  expect(await thread.ask('one', result => result)).toBe(undefined)
  await thread.ended
  expect(await thread.ask('two', result => result)).toBe(undefined)
})

test('a thread that is ended during a task gives no result from then on', async () => {
  const { thread } = threadWith("tell('begun'); for (;;) {}")
  await new Promise<void>(resolve => void thread.ask('go', () => resolve()))
  let isOver = false
  void thread
    .ask('go', answer => answer)
    .then(() => {
      isOver = true
    })
  thread.end()
  await new Promise(resolve => queueMicrotask(() => queueMicrotask(() => resolve(undefined))))
  expect(isOver).toBe(true)
})

test('messages from before a thread was ended, but not received yet, are dropped', async () => {
  const heard: string[] = []
  const { thread, hasExited } = threadWith(
    "tell('begun'); Atomics.store(task, 0, 1); Atomics.notify(task, 0)",
    answer => heard.push(answer),
  )
  const isTold = new Int32Array(new SharedArrayBuffer(4))
  thread.post(isTold)
  Atomics.wait(isTold, 0, 0)
  thread.end()
  await hasExited
  expect(heard).toEqual([])
})

test('messages that are not waited for arrive too', async () => {
  const heard = new Promise<string>(resolve => {
    threadWith('tell(task + task)', resolve).thread.post('hello')
  })
  expect(await heard).toBe('hellohello')
})
