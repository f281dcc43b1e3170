/** Whose records are that may be by someone else, as people decide. */
export const AUTHOR_ANSWERS = ['client', 'other'] as const
export type AuthorAnswer = (typeof AUTHOR_ANSWERS)[number]

/** Where the name is in a kind of sentence. */
export const NAME_IN_KIND = '{name}'
/** Seconds in which a decision can be undone before any post is added. */
export const AUTHOR_UNDO_SECONDS = 10
