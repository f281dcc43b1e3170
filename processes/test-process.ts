import { answerRequests } from './answer.ts'

/** Behaves as badly as a test asks it to. */
export type Deed =
  | { do: 'echo'; value: unknown }
  | { do: 'spin'; steps?: number; stepMs?: number }
  | { do: 'wait' }
  | { do: 'allocate' }
  | { do: 'grow heap' }
  | { do: 'die' }
  | { do: 'throw' }
  | { do: 'call'; value: unknown }
  | { do: 'environment' }

const spin = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
}

answerRequests<Deed>(async (deed, parent) => {
  if (deed.do === 'echo') return deed.value
  if (deed.do === 'environment') return process.env
  if (deed.do === 'call') return parent.call(deed.value)
  if (deed.do === 'throw') throw new Error('It is no picture')
  if (deed.do === 'die') process.kill(process.pid, 'SIGSEGV')
  if (deed.do === 'spin') {
    for (let step = 0; step < (deed.steps ?? Number.POSITIVE_INFINITY); step += 1) {
      spin(deed.stepMs ?? 100_000)
      if (deed.steps === undefined) continue
      parent.progress()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return null
  }
  const held: unknown[] = []
  if (deed.do === 'allocate') for (;;) held.push(Buffer.alloc(4_000_000, 1))
  if (deed.do === 'grow heap') for (;;) held.push(Array.from({ length: 10_000 }, (_, n) => ({ n })))
  return new Promise(() => setInterval(() => undefined, 1000))
})
