import { expect, it } from 'vitest'
import { LABELS } from './labels.ts'

it.each(['es', 'fr'] as const)('labels have each reason for a missing file in %s', (language) => {
  const { missing } = LABELS[language]
  expect(missing['not in this archive, perhaps in another part']).toBeTruthy()
  expect(Object.keys(missing)).toEqual(Object.keys(LABELS.es.missing))
})
