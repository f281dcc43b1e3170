import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const FIRST_PAGE_SIZE = 5
/** The most that the server sends at once. */
const PAGE_SIZE = 100

type Page<Change> = { items: Change[]; total: number }
type Query<Change> = {
  queryKey: QueryKey
  queryFn(context: { signal: AbortSignal }): Promise<Page<Change>>
}

/** The newest changes of something, or all of them on request. A page that could not be loaded ends the list with its error. */
export function useHistory<Change>(pageQuery: (page: { limit: number; offset?: number }) => Query<Change>) {
  const [isAll, setAll] = useState(false)
  const first = useQuery({
    ...pageQuery({ limit: isAll ? PAGE_SIZE : FIRST_PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const total = first.data?.total ?? 0
  const offsets = Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, page) => page * PAGE_SIZE).slice(1)
  const rest = useQueries({
    queries: (isAll && !first.isPlaceholderData ? offsets : []).map((offset) =>
      pageQuery({ limit: PAGE_SIZE, offset }),
    ),
  })
  const pages = [first, ...rest]
  const missing = pages.findIndex(({ data }) => !data)
  const loaded = missing === -1 ? pages : pages.slice(0, missing)
  const failed = pages.filter(({ data, error }) => !data && error)
  return {
    changes: loaded.flatMap(({ data }) => data?.items ?? []),
    total,
    isAll,
    showAll: () => setAll(true),
    failure: failed[0]
      ? { error: failed[0].error, onRetry: () => failed.forEach((page) => void page.refetch()) }
      : null,
  }
}
