import { answerRequests } from '#processes/answer.ts'
import type { FilmRequest } from './film-reader.ts'

answerRequests(async ({ path, target }: FilmRequest, parent) => {
  const film = await import('./film.ts')
  if (target === null) return film.inspectFilm(path)
  return film.copyFilm(path, target, () => parent.progress())
})
