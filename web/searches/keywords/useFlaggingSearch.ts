import { useCall } from '../../kit/calls/query.ts'

/** A client's flagging search, read again each time, because its list may have changed since. */
export function useFlaggingSearch(clientId: string) {
  const { data, error, refetch } = useCall(
    'listPostSearches',
    { params: { clientId }, query: { tags: ['flagging'], limit: 1 } },
    { staleTime: 0 },
  )
  return { search: data?.items[0], error, refetch }
}
