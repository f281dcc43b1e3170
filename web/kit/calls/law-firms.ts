import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type Account, ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import { call } from './client.ts'
import type { Problem } from './problem.ts'

/** The maximum that the server returns in one answer. */
const MAX_FIRMS = 100

async function fetchPage(offset: number, signal: AbortSignal) {
  return call(
    'listAccounts',
    { query: { type: ACCOUNT_TYPE_CODE.customer, offset, limit: MAX_FIRMS } },
    { signal },
  )
}

/** All firms of the provider, by name. The first page has the total, and the other pages load in parallel. */
export function useLawFirms({ enabled = true } = {}): UseQueryResult<Account[], Problem> {
  return useQuery<Account[], Problem>({
    enabled,
    queryKey: ['listAccounts', 'all'],
    queryFn: async ({ signal }) => {
      const first = await fetchPage(0, signal)
      const offsets = Array.from(
        { length: Math.max(0, Math.ceil(first.total / MAX_FIRMS) - 1) },
        (_, index) => (index + 1) * MAX_FIRMS,
      )
      const others = await Promise.all(offsets.map((offset) => fetchPage(offset, signal)))
      return [first, ...others].flatMap(({ items }) => items).sort((a, b) => a.name.localeCompare(b.name))
    },
  })
}
