import {
  MEDIA_TYPE_NAMES,
  type MediaType,
  PLATFORM_TYPES,
  type PlatformType,
  POST_STATUS_NAMES,
  type PostStatusName,
  criteriaOfStatuses,
} from '#contract/index.ts'

/** The selection of a report's posts, while the user edits it. */
export const CHOICES = [...POST_STATUS_NAMES, 'timeline', 'flagged'] as const
export type Choice = PostStatusName | 'timeline' | 'flagged'

export type Media = 'all' | 'images' | 'videos'
export const MEDIA_TYPES_BY_CHOICE: Record<Media, MediaType[]> = {
  all: [],
  images: ['image'],
  videos: MEDIA_TYPE_NAMES.filter((type) => type !== 'image'),
}

export type Selection = {
  choices: ReadonlySet<Choice>
  isInclusive: boolean
  /** null: every platform. */
  sites: PlatformType[] | null
  media: Media
  since: string | null
  until: string | null
}

export const allChoices = (): Set<Choice> => new Set(CHOICES)

/** A new report starts with what was chosen for the timeline, not with everything, reviewed or not. */
export const initialSelection = (): Selection => ({
  choices: new Set<Choice>(['timeline']),
  isInclusive: true,
  sites: null,
  media: 'all',
  since: null,
  until: null,
})

/** The last choice can't be cleared, because a report must have posts. The timeline and flagged posts count as choices. */
export const canToggle = (choices: ReadonlySet<Choice>, choice: Choice): boolean =>
  !choices.has(choice) || choices.size > 1

export function toggleChoice(choices: ReadonlySet<Choice>, choice: Choice): ReadonlySet<Choice> {
  if (!canToggle(choices, choice)) return choices
  const next = new Set(choices)
  if (!next.delete(choice)) next.add(choice)
  return next
}

export const chosenStatuses = (choices: ReadonlySet<Choice>) =>
  criteriaOfStatuses(POST_STATUS_NAMES.filter((name) => choices.has(name)))

/**
 * How to count the unreviewed posts of a selection; null if it has none. A post on the timeline or a flagged one is selected whatever its status
 * is, so they can be there although "Unreviewed" is not chosen: they are what all and the unreviewed have in common.
 * @returns the sum of the counts of `plus`, minus the count of `minus`
 */
export function unreviewedCounts(
  selection: Selection,
): { plus: Selection[]; minus: Selection | null } | null {
  const { choices, isInclusive } = selection
  const others = (['timeline', 'flagged'] as const).filter((each) => choices.has(each))
  const hasStatus = POST_STATUS_NAMES.some((name) => choices.has(name))
  const onlyUnreviewed = (more: readonly Choice[]): Selection => ({
    ...selection,
    choices: new Set<Choice>(['unreviewed', ...more]),
  })
  if (!isInclusive)
    return choices.has('unreviewed') || !hasStatus ? { plus: [onlyUnreviewed(others)], minus: null } : null
  if (choices.has('unreviewed')) return { plus: [onlyUnreviewed([])], minus: null }
  if (others.length === 0) return null
  return {
    plus: [selection, onlyUnreviewed([])],
    minus: { ...selection, choices: new Set<Choice>([...choices, 'unreviewed']) },
  }
}

/** The same selection as the body of createReport and as the query of countPosts. */
export function selectionBody(selection: Selection) {
  const { choices, isInclusive, sites, media, since, until } = selection
  return {
    ...chosenStatuses(choices),
    isOnTimeline: choices.has('timeline'),
    isFlagged: choices.has('flagged'),
    isInclusive,
    socialSiteIds: sites ?? [...PLATFORM_TYPES],
    mediaTypes: MEDIA_TYPES_BY_CHOICE[media],
    startDate: since,
    endDate: until,
  }
}

/** The posts that the dates of a selection leave out because their own is in doubt; null without dates. */
export function doubtQuery(clientId: string, { since, until, ...selection }: Selection) {
  if (!since && !until) return null
  return { ...selectionQuery(clientId, { ...selection, since: null, until: null }), isInDoubt: true }
}

export function selectionQuery(clientId: string, selection: Selection) {
  const body = selectionBody(selection)
  return {
    clientIds: [clientId],
    statuses: body.statuses.length > 0 ? body.statuses : undefined,
    isNotRelevant: body.isNotRelevant,
    isOnTimeline: body.isOnTimeline || undefined,
    isFlagged: body.isFlagged || undefined,
    isInclusive: body.isInclusive,
    socialSiteIds: body.socialSiteIds,
    mediaTypes: body.mediaTypes.length > 0 ? body.mediaTypes : undefined,
    since: body.startDate ?? undefined,
    until: body.endDate ?? undefined,
  }
}
