import { z } from 'zod'
import { MAX_KEYWORDS, KEYWORD_FAULTS, keywordFault, keywordKey, normalizeKeyword } from './keywords.ts'

/** The keywords of a search as the client sends them: each one valid, no duplicates. */
export const Keywords = z
  .array(z.string().transform(normalizeKeyword))
  .min(1, 'Add at least one keyword.')
  .max(MAX_KEYWORDS, `A search has at most ${MAX_KEYWORDS} keywords.`)
  .superRefine((words, context) => {
    const seenKeys = new Set<string>()
    for (const [index, word] of words.entries()) {
      const fault = keywordFault(word)
      const key = keywordKey(word)
      const message = fault
        ? KEYWORD_FAULTS[fault]
        : seenKeys.has(key)
          ? `“${word}” is already in the list.`
          : undefined
      seenKeys.add(key)
      if (message) context.addIssue({ code: 'custom', path: [index], message })
    }
  })
