import { useCall } from '../../kit/calls/query.ts'

/** What a client sent to be kept unread. */
export const useUnreadFiles = (clientId: string) =>
  useCall('listUnreadFiles', { params: { id: clientId }, query: { limit: 100 } }, { refetchInterval: 30_000 })
