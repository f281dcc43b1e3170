import { join } from 'node:path'
import { answerRequests } from './answer.ts'
import { ConfinedProcess } from './confined-process.ts'

/** Starts a process that never hears of its end. */
answerRequests(async () => {
  const child = new ConfinedProcess({
    kind: 'picture',
    path: join(import.meta.dirname, 'test-process.ts'),
  })
  await child.ask({ do: 'echo', value: 1 })
  child.ask({ do: 'spin' }).catch(() => undefined)
  return child.pid
})
