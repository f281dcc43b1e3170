import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Client } from '#contract/index.ts'
import { SearchMatches } from '../matches/SearchMatches.tsx'
import { SearchList } from './SearchList.tsx'

/** A client's searches, or with ?search= the matches of one of them. @param review opens their review; must be memoized */
export default function SearchTab({ client, review }: { client: Client; review: ReactNode }) {
  const { search } = useSearch({ strict: false })
  return search ? (
    <SearchMatches key={search} client={client} searchId={search} review={review} />
  ) : (
    <SearchList client={client} />
  )
}
