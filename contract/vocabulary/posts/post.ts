/** Kinds of posts, as named by the archive. `code` is stored in the database. */
export const POST_KINDS = {
  post: { code: 0, label: 'Post' },
  photo: { code: 1, label: 'Photo' },
  video: { code: 2, label: 'Video' },
  reel: { code: 3, label: 'Reel' },
  story: { code: 4, label: 'Story' },
  archived: { code: 5, label: 'Archived post' },
  group_post: { code: 6, label: 'Group post' },
  check_in: { code: 7, label: 'Check-in' },
  life_event: { code: 8, label: 'Life event' },
  poll: { code: 9, label: 'Poll' },
  shared_link: { code: 10, label: 'Shared link' },
  comment: { code: 11, label: 'Comment' },
  event_response: { code: 12, label: 'Event response' },
  event: { code: 13, label: 'Event' },
  recommendation: { code: 14, label: 'Recommendation' },
  listing: { code: 15, label: 'Marketplace listing' },
  answer: { code: 16, label: 'Answer' },
} as const
export type PostKindName = keyof typeof POST_KINDS
export const POST_KIND_NAMES = Object.keys(POST_KINDS) as [PostKindName, ...PostKindName[]]

export const MEDIA_TYPES = {
  image: { label: 'Images' },
  video: { label: 'Videos' },
  embed: { label: 'Embeds' },
} as const
export type MediaType = keyof typeof MEDIA_TYPES
export const MEDIA_TYPE_NAMES = Object.keys(MEDIA_TYPES) as [MediaType, ...MediaType[]]

/** Types of post groups. */
export const GROUP_TYPE = { thread: 1, album: 2 } as const
