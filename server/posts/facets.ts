import { MEDIA_TYPES, PLATFORMS, type MediaType, type PlatformType } from '#contract/index.ts'
import type { Counter } from '../clients/index.ts'
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
  /** Narrows whatever the criteria are: what the flagging search found. */
  onlyFlagged?: true | undefined
}

/** Status and trashed of posts that all stand alike, as `facets & 7` has it: the indexes of migration 0016 know them. null: they differ. */
function stateOf({ statuses, isTrashed, isInclusive, isFlagged, isOnTimeline }: FacetFilter): number | null {
  const [status, ...others] = statuses ?? []
  const isAlone = !isInclusive || (isFlagged === undefined && isOnTimeline === undefined)
  if (status === undefined || others.length > 0 || !isAlone) return null
  return status | (isTrashed ? FACET.trashed : 0)
}

const EVERY = [0, 1, 2, 3]

/** Filters whose matches a counter of the client tells. */
const COUNTED: Record<string, Counter> = {
  any: 'posts',
  '0': 'unreviewed',
  '2': 'escalated',
  '3': 'resolved',
  'any flagged': 'flagged',
  'any timeline': 'timeline',
  'any trashed': 'trashed',
}

export function counterOf(filter: FacetFilter): Counter | null {
  const { statuses, isTrashed, isFlagged, isOnTimeline, isInclusive, isPrivate, socialSiteIds, mediaTypes } =
    filter
  const isOther = [isPrivate, socialSiteIds, mediaTypes].some((each) => each !== undefined)
  if (isInclusive || isOther || isFlagged === false || isOnTimeline === false) return null
  const isEvery = statuses === undefined || EVERY.every((each) => statuses.includes(each))
  const words = [
    isEvery ? 'any' : statuses.join(' '),
    isTrashed && 'trashed',
    (isFlagged ?? filter.onlyFlagged) && 'flagged',
    isOnTimeline && 'timeline',
  ]
  return COUNTED[words.filter(Boolean).join(' ')] ?? null
}

const NOT_SAVED = ['unreviewed', 'escalated', 'resolved'] as const

/** How many match, as columns of counters `k` tell it: one of them, or of several statuses their sum. null: they do not tell. */
export function countedBy(filter: FacetFilter): RawBuilder<number> | null {
  const counter = counterOf(filter)
  if (counter) return sql.ref(`k.${counter}`)
  const { statuses, ...others } = filter
  if (!statuses || counterOf(others) !== 'posts') return null
  const ofStatus = [
    sql`k.unreviewed`,
    sql`(k.posts - ${sql.join(
      NOT_SAVED.map((each) => sql.ref(`k.${each}`)),
      sql` - `,
    )})`,
    sql`k.escalated`,
    sql`k.resolved`,
  ]
  const asked = ofStatus.filter((_, status) => statuses.includes(status))
  return sql`(${sql.join([sql`0`, ...asked], sql` + `)})`
}

export function matchesFacets(filter: FacetFilter, facets: RawBuilder<unknown>): RawBuilder<unknown> {
  // In the text, not parameters: a statement that is planned once must know whether a partial index holds what it asks for.
  const bit = (value: number, on: boolean) =>
    on ? sql`${facets} & ${sql.lit(value)} <> 0` : sql`${facets} & ${sql.lit(value)} = 0`
  const state = stateOf(filter)
  const narrow: RawBuilder<unknown>[] =
    state === null ? [bit(FACET.trashed, filter.isTrashed)] : [sql`${facets} & 7 = ${sql.lit(state)}`]
  const criteria: RawBuilder<unknown>[] = []
  // Every status there is narrows nothing.
  const isEvery = !filter.isInclusive && EVERY.every((each) => filter.statuses?.includes(each))
  if (state === null && filter.statuses !== undefined && !isEvery)
    criteria.push(sql`${facets} & 3 = any(${filter.statuses}::int[])`)
  if (filter.isOnTimeline !== undefined) criteria.push(bit(FACET.timeline, filter.isOnTimeline))
  if (filter.isFlagged !== undefined) criteria.push(bit(FACET.flagged, filter.isFlagged))
  if (criteria.length > 0)
    narrow.push(sql`(${sql.join(criteria, filter.isInclusive ? sql` or ` : sql` and `)})`)
  if (filter.onlyFlagged) narrow.push(bit(FACET.flagged, true))
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
