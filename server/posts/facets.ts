import { MEDIA_TYPES, PLATFORMS, type MediaType, type PlatformType } from '#contract/index.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'

/**
 * Every low-cardinality property of a post in one number, as the database's generated column packs it (migration 0004). A filter on these is
 * one condition that counters and rows share, so that a total never disagrees with its list.
 */
export const FACET = { status: 3, trashed: 4, timeline: 8, flagged: 16, private: 64 } as const

export type FacetFilter = {
  statuses?: number[] | undefined
  isTrashed: boolean
  isFlagged?: boolean | undefined
  isOnTimeline?: boolean | undefined
  /** true: any of the criteria among statuses, timeline and flagged; false: all of them (decisions 5). */
  isInclusive: boolean
  isPrivate?: boolean | undefined
  socialSiteIds?: PlatformType[] | undefined
  mediaTypes?: MediaType[] | undefined
}

export function matchesFacets(filter: FacetFilter, facets: RawBuilder<unknown>): RawBuilder<unknown> {
  const bit = (value: number, on: boolean) =>
    on ? sql`${facets} & ${value}::int <> 0` : sql`${facets} & ${value}::int = 0`
  const criteria: RawBuilder<unknown>[] = []
  if (filter.statuses !== undefined) criteria.push(sql`${facets} & 3 = any(${filter.statuses}::int[])`)
  if (filter.isOnTimeline !== undefined) criteria.push(bit(FACET.timeline, filter.isOnTimeline))
  if (filter.isFlagged !== undefined) criteria.push(bit(FACET.flagged, filter.isFlagged))
  const narrow: RawBuilder<unknown>[] = [bit(FACET.trashed, filter.isTrashed)]
  if (criteria.length > 0)
    narrow.push(sql`(${sql.join(criteria, filter.isInclusive ? sql` or ` : sql` and `)})`)
  if (filter.isPrivate !== undefined) narrow.push(bit(FACET.private, filter.isPrivate))
  if (filter.socialSiteIds) {
    narrow.push(
      sql`(${facets} >> 7) & 7 = any(${filter.socialSiteIds.map((site) => PLATFORMS[site].code)}::int[])`,
    )
  }
  if (filter.mediaTypes) {
    const mask = filter.mediaTypes.reduce((bits, type) => bits | MEDIA_TYPES[type].bit, 0)
    narrow.push(bit(mask << 10, true))
  }
  return sql`(${sql.join(narrow, sql` and `)})`
}
