import { z } from 'zod'
import { Instant, route } from '../../route.ts'

/** The state of a deletion that a person asked a platform for. */
export const DataDeletion = z.object({
  /** `held`: the notice is over, but a legal proceeding needs the data. `withdrawn`: the account was connected again. */
  state: z.enum(['waiting', 'held', 'withdrawn', 'done']),
  requestedAt: Instant,
  /** When what the platform delivered is deleted; null where there was nothing. */
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
})

export const deletionRoutes = { getDataDeletion }
