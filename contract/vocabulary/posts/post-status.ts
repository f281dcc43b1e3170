/** Post statuses, one row each. `code` is used in the database and in filters; `tone` names a color of the web app, `plural` says it of several posts. */
export const POST_STATUS = {
  unreviewed: {
    code: 0,
    tone: 'unreviewed',
    icon: 'IconCircleDashed',
    label: { en: 'Unreviewed', es: 'Sin revisar', fr: 'Non examinée' },
    plural: { en: 'Unreviewed', es: 'Sin revisar', fr: 'Non examinées' },
  },
  saved: {
    code: 1,
    tone: 'saved',
    icon: 'IconBookmark',
    label: { en: 'Saved', es: 'Guardada', fr: 'Retenue' },
    plural: { en: 'Saved', es: 'Guardadas', fr: 'Retenues' },
  },
  /** Kept, out of the queue and off the timeline. A post is sent as Saved, and marked (`isNotRelevant`). */
  notRelevant: {
    code: 4,
    tone: 'neutral',
    icon: 'IconCircleMinus',
    label: { en: 'Not relevant', es: 'No relevante', fr: 'Non pertinente' },
    plural: { en: 'Not relevant', es: 'No relevantes', fr: 'Non pertinentes' },
  },
  escalated: {
    code: 2,
    tone: 'escalated',
    icon: 'IconAlertTriangle',
    label: { en: 'Escalated', es: 'Escalada', fr: 'Transmise' },
    plural: { en: 'Escalated', es: 'Escaladas', fr: 'Transmises' },
  },
  resolved: {
    code: 3,
    tone: 'resolved',
    icon: 'IconCircleCheck',
    label: { en: 'Resolved', es: 'Resuelta', fr: 'Résolue' },
    plural: { en: 'Resolved', es: 'Resueltas', fr: 'Résolues' },
  },
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
