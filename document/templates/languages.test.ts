import { describe, expect, test } from 'vitest'
import type { Document } from '../kit/block.ts'
import { ALL_OPTIONS_ON, sampleFacts, samplePost } from '../sample.ts'
import { album } from './album.ts'
import { legalReport } from './legal-report.ts'
import { type Language, LOCALES } from './parts/language.ts'
import { showDay, showInstant } from './parts/when.ts'
import { WORDS } from './parts/words.ts'

const otherLanguages = (Object.keys(LOCALES) as Language[]).filter((language) => language !== 'en')

/** Every text of a table by its key. */
function textsOf(table: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([key, value]: [string, string | object]) =>
      typeof value === 'string' ? [[path + key, value]] : [...textsOf(value, `${path}${key}.`)],
    ),
  )
}
const englishTexts = textsOf(WORDS.en)
const placeholdersOf = (text: string | undefined) => [...(text ?? '').matchAll(/\{\w+\}/g)].flat().sort()
const facts = () =>
  sampleFacts([
    samplePost(1, { postedAt: '2021-06-01T12:00:00.000Z', lossLabel: 'Pre-loss' }),
    samplePost(2, { postedAt: '2021-11-06T16:00:00.000Z', isDayOfLoss: true, comment: 'x' }),
    samplePost(3, { postedAt: '2022-06-01T12:00:00.000Z' }),
  ])

const MEDIUM = {
  type: 'image' as const,
  width: null,
  height: null,
  seconds: null,
  sha256: 'ab'.repeat(32),
  fileName: 'x.jpg',
  missing: null,
  title: null,
}

async function printed({ blocks, header, footer }: Document): Promise<string> {
  const all = []
  for await (const block of blocks) all.push(block)
  return JSON.stringify([all, header, footer])
}

describe.each(otherLanguages)('documents in %s', (language) => {
  const words = textsOf(WORDS[language])

  test('have every text, with the same placeholders', () => {
    expect([...words.keys()]).toEqual([...englishTexts.keys()])
    for (const [key, text] of englishTexts)
      // "1 post" includes its number in languages that use the singular for 0 too.
      if (!key.endsWith('.0'))
        expect({ key, places: placeholdersOf(words.get(key)) }).toEqual({ key, places: placeholdersOf(text) })
  })

  test.each([
    ['legal report', legalReport],
    ['album', album],
  ])('a %s contains no English', async (_, template) => {
    const text = await printed(template(facts(), { ...ALL_OPTIONS_ON, language }))
    const left = [...englishTexts.values()]
      .map((sentence) => sentence.split(/\{\w+\}/)[0]?.trim() ?? '')
      .filter((sentence) => / /.test(sentence) && text.includes(sentence))
    expect(left).toEqual([])
    expect(text).not.toMatch(/Pre-loss|Post-loss|Day of loss|\b(?:Jan|Apr|May|Aug) \d|undefined/)
    expect(text).toContain(words.get('method'))
  })
})

test('a picture that turns out not to be drawable is described in the language of the document', async () => {
  const media = { ...MEDIUM, file: '/x.jpg' }
  const without = { ...MEDIUM, file: null }
  const facts = sampleFacts([samplePost(1, { media: [media, without] })])
  const text = await printed(legalReport(facts, { ...ALL_OPTIONS_ON, language: 'fr' }))
  expect(text.match(/"(?:undrawable|missing)":"[^"]+"/g)).toEqual([
    '"undrawable":"Non montré\u00a0: le fichier ne peut pas être affiché"',
    '"undrawable":"Non montré\u00a0: le fichier ne peut pas être affiché"',
    '"missing":"Non montré\u00a0: le fichier ne peut pas être affiché"',
  ])
})

test('days and times have the format of each language', () => {
  const at = '2021-08-06T23:14:09.000Z'
  expect(otherLanguages.map((language) => showDay('2021-08-06', language))).toEqual([
    '6 ago 2021',
    '6 août 2021',
  ])
  expect(showInstant(at, 'America/Toronto', 'es')).toBe('vie, 6 ago 2021 · 7:14:09 pm EDT')
  expect(showInstant(at, 'America/Toronto', 'fr').replaceAll('\u00a0', ' ')).toBe(
    'ven. 6 août 2021 · 19 h 14 min 09 s HAE',
  )
})
