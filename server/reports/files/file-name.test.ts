import { expect, it } from 'vitest'
import { FormatOptions, LANGUAGE_NAMES } from '#contract/index.ts'
import { fileNameOf } from './file-name.ts'

it('names a file, its zone and its language in the language of the person who requests it, also if the report’s name is unusable', () => {
  const options = FormatOptions.parse({ index: true, timeZone: 'America/New_York', language: 'es' })
  const namesOf = (type: 'legal' | 'album') =>
    LANGUAGE_NAMES.map((language) => fileNameOf({ type, name: ' ?/: ' }, options, language))
  expect(namesOf('legal')).toEqual([
    'Report (index, New York time, español)',
    'Informe (índice, hora de New York, español)',
    'Rapport (index, heure de New York, español)',
  ])
  expect(namesOf('album')).toEqual(['Album', 'Álbum', 'Album'])
})

it('cuts a long name between two letters, as people count them', () => {
  const name = (begin: number) => `${'A'.repeat(begin)}👍🏽 and more`
  const named = (begin: number) =>
    fileNameOf({ type: 'legal', name: name(begin) }, FormatOptions.parse({}), 'en')
  expect(named(99)).toBe(`${'A'.repeat(99)} (UTC, English)`)
  expect(named(96)).toBe(`${'A'.repeat(96)}👍🏽 (UTC, English)`)
})
