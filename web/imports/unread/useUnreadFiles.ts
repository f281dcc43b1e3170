import { useCall } from '../../kit/calls/query.ts'

export const PAGE_SIZE = 20

/** A page of what a client sent to be kept unread. */
export const useUnreadFiles = (clientId: string, page = 1) =>
  useCall(
    'listUnreadFiles',
    { params: { id: clientId }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { refetchInterval: 30_000, keepPrevious: true },
  )
