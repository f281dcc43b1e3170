import { z } from 'zod'
import { KEYWORD_COUNT, KEYWORD_FAULTS, keywordFault, sameKeyword, tidyKeyword } from './keywords.ts'

/** The keywords of a search as the client sends them: each one valid, no duplicates. */
export const Keywords = z
  .array(z.string().transform(tidyKeyword))
  .min(1, 'Add at least one keyword.')
  .max(KEYWORD_COUNT, `A search has at most ${KEYWORD_COUNT} keywords.`)
  .superRefine((words, context) => {
    const before = new Set<string>()
    for (const [index, word] of words.entries()) {
      const fault = keywordFault(word)
      const same = sameKeyword(word)
      const message = fault
        ? KEYWORD_FAULTS[fault]
        : before.has(same)
          ? `“${word}” is already in the list.`
          : undefined
      before.add(same)
      if (message) context.addIssue({ code: 'custom', path: [index], message })
    }
  })
