import { describe, expect, it } from 'vitest'

type Table = Record<string, string>
const files = import.meta.glob<{ default: Table }>('../../*/words/{en,es}.ts', { eager: true })
const tableOf = (slice: string, language: 'en' | 'es'): Table =>
  files[`../../${slice}/words/${language}.ts`]?.default ??
  files[`./${language}.ts`]?.default ??
  files[`../words/${language}.ts`]?.default ??
  {}
const slices = [
  ...new Set(Object.keys(files).map((path) => /^\.\.\/\.\.\/(\w+)\//.exec(path)?.[1] ?? 'entry')),
]
// Only English has {{article}}: "a" or "an" before a name.
const places = (sentence: string) =>
  [...sentence.matchAll(/\{\{[\w, ]+\}\}/g)]
    .map(([place]) => place)
    .filter((place) => place !== '{{article}}')
    .sort()

describe.each(slices)('the words of %s', (slice) => {
  const [english, spanish] = [tableOf(slice, 'en'), tableOf(slice, 'es')]

  it('are all there in Spanish, and none besides', () => {
    expect(Object.keys(english).length).toBeGreaterThan(5)
    // Spanish may have a form of its own for millions.
    const own = Object.keys(spanish).filter((key) => !key.endsWith('_many'))
    expect(own.sort()).toEqual(Object.keys(english).sort())
  })
  it('have the same places to fill', () => {
    for (const [key, sentence] of Object.entries(english))
      expect(places(spanish[key] ?? ''), key).toEqual(places(sentence))
  })
})
