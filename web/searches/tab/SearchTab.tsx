import { useSearch } from '@tanstack/react-router'
import type { Client } from '#contract/index.ts'
import { SearchMatches } from '../matches/SearchMatches.tsx'
import { SearchList } from './SearchList.tsx'

/** A client's searches, or with ?search= the matches of one of them. */
export default function SearchTab({ client }: { client: Client }) {
  const { search } = useSearch({ strict: false })
  return search ? (
    <SearchMatches key={search} client={client} searchId={search} />
  ) : (
    <SearchList client={client} />
  )
}
