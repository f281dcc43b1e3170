import { expect, it } from 'vitest'
import { type FormatOptions, LANGUAGE_NAMES } from '#contract/index.ts'
import { fileNameOf } from './file-name.ts'

it('names a file in the language of the person who requests it, also if the report’s name is unusable', () => {
  const options = { index: true } as FormatOptions
  const namesOf = (type: 'legal' | 'album') =>
    LANGUAGE_NAMES.map((language) => fileNameOf({ type, name: ' ?/: ' }, options, language))
  expect(namesOf('legal')).toEqual(['Report (index)', 'Informe (índice)', 'Rapport (index)'])
  expect(namesOf('album')).toEqual(['Album', 'Álbum', 'Album'])
})

it('cuts a long name between two letters, as people count them', () => {
  const name = (begin: number) => `${'A'.repeat(begin)}👍🏽 and more`
  const named = (begin: number) => fileNameOf({ type: 'legal', name: name(begin) }, {} as FormatOptions, 'en')
  expect(named(99)).toBe('A'.repeat(99))
  expect(named(96)).toBe(`${'A'.repeat(96)}👍🏽`)
})
