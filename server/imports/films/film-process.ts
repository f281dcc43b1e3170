import { constants, setPriority } from 'node:os'
import type { FilmAnswer, FilmRequest } from './film-reader.ts'

// Decodes untrusted films outside of the worker, because a decoder may crash or may have to be killed.

const send = (answer: FilmAnswer): void => void process.send?.(answer)

process.on('disconnect', () => process.exit())
process.on('message', (ask: FilmRequest) => {
  answer(ask).then(send, (error: unknown) =>
    send({ id: ask.id, problem: error instanceof Error ? error.message : String(error) }),
  )
})

async function answer({ id, path, target }: FilmRequest): Promise<FilmAnswer> {
  const film = await import('./film.ts')
  if (target === null) return { id, look: await film.inspectFilm(path) }
  // No one is waiting for it, so all other processes take precedence.
  setPriority(constants.priority.PRIORITY_LOW)
  await film.copyFilm(path, target, () => send({ id, isBusy: true }))
  return { id, isCopied: true }
}
