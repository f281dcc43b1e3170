/** Post statuses, one row each. `code` is used in the database and in filters; `tone` names a color of the web app. */
export const POST_STATUS = {
  unreviewed: { code: 0, label: 'Unreviewed', tone: 'unreviewed' },
  saved: { code: 1, label: 'Saved', tone: 'saved' },
  /** Kept, out of the queue and off the timeline. A post is sent as Saved, and marked (`isNotRelevant`). */
  notRelevant: { code: 4, label: 'Not relevant', tone: 'neutral' },
  escalated: { code: 2, label: 'Escalated', tone: 'escalated' },
  resolved: { code: 3, label: 'Resolved', tone: 'resolved' },
} as const

export type PostStatusName = keyof typeof POST_STATUS
export type PostStatusCode = (typeof POST_STATUS)[PostStatusName]['code']
export const POST_STATUS_NAMES = Object.keys(POST_STATUS) as PostStatusName[]

/** The codes of statuses, for filters. */
export const statusCodes = (...names: PostStatusName[]): PostStatusCode[] =>
  names.map((name) => POST_STATUS[name].code)
export const POST_STATUS_CODES = statusCodes(...POST_STATUS_NAMES)

export function postStatusOfCode(code: number): PostStatusName {
  const found = POST_STATUS_NAMES.find((name) => POST_STATUS[name].code === code)
  if (!found) throw new Error(`No post status has code ${code}`)
  return found
}

/** The statuses as posts are sent with them. */
export const SENT_STATUS_CODES = [0, 1, 2, 3] as const satisfies PostStatusCode[]
export type SentStatusCode = (typeof SENT_STATUS_CODES)[number]

/** How a post with a status is sent: two fields, because the specification has four statuses. */
export const sentStatus = (code: PostStatusCode): { status: SentStatusCode; isNotRelevant: boolean } =>
  code === POST_STATUS.notRelevant.code
    ? { status: POST_STATUS.saved.code, isNotRelevant: true }
    : { status: code, isNotRelevant: false }

/** The status of a post by name; null for client users, who see nothing of the review. */
export const statusOf = (post: {
  status: SentStatusCode | null
  isNotRelevant: boolean
}): PostStatusName | null =>
  post.isNotRelevant ? 'notRelevant' : post.status === null ? null : postStatusOfCode(post.status)
