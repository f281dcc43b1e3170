/** Post statuses, one row each. `code` is used in the database and in calls; `tone` names a color of the web app. */
export const POST_STATUS = {
  unreviewed: { code: 0, label: 'Unreviewed', tone: 'unreviewed' },
  saved: { code: 1, label: 'Saved', tone: 'saved' },
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

/** The status of a post by name; null for client users, who see nothing of the review. */
export const statusOf = ({ status }: { status: PostStatusCode | null }): PostStatusName | null =>
  status === null ? null : postStatusOfCode(status)
