import { PROBLEMS, type ProblemCode } from '#contract/index.ts'
import { useWords } from '../kit/i18n.ts'
import { importWords } from './words/index.ts'

type Said = { code: string; message: string; context: Record<string, unknown> }

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)

/** What a failure says, in the language of the page. What it needs to be filled with may be missing; then it is only said that it failed. */
export function useSentence(): (said: Said) => string {
  const t = useWords(importWords)
  return ({ code, message, context }) => {
    if (code === 'NETWORK_LOST') return t('networkLost')
    if (!isKnown(code)) return message
    const values: Record<string, string | number> = {}
    for (const [, name = ''] of PROBLEMS[code].message.matchAll(/\{(\w+)\}/g)) {
      const value = context[name]
      if (typeof value !== 'string' && typeof value !== 'number') return t('importFailed')
      values[name] = value
    }
    return t(`problem_${code}`, values)
  }
}
