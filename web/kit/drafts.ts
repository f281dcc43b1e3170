/**
 * What was written of a note and not saved: kept by person and by its post or support case for as long as the tab, through a session that
 * ends, a reload and other pages looked at in between. It goes when the note is saved, or the person signs out.
 */
const keyOf = (userId: string, subjectId: string): string => `proofline.note.${userId}.${subjectId}`

export const readDraft = (userId: string, subjectId: string): string =>
  sessionStorage.getItem(keyOf(userId, subjectId)) ?? ''

export function keepDraft(userId: string, subjectId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(userId, subjectId))
  else sessionStorage.setItem(keyOf(userId, subjectId), text)
}
