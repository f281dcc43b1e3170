import { build, type Rollup } from 'vite'
import { expect, it } from 'vitest'
import {
  type Language,
  LANGUAGE_NAMES,
  notificationRow,
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  POST_ACTION_NAMES,
  POST_ACTIONS,
} from '#contract/index.ts'
import { root } from './check/files.ts'
import { oneLanguage, withoutProperties } from './one-language.ts'

const NOTIFICATION_ROWS = 'contract/vocabulary/notifications/index.ts'
const ACTION_ROWS = 'contract/vocabulary/posts/post-action.ts'

const queryOf = (language: Language): string => (language === 'en' ? '' : `?words=${language}`)

/** The rows as the browser gets them, and their code. */
async function rowsFor(
  query: string,
  file = NOTIFICATION_ROWS,
): Promise<{ code: string; rows: Record<string, Row> }> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [oneLanguage],
    build: {
      write: false,
      minify: false,
      lib: { entry: `${root}/${file}${query}`, formats: ['es'] },
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })) as [Rollup.RollupOutput]
  const { code } = built[0].output[0]
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Built
  return { code, rows: module.NOTIFICATIONS ?? module.POST_ACTIONS ?? {} }
}
type Row = { words: Record<string, object>; [key: string]: unknown }
type Built = { [Name in 'NOTIFICATIONS' | 'POST_ACTIONS']?: Record<string, Row> }

/** The words of a row that the bell shows, as text. */
const shown = ({ mail: _, ...words }: Record<string, unknown>) => words

it('leaves the words of one language in a chunk, and no schema, sample or email', async () => {
  for (const language of LANGUAGE_NAMES) {
    const { code, rows } = await rowsFor(queryOf(language))
    expect(code).not.toMatch(/node_modules\/zod|Maple Law|isMailed:|button:/)
    expect(Object.keys(rows)).toEqual(NOTIFICATION_KINDS)
    for (const type of NOTIFICATION_KINDS)
      expect(rows[type]?.words, type).toEqual({ [language]: shown(NOTIFICATIONS[type].words[language]) })
  }
})

it('leaves the words of actions in one language, and in other languages nothing else of them', async () => {
  for (const language of LANGUAGE_NAMES) {
    const { rows } = await rowsFor(queryOf(language), ACTION_ROWS)
    for (const name of POST_ACTION_NAMES) {
      expect(rows[name]?.words, name).toEqual({ [language]: POST_ACTIONS[name].words[language] })
      expect(rows[name]?.['scope'], name).toEqual(language === 'en' ? POST_ACTIONS[name].scope : undefined)
    }
  }
})

it('leaves whole what a row computes', async () => {
  const { rows } = await rowsFor('')
  for (const type of NOTIFICATION_KINDS) {
    const { data, sample, icon, readers, target } = notificationRow(type)
    const filled = data.parse(sample)
    const built = rows[type] as unknown as { target: typeof target; icon: string; readers: string[] }
    expect([built.icon, built.readers]).toEqual([icon, readers])
    for (const reader of readers) expect(built.target(filled, reader), type).toEqual(target(filled, reader))
  }
})

it('keeps every other character in its place', () => {
  const code = `const é = { es: 'ñ', // y\n  en: { mail: (a) => ({ b: 1 }), c: 'ü' },\n  f: (es) => ({ es, mail: 2 }) }`
  const left = withoutProperties(code, ['es', 'mail'])
  expect(left).toBe(
    `const é = {          // y\n  en: {                          c: 'ü' },\n  f: (es) => ({ es, mail: 2 }) }`,
  )
  expect(left).toHaveLength(code.length)
})
