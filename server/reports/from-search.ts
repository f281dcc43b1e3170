import type { Tx } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { listMatchingIds } from '../posts/index.ts'
import { lockSearch } from '../searches/index.ts'
import { insertReport } from './actions.ts'

/** Creates a report of the posts that a search found, except trashed ones. @returns its id @throws Problem NOT_FOUND, SEARCH_UNDER_WAY, EMPTY_REPORT */
export async function exportPostSearch(
  tx: Tx,
  actor: Actor,
  searchId: string,
  name: string,
): Promise<string> {
  // Locked, so that its matches are those of the completed search.
  const search = await lockSearch(tx, actor, searchId, 'share')
  if (search.numPostsMatched === null) throw new Problem('SEARCH_UNDER_WAY')
  const ids = await listMatchingIds(tx, actor, { searchId, isTrashed: false, isInclusive: false })
  return insertReport(
    tx,
    actor,
    search.clientId,
    {
      type: 'legal',
      name,
      statuses: [],
      isOnTimeline: false,
      isFlagged: search.tags.includes('flagging'),
      isInclusive: false,
      socialSiteIds: [],
      mediaTypes: [],
      source: search.keywords.join(', '),
    },
    ids,
  )
}
