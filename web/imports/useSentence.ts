import { PROBLEMS } from '#contract/index.ts'
import { useLanguage, useWords } from '../kit/words/i18n.ts'
import { problemWord } from '../kit/calls/problem-words.ts'
import { importWords } from './words/index.ts'

type Said = { code: string; message: string; context: Record<string, unknown> }

/** What a failure says, in the language of the page. What it needs to be filled with may be missing; then it is only said that it failed. */
export function useSentence(): (said: Said) => string {
  const t = useWords(importWords)
  const language = useLanguage()
  return ({ code, message, context }) => {
    if (code === 'NETWORK_LOST') return t('networkLost')
    if (!Object.hasOwn(PROBLEMS, code)) return message
    const reason = problemWord(code, context, language)
    return reason ? t(reason.word, reason.values) : t('importFailed')
  }
}
