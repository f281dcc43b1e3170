import { useQueryClient } from '@tanstack/react-query'
import { type UserClient, USER_STATUS } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { call, type Input, type Output } from '../../kit/calls/client.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useViewer } from '../../kit/viewer.ts'
import { entryTexts } from '../texts/index.ts'

type Page = Output<'listUserClients'>
type Query = NonNullable<Input<'listUserClients'>['query']>

/** Compares like the server: by the field, then by name. */
function compareBy({ orderBy = 'lastName', order = 'asc' }: Query) {
  const direction = order === 'desc' ? -1 : 1
  const nameOf = ({ client }: UserClient) => `${client.lastName} ${client.firstName}`
  return (a: UserClient, b: UserClient): number => {
    const byName = nameOf(a).localeCompare(nameOf(b))
    if (orderBy === 'lastName') return direction * byName
    return direction * (a.client[orderBy] - b.client[orderBy]) || byName
  }
}

/** Adds a moved client to a page of its new list only if it belongs between the page's first and last client. */
function insertMoved(page: Page, query: Query, moved: UserClient): Page {
  const compare = compareBy(query)
  const { offset = 0 } = query
  const { items, total } = page
  const last = items.at(-1)
  const isAfterFirst = offset === 0 || (items[0] !== undefined && compare(items[0], moved) <= 0)
  const isBeforeLast = offset + items.length >= total || (last !== undefined && compare(moved, last) <= 0)
  const fits = isAfterFirst && isBeforeLast && query.keyword === undefined
  return { ...page, total: total + 1, items: fits ? [...items, moved].sort(compare) : items }
}

/** Moves a client between the two lists right away. If the server refuses, the client moves back and the call shows why. */
export function useStar(): (item: UserClient['client'], star: boolean) => Promise<void> {
  const t = useTexts(entryTexts)
  const queryClient = useQueryClient()
  const viewer = useViewer()
  return async (client, star) => {
    const previousPages = queryClient.getQueriesData<Page>({ queryKey: ['listUserClients'] })
    const lists = previousPages.map(([queryKey, page]) => ({
      queryKey,
      page,
      input: queryKey[1] as Input<'listUserClients'>,
    }))
    const ownLists = lists.filter(
      ({ input }) => input.params.id === viewer.id && input.query?.isStarred !== undefined,
    )
    const movedClient = ownLists
      .flatMap(({ page }) => page?.items ?? [])
      .find((item) => item.client.id === client.id)
    await queryClient.cancelQueries({ queryKey: ['listUserClients'] })
    for (const { queryKey, page, input } of ownLists) {
      const { query = {} } = input
      // Lists of active clients don't contain inactive ones.
      if (
        query.isActive &&
        movedClient?.client.user?.status !== USER_STATUS.active.code &&
        movedClient?.client.totalPosts === 0
      )
        continue
      if (!movedClient || !page || (query.customerId ?? client.customerId) !== client.customerId) continue
      const items = page.items.filter((item) => item.client.id !== client.id)
      queryClient.setQueryData<Page>(
        queryKey,
        query.isStarred === star
          ? insertMoved({ ...page, items }, query, movedClient)
          : { ...page, items, total: page.total - 1 },
      )
    }
    const params = { userId: viewer.id, clientId: client.id }
    try {
      await (star ? call('starClient', { params }) : call('unstarClient', { params }))
      announce(t(star ? 'isStarred' : 'isUnstarred', { name: `${client.firstName} ${client.lastName}` }))
    } catch (error) {
      for (const [queryKey, page] of previousPages) queryClient.setQueryData(queryKey, page)
      if (!isProblem(error)) throw error
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['listUserClients'] })
    }
  }
}
