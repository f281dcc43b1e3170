import type { Post } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import type { PostQuery } from './filters.ts'

/** Asks the server for the position of a post in a list, because only it knows posts that are not loaded. */
export function fetchPosition({ query }: { query: PostQuery }, id: string) {
  const { orderBy: _, ...rest } = query
  return call('getPostPosition', { params: { id }, query: rest }, { quiet: 'all' })
}

/** The position of a post that is in the list, unless it is among these. */
export async function findListed(
  list: { query: PostQuery },
  id: string,
  posts: readonly Post[],
): Promise<number | null> {
  if (list.query.orderBy === 'trashedAt' || posts.some((post) => post.id === id)) return null
  const position = await fetchPosition(list, id).catch(() => null)
  return position?.isListed ? position.index : null
}
