import { z } from 'zod'
import { Instant, route } from '../../route.ts'

/** The state of the deletion that a person requested from a platform. */
export const DataDeletion = z.object({
  /** `held`: the notice period is over, but a legal proceeding needs the data. `withdrawn`: the account was connected again. */
  state: z.enum(['waiting', 'held', 'withdrawn', 'done']),
  requestedAt: Instant,
  /** When the platform's data is deleted; null if there was none. */
  dueAt: Instant.nullable(),
})
export type DataDeletion = z.output<typeof DataDeletion>

export const getDataDeletion = route('/data-deletion', {
  api: 'identity',
  method: 'GET',
  summary: 'The state of a data deletion that a person asked a platform for, by its confirmation code.',
  query: z.object({ code: z.string().min(1).max(200) }),
  output: DataDeletion,
  access: 'public',
  effect: 'read',
  firm: 'none',
})

export const deletionRoutes = { getDataDeletion }
