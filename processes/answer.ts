import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { FromProcess, ToProcess } from './messages.ts'

/** What a process may do while it answers. */
export type Parent = {
  /** Resets the limits of time. */
  progress(value?: unknown): void
  /** Asks the parent for something that this process has no access to. @throws Error with the parent's reason */
  call(value: unknown): Promise<unknown>
}

/** Makes this process answer its parent's requests, one at a time, until the parent ends. */
export function answerRequests<Request>(
  answer: (request: Request, parent: Parent) => Promise<unknown>,
): void {
  sacrificeFirst()
  endWithParent()
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let calls = 0
  const parent: Parent = {
    progress: (value) => send({ type: 'progress', value }),
    call: (value) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(++calls, { resolve, reject })
      send({ type: 'call', call: calls, value })
      return promise
    },
  }
  process.on('message', (message: ToProcess) => {
    if (message.type === 'request')
      return void answer(message.request as Request, parent)
        .then(
          (value) => send({ type: 'answered', value }),
          (error: unknown) =>
            send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
        )
        // Node stores compiled code at the exit of a process, but this one is killed.
        .finally(flushCompileCache)
    const call = waiting.get(message.call)
    waiting.delete(message.call)
    if (message.type === 'returned') call?.resolve(message.value)
    else call?.reject(new Error(message.message))
  })
}

const send = (message: FromProcess): void => void process.send?.(message)

/** If the machine runs out of memory, Linux ends this process before those that hold more than one file's work. */
function sacrificeFirst(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container may not allow it.
  }
}

/** By the channel, and by a thread in case a decoder never lets the main thread hear of it. */
function endWithParent(): void {
  process.on('disconnect', () => process.exit())
  new Worker(new URL('./end-with-parent.ts', import.meta.url), {
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  }).unref()
}
