import { call } from '../../kit/calls/client.ts'
import type { PostList } from './list.ts'

/** Where a post stands in a list, or would: of what is not loaded only the server knows. */
export function askPlace({ query }: PostList, id: string) {
  const { orderBy: _, searchId: __, ...rest } = query
  return call('getPostPlace', { params: { id }, query: rest }, { quiet: 'all' })
}
