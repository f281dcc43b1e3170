import { call } from '../../kit/calls/client.ts'
import type { PostList } from './list.ts'

/** The position of a post in a list: for posts that are not loaded only the server knows it. */
export function askPlace({ query }: PostList, id: string) {
  const { orderBy: _, searchId: __, ...rest } = query
  return call('getPostPlace', { params: { id }, query: rest }, { quiet: 'all' })
}
