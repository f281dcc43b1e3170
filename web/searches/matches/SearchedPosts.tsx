import type { ReactNode } from 'react'
import { useCall } from '../../kit/calls/query.ts'
import { SearchedKeywords } from '../../posts/index.tsx'

const NONE: readonly string[] = []

/** Marks the keywords of a search in the posts below. */
export function SearchedPosts({ searchId, children }: { searchId: string; children: ReactNode }) {
  const { data } = useCall('getPostSearch', { params: { id: searchId } })
  return <SearchedKeywords value={data?.keywords ?? NONE}>{children}</SearchedKeywords>
}
