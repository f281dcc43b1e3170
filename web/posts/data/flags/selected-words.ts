import { keywordFault, normalizeKeyword } from '#contract/index.ts'

/** Longer selections are sentences, not keywords. */
const MAX_LETTERS = 80

/** The words that are selected within an element, if they can be a keyword. */
export function selectedWords(within: Element | null): string | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !within?.contains(selection.anchorNode)) return undefined
  const words = normalizeKeyword(selection.toString())
  return words.length > MAX_LETTERS || keywordFault(words) ? undefined : words
}
