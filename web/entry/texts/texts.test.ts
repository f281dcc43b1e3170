import { describe, expect, it } from 'vitest'
import { LANGUAGE_NAMES } from '#contract/index.ts'

type Table = Record<string, string>
const files = import.meta.glob<{ default: Table }>('../../**/texts/**/*.ts', { eager: true })
const nameOf = (path: string) =>
  /(?:(\w+)\/texts|^\.)\/(?:(\w+)[-/])?(en|es|fr)\.ts$/.exec(path)?.slice(1) as
    | [string?, string?, string?]
    | undefined
/** The texts of a slice by language; `imports ledger` belongs to `imports`. */
const slices: Record<string, Record<string, Table>> = {}
for (const [path, { default: table }] of Object.entries(files)) {
  const [slice = 'entry', part = '', language = ''] = nameOf(path) ?? []
  if (language !== '') (slices[`${slice} ${part}`.trim()] ??= {})[language] = table
}
// Only English has {{article}}: "a" or "an" before a name.
const places = (sentence: string) =>
  [...sentence.matchAll(/\{\{[\w, ]+\}\}/g)]
    .map(([place]) => place)
    .filter((place) => place !== '{{article}}')
    .sort()

it('every slice has its texts', () => {
  expect(Object.keys(slices).toSorted()).toEqual(
    expect.arrayContaining([
      'entry',
      'identity',
      'imports',
      'imports ledger',
      'legal',
      'reports',
      'social',
      'ui',
    ]),
  )
})

describe.each(Object.entries(slices))('the texts of %s', (_slice, tables) => {
  const { en: english = {} } = tables
  const others = LANGUAGE_NAMES.filter((language) => language !== 'en')

  it.each(others)('are complete in %s, without extra ones', (language) => {
    expect(Object.keys(english).length).toBeGreaterThan(5)
    // Spanish and French have an extra plural form for millions.
    const own = Object.keys(tables[language] ?? {}).filter((key) => !key.endsWith('_many'))
    expect(own.sort()).toEqual(Object.keys(english).sort())
  })
  it.each(others)('have the same placeholders in %s', (language) => {
    for (const [key, sentence] of Object.entries(english))
      expect(places(tables[language]?.[key] ?? ''), key).toEqual(places(sentence))
  })
  it.each(others)('contain no English in %s', (language) => {
    const same = Object.entries(english).filter(
      ([key, sentence]) =>
        tables[language]?.[key] === sentence && /\p{L}{2,} \p{L}+ \p{L}{2,}/u.test(sentence),
    )
    expect(same).toEqual([])
  })
  it('follow Quebec typography in French', () => {
    for (const [key, sentence] of Object.entries(tables['fr'] ?? {}))
      expect(sentence, key).not.toMatch(/ [;!?]|[“”"]|'|[^\s]:(?!\/)|«\S|\S»/)
  })
})
