/**
 * Unsaved notes and comments, kept in this tab by person and by post, support case or report line, even if the session expires, the page reloads or another page is
 * opened. A draft is deleted when it is saved or the person signs out.
 */
const keyOf = (userId: string, subjectId: string): string => `proofline.note.${userId}.${subjectId}`

export const readDraft = (userId: string, subjectId: string): string =>
  sessionStorage.getItem(keyOf(userId, subjectId)) ?? ''

export function keepDraft(userId: string, subjectId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(userId, subjectId))
  else sessionStorage.setItem(keyOf(userId, subjectId), text)
}
