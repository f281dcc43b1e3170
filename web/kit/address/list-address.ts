import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The page (from 1) and search text of a list. They are in the address, so that reload, back and shared links show the same. */
export function useListAddress(): {
  page: number
  keyword: string
  setPage(page: number): void
  setKeyword(keyword: string): void
} {
  const navigate = useNavigate()
  const { page, q = '' } = useSearch({ strict: false })
  const goToPage = (to: number, keyword: string) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, page: to > 1 ? String(to) : undefined, q: keyword || undefined }),
      replace: true,
      resetScroll: false,
    })
  const number = Number(page)
  return {
    page: Number.isSafeInteger(number) && number > 0 ? number : 1,
    keyword: q,
    setPage: (to) => goToPage(to, q),
    setKeyword: (keyword) => goToPage(1, keyword),
  }
}

/** Goes back to the last page if this page is now empty. `total` is undefined until it is known. */
export function useReturnToLastPage(
  page: number,
  pageSize: number,
  total: number | undefined,
  setPage: (page: number) => void,
): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize))
  useEffect(() => {
    if (page > last) setPage(last)
  })
}

export type ListOrder<Key extends string> = { orderBy: Key; order: 'asc' | 'desc' }

/**
 * The order of a list, also in the address. `sortBy` is for the title of a column: the first click sorts in the given order, the next one reverses
 * it.
 */
export function useListOrder<Key extends string>(
  keys: readonly Key[],
  usual: ListOrder<Key>,
): {
  order: ListOrder<Key>
  sortBy(key: Key, first?: 'asc' | 'desc'): { now: 'asc' | 'desc' | null; onTurn(): void }
} {
  const navigate = useNavigate()
  const { sort, order } = useSearch({ strict: false })
  const orderBy = keys.find((key) => key === sort)
  const now: ListOrder<Key> = orderBy ? { orderBy, order: order === 'desc' ? 'desc' : 'asc' } : usual
  const turn = (next: ListOrder<Key>) => {
    const isUsual = next.orderBy === usual.orderBy && next.order === usual.order
    void navigate({
      to: '.',
      search: (search) => ({
        ...search,
        page: undefined,
        sort: isUsual ? undefined : next.orderBy,
        order: isUsual ? undefined : next.order,
      }),
      replace: true,
      resetScroll: false,
    })
  }
  return {
    order: now,
    sortBy: (key, first = 'asc') => ({
      now: now.orderBy === key ? now.order : null,
      onTurn: () => {
        const reversed = now.order === 'asc' ? 'desc' : 'asc'
        turn({ orderBy: key, order: now.orderBy === key ? reversed : first })
      },
    }),
  }
}
