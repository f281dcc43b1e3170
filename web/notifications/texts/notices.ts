import { type Language, NOTIFICATIONS, type ProblemCode } from '#contract/index.ts'
import { englishProblems, problemTexts } from '../../kit/calls/problem-texts.ts'
import { defineTexts } from '../../kit/i18n/i18n.ts'
import type { Table } from '../../kit/i18n/phrase.ts'

/** What notifications say: the words of their rows (`post_escalated.text`), and why an import failed. */
export const noticeTexts = defineTexts('notices', tableOf('en', NOTIFICATIONS, englishProblems), {
  es: async () => {
    const [rows, problems] = await Promise.all([
      import('#contract/vocabulary/notifications/index.ts?words=es'),
      import('../../kit/calls/problems-es.ts'),
    ])
    return { default: tableOf('es', rows.NOTIFICATIONS, problems.default) }
  },
  fr: async () => {
    const [rows, problems] = await Promise.all([
      import('#contract/vocabulary/notifications/index.ts?words=fr'),
      import('../../kit/calls/problems-fr.ts'),
    ])
    return { default: tableOf('fr', rows.NOTIFICATIONS, problems.default) }
  },
})

function tableOf(
  language: Language,
  rows: typeof NOTIFICATIONS,
  problems: Record<ProblemCode, string>,
): Table {
  const table: Table = problemTexts(problems)
  for (const [kind, { words }] of Object.entries(rows)) {
    const { title, bell } = words[language]
    const phrases = { title, ...(typeof bell === 'string' ? { text: bell } : bell) }
    for (const [phrase, text] of Object.entries(phrases)) table[`${kind}.${phrase}`] = text
  }
  return table
}
