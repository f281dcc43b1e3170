import { z } from 'zod'
import { Id, listOf, route } from '../../route.ts'

/** Review progress of a month, without trashed posts. */
const ReviewedMonth = z.object({
  month: z.string(),
  reviewed: z.int(),
  unreviewed: z.int(),
  /** How many of the reviewed posts are not relevant. Nodes of an older version leave it out. */
  notRelevant: z.int().optional(),
})

/** The month of the loss has one line per side. Without VIEW_LEGAL_PHRASES `loss` is null and no month is split. */
export const ClientMonth = ReviewedMonth.extend({ clientId: Id, loss: z.enum(['pre', 'post']).nullable() })
export type ClientMonth = z.output<typeof ClientMonth>

export const listClientMonths = route('/posts/client-months', {
  ids: { 'query.clientIds': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'Review progress for clients of one firm, by UTC month and side of the date of loss.',
  query: z.object({ clientIds: listOf(Id, 20) }),
  output: z.array(ClientMonth),
  access: 'post:write',
  effect: 'read',
})

export const getFirmFigures = route('/accounts/{id}/figures', {
  ids: { 'params.id': 'lawFirm' },
  api: 'main',
  method: 'GET',
  summary: 'Clients of a law firm that the viewer can see, with open tasks and review progress.',
  output: z.object({
    clients: z.int(),
    unreviewed: z.int(),
    escalated: z.int(),
    /** Open requests that are waiting on clients. */
    waiting: z.int(),
    /** All these clients together, by UTC month. */
    months: z.array(ReviewedMonth),
  }),
  access: 'post:write',
  effect: 'read',
})
export type FirmFigures = z.output<typeof getFirmFigures.output>

/** The data of the lines on dashboards. */
export const reviewProgressRoutes = { listClientMonths, getFirmFigures }
