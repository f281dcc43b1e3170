import {
  addDays,
  askedStatuses,
  buildPostCondition,
  criteriaOfStatuses,
  MAX_FIND_LENGTH,
  type MediaType,
  PLATFORM_TYPES,
  POST_STATUS,
  POST_STATUS_NAMES,
  statusOf,
  type PlatformType,
  type Post,
  type PostOrderFirst,
  type PostFlag,
  type PostStatusCode,
  type PostStatusName,
  SENT_STATUS_CODES,
  typesWithFiles,
} from '#contract/index.ts'
import type { Search } from '../../kit/address/search-params.ts'
import { dayIn } from '../../kit/i18n/time.ts'
import {
  type FlagChoice,
  type FlagQuery,
  flagQuery,
  hasFlagWords,
  NO_FLAG_WORDS,
  readFlagWords,
  writeFlagWords,
} from './flags/choice.ts'
import {
  NO_WORK,
  readDay,
  readWork,
  type WorkChoice,
  type WorkQuery,
  workQuery,
  writeWork,
} from './work/choice.ts'

/** Whether posts stay in a list that is reviewed when they are decided, as in that of flagged ones. */
export function keepsDecided(query: PostQuery): boolean {
  const statuses = askedStatuses(query)
  return statuses !== undefined && statuses.length > 1 && statuses.includes(POST_STATUS.unreviewed.code)
}

/** The definition of a list of posts, with the names of the call's query. */
export type PostQuery = WorkQuery &
  FlagQuery & {
    clientIds?: string[] | undefined
    customerId?: string | undefined
    statuses?: PostStatusCode[] | undefined
    isNotRelevant?: boolean | undefined
    isTrashed?: boolean | undefined
    isFlagged?: boolean | undefined
    isOnTimeline?: boolean | undefined
    isChanged?: boolean | undefined
    isMoreRead?: boolean | undefined
    parentId?: string | undefined
    searchId?: string | undefined
    /** In a search: posts with this keyword, or only with this keyword. */
    keyword?: string | undefined
    isOnlyKeyword?: boolean | undefined
    since?: string | undefined
    until?: string | undefined
    /** Relative to each client's own date of loss, in a list of several clients. */
    loss?: 'pre' | 'post' | undefined
    isInDoubt?: boolean | undefined
    mediaTypes?: MediaType[] | undefined
    socialSiteIds?: PlatformType[] | undefined
    escalatedTo?: 'me' | undefined
    batch?: 'mine' | undefined
    /** Words and fields, as typed above the list. */
    find?: string | undefined
    /** Posts that come first; those and the others are each newest first. */
    first?: PostOrderFirst | undefined
    order?: 'asc' | 'desc' | undefined
    orderBy?: 'postedAt' | 'trashedAt' | undefined
  }

/** `doubt`: dates that can’t be true, which every other range leaves out. */
export type DateRange = 'pre' | 'post' | 'custom' | 'doubt'
export type ViewMode = 'scroll' | 'manual' | 'wall'

/** The filters that a user chooses; they are stored in the address. */
export type FilterChoice = WorkChoice &
  FlagChoice & {
    range: DateRange | null
    since: string | null
    until: string | null
    media: keyof typeof MEDIA_TYPES_BY_CHOICE | null
    /** null: every status. Ignored by lists of one status. */
    statuses: PostStatusName[] | null
    /** Ignored by a list of flagged posts. */
    flags: 'only' | 'none' | null
    /** What is typed above the list; it stays when the filters are cleared. */
    find: string | null
    /** null: every platform. */
    sites: PlatformType[] | null
    order: 'asc' | 'desc'
    mode: ViewMode
    page: number
  }

const pickAllowed = <T extends string>(value: string | undefined, ...allowed: T[]): T | null =>
  allowed.find((each) => each === value) ?? null

export function readFilters(search: Search): FilterChoice {
  const sites = PLATFORM_TYPES.filter((type) => search['sites']?.split(',').includes(type))
  const statuses = POST_STATUS_NAMES.filter((name) => search['status']?.split(',').includes(name))
  return {
    range: pickAllowed(search['range'], 'pre', 'post', 'custom', 'doubt'),
    since: readDay(search['since']),
    until: readDay(search['until']),
    media: pickAllowed(search['media'], 'image', 'video', 'embed'),
    sites: sites.length === 0 || sites.length === PLATFORM_TYPES.length ? null : sites,
    statuses: statuses.length === 0 || statuses.length === POST_STATUS_NAMES.length ? null : statuses,
    flags: pickAllowed(search['flags'], 'only', 'none'),
    find: search['find']?.trim().slice(0, MAX_FIND_LENGTH) || null,
    ...readFlagWords(search),
    ...readWork(search),
    order: pickAllowed(search['order'], 'asc') ?? 'desc',
    mode: pickAllowed(search['mode'], 'manual', 'wall') ?? 'scroll',
    page: Math.max(1, Math.trunc(Number(search['page'])) || 1),
  }
}

/** The choice without filters; order and pages stay as they are. */
export const NO_FILTERS = {
  range: null,
  since: null,
  until: null,
  media: null,
  sites: null,
  statuses: null,
  flags: null,
  ...NO_FLAG_WORDS,
  ...NO_WORK,
} as const satisfies Partial<FilterChoice>

/** The active filters. */
export function activeFilters(choice: FilterChoice) {
  const { range, media, sites, statuses, flags, themes, words, never, ...others } = choice
  const { unseen, opened, shown, decided, together, changed, came, escalated } = others
  const work = [unseen, opened, shown, decided ?? together, changed, came, escalated]
  return [range, media, sites, statuses, flags, themes, words, never, ...work].filter((each) => each !== null)
}
export const hasActiveFilters = (choice: FilterChoice): boolean => activeFilters(choice).length > 0

/** Writes only what differs from the defaults into the address. */
export function writeFilters(choice: FilterChoice): Search {
  return {
    range: choice.range ?? undefined,
    since: choice.range === 'custom' ? (choice.since ?? undefined) : undefined,
    until: choice.range === 'custom' ? (choice.until ?? undefined) : undefined,
    media: choice.media ?? undefined,
    sites: choice.sites?.join(','),
    status: choice.statuses?.join(','),
    flags: choice.flags ?? undefined,
    find: choice.find ?? undefined,
    ...writeFlagWords(choice),
    ...writeWork(choice),
    order: choice.order === 'asc' ? 'asc' : undefined,
    mode: choice.mode === 'scroll' ? undefined : choice.mode,
    page: choice.page > 1 ? String(choice.page) : undefined,
  }
}

/** 'Videos' includes videos in the archive and those hosted by a provider; 'Embeds' only the latter. */
const MEDIA_TYPES_BY_CHOICE = {
  image: ['image'],
  video: ['video', 'embed'],
  embed: ['embed'],
} as const satisfies Record<string, MediaType[]>

/** What is counted, or acted on, of a list: its filters without its order. */
export const withoutOrder = ({ order: _order, orderBy: _orderBy, first: _first, ...filters }: PostQuery) =>
  filters

/** Whether a list has posts of every status. */
export const hasEveryStatus = ({ statuses, isNotRelevant }: PostQuery): boolean =>
  isNotRelevant === undefined && (statuses?.length ?? SENT_STATUS_CODES.length) >= SENT_STATUS_CODES.length

export function applyFilters(base: PostQuery, choice: FilterChoice, dateOfLoss: string | null): PostQuery {
  return {
    ...base,
    ...resolveRange(choice, dateOfLoss),
    ...(choice.media ? { mediaTypes: [...MEDIA_TYPES_BY_CHOICE[choice.media]] } : {}),
    ...(choice.sites ? { socialSiteIds: choice.sites } : {}),
    ...(choice.statuses && hasEveryStatus(base) ? criteriaOfStatuses(choice.statuses) : {}),
    ...(choice.flags && base.isFlagged === undefined ? { isFlagged: choice.flags === 'only' } : {}),
    ...(choice.find ? { find: choice.find } : {}),
    ...flagQuery(choice, base.clientIds),
    ...workQuery(choice),
    order: choice.order,
  }
}

/** Embedded films have no picture of their own, so they are always listed. */
export const isShownAsWall = ({ mode, media }: FilterChoice): boolean => mode === 'wall' && media !== 'embed'

/** The same list, with only the posts that have pictures or films of their own. */
export const withPictures = (query: PostQuery): PostQuery => ({
  ...query,
  mediaTypes: typesWithFiles(query.mediaTypes),
})

/** The date of loss itself is post-loss. */
export function resolveRange(
  { range, since, until }: Pick<FilterChoice, 'range' | 'since' | 'until'>,
  dateOfLoss: string | null,
) {
  if (!dateOfLoss && (range === 'pre' || range === 'post')) return { loss: range }
  if (range === 'pre' && dateOfLoss) return { until: addDays(dateOfLoss, -1) }
  if (range === 'post' && dateOfLoss) return { since: dateOfLoss }
  if (range === 'doubt') return { isInDoubt: true }
  if (range !== 'custom') return {}
  return { ...(since ? { since } : {}), ...(until ? { until } : {}) }
}

/** Whether a post still belongs to a list after it changed. Its client and dates don't change, so they are not compared. */
export function stillMatches(post: Post, query: PostQuery): boolean {
  const has = (type: MediaType) => post.media.some((media) => media.type === type)
  const flags: Record<PostFlag, boolean> = {
    isTrashed: post.isTrashed,
    isOnTimeline: post.movedToTimelineAt !== null,
    isFlagged: post.flaggedAt !== null,
    isPrivate: post.isPrivate === true,
    isChanged: post.changedAt !== null,
    isMoreRead: post.moreReadAt !== null,
    image: has('image'),
    video: has('video'),
    embed: has('embed'),
  }
  const status = statusOf(post)
  if (!hasFlagWords(post, query)) return false
  return buildPostCondition<boolean>(query, {
    is: (flag, on) => flags[flag] === on,
    status: (codes) => status !== null && codes.includes(POST_STATUS[status].code),
    platform: (types) => types.includes(post.socialSite.type),
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
  })
}

/** The day of a post in its client's time zone; null if its date is in doubt. */
export const dayOfPost = ({
  postedAt,
  postedDoubt,
  client,
}: Pick<Post, 'postedAt' | 'postedDoubt' | 'client'>): string | null =>
  postedDoubt ? null : dayIn(postedAt, client.timeZone)

/** Whether a post is in a list's range of dates. Days are those of the client's time zone, as on the server. */
export function isInDates(post: Post, { since, until, loss, isInDoubt }: PostQuery): boolean {
  if (isInDoubt && !post.postedDoubt) return false
  if (loss && post.loss !== loss) return false
  if (!since && !until) return true
  const day = dayOfPost(post)
  return day !== null && (!since || day >= since) && (!until || day <= until)
}

/** Whether a post that is not in a list could belong to it. */
export const couldMatch = (clientId: string, query: PostQuery): boolean =>
  query.clientIds?.includes(clientId) ?? true

/** Which part of a list that shows some posts first has a post. */
const PARTS: Record<PostOrderFirst, (post: Post) => number> = {
  flagged: ({ flaggedAt }) => Number(flaggedAt === null),
  pictures: ({ media }) => Number(!media.some(({ type }) => type === 'image')),
  afterLoss: ({ loss, postedDoubt }) => (postedDoubt ? 2 : loss === 'post' ? 0 : 1),
}

/** Negative if a post precedes another one in a list, positive if it follows. */
export function comparePosts(a: Post, b: Post, { order, orderBy, first }: PostQuery): number {
  const part = first ? PARTS[first](a) - PARTS[first](b) : 0
  if (part !== 0) return part
  const keyOf = ({ id, trashedAt, postedAt }: Post) =>
    `${new Date((orderBy === 'trashedAt' ? trashedAt : postedAt) ?? 0).toISOString()} ${id}`
  return (keyOf(a) < keyOf(b) ? -1 : 1) * (order === 'asc' ? 1 : -1)
}
