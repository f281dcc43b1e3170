import { POST_ACTION_NAMES, POST_ACTIONS } from './post-action.ts'

/** Every kind of line in a post's history, with its wording: 'Ana Ruiz undid a change'. */
const OTHER_CHANGES = {
  undo: 'undid a change',
  /** By keywords, when they were edited or when the posts were imported. */
  flag: 'flagged this post',
  unflag: 'removed the flag from this post',
  /** By an import: a newer archive lacks the post although it covers it, or contains it again. */
  absent: 'imported an archive without this post',
  present: 'imported an archive that contains this post again',
  /** By an import: a newer or older archive has another text or date. */
  edited: 'imported a newer archive with different text or a different date',
  earlier: 'imported an older archive with different text or a different date',
  /** By the product: what an older reader did not recognize. */
  reread: 'read more in the archive of this post',
  /** By an act over the import that brought the post to the wrong client. */
  takeOut: 'took this post out of the client’s file',
  putBack: 'put this post back into the client’s file',
  /** The same, of a post that another import holds too. */
  takeOutVersions: 'took out an import of this post, which shows what the other imports hold',
  putBackVersions: 'put back an import of this post',
} as const

type Action = (typeof POST_ACTION_NAMES)[number]
export type PostChangeName = Action | keyof typeof OTHER_CHANGES

export const POST_CHANGES: Record<PostChangeName, string> = {
  ...(Object.fromEntries(POST_ACTION_NAMES.map((name) => [name, POST_ACTIONS[name].past])) as Record<
    Action,
    string
  >),
  ...OTHER_CHANGES,
}
export const POST_CHANGE_NAMES = Object.keys(POST_CHANGES) as [PostChangeName, ...PostChangeName[]]
