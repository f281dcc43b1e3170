import { PROBLEMS } from '#contract/index.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { problemWord } from '../kit/calls/problem-texts.ts'
import { importTexts } from './texts/index.ts'

type ProblemMessage = { code: string; message: string; context: Record<string, unknown> }

/** The message of a failure in the language of the page; a general message if its values are missing. */
export function useSentence(): (problem: ProblemMessage) => string {
  const t = useTexts(importTexts)
  const language = useLanguage()
  return ({ code, message, context }) => {
    if (!Object.hasOwn(PROBLEMS, code)) return message
    const reason = problemWord(code, context, language)
    return reason ? t(reason.word, reason.values) : t('importFailed')
  }
}
