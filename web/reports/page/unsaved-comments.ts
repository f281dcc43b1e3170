import { mergeTexts } from '#contract/index.ts'
import { keepDraft, readDraft } from '../../kit/drafts.ts'
import type { UnsavedText } from './autosave.ts'

/** Keeps a comment in this tab until it is saved. */
export function keepComment(userId: string, lineId: string, unsaved: UnsavedText | null): void {
  keepDraft(userId, lineId, unsaved ? JSON.stringify(unsaved) : '')
}

export const hasUnsavedComment = (userId: string, lineId: string): boolean => readDraft(userId, lineId) !== ''

/** The comment as this person left it, with what was saved in the meantime. */
export function unsavedComment(userId: string, lineId: string, saved: string): string {
  const kept = readDraft(userId, lineId)
  if (kept === '') return saved
  const { text, base } = JSON.parse(kept) as UnsavedText
  return mergeTexts(base, saved, text)
}
