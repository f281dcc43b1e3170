import { call } from '../../kit/calls/client.ts'
import type { PostList } from './list.ts'

/** Asks the server for the position of a post in a list, because only it knows posts that are not loaded. */
export function fetchPosition({ query }: PostList, id: string) {
  const { orderBy: _, ...rest } = query
  return call('getPostPosition', { params: { id }, query: rest }, { quiet: 'all' })
}
