import { placeholdersOf, PROBLEMS, type ProblemCode } from '#contract/index.ts'
import { formatNumber } from '../i18n/number.ts'

type ProblemWord = `problem_${ProblemCode}`

/** The problem messages as texts of a slice, for failed jobs, whose code arrives in a successful answer. */
export function problemTexts(sentences: Record<ProblemCode, string>): Record<ProblemWord, string> {
  return Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]) => [
      `problem_${code}`,
      sentence.replace(/\{(\w+)\}/g, '{{$1}}'),
    ]),
  ) as Record<ProblemWord, string>
}

export const englishProblems = Object.fromEntries(
  Object.entries(PROBLEMS).map(([code, { message }]) => [code, message]),
) as Record<ProblemCode, string>

/** The key of a problem's message and its values; null if the code is unknown or a value is missing. */
export function problemWord(
  code: string,
  context: Record<string, unknown>,
  language: string,
): { word: ProblemWord; values: Record<string, string> } | null {
  if (!Object.hasOwn(PROBLEMS, code)) return null
  const values: Record<string, string> = {}
  for (const name of placeholdersOf(code)) {
    const value = context[name]
    if (typeof value !== 'string' && typeof value !== 'number') return null
    values[name] = typeof value === 'number' ? formatNumber(value, language) : value
  }
  return { word: `problem_${code as ProblemCode}`, values }
}
