/**
 * What was written of a note and not saved: kept by person and post for as long as the tab, through a session that ends, a reload and other
 * posts looked at in between. It goes when the note is saved, or the person signs out.
 */
const keyOf = (userId: string, postId: string): string => `proofline.note.${userId}.${postId}`

export const readDraft = (userId: string, postId: string): string =>
  sessionStorage.getItem(keyOf(userId, postId)) ?? ''

export function keepDraft(userId: string, postId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(userId, postId))
  else sessionStorage.setItem(keyOf(userId, postId), text)
}
