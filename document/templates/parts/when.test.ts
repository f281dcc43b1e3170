import { describe, expect, it } from 'vitest'
import { dateIn, showDay, showDayForBoth, showInstant } from './when.ts'

const AT = '2022-08-07T02:14:09.000Z'
const ZONE = 'America/Toronto'

describe('dates in documents', () => {
  it('are days of the time zone, whatever the year', () => {
    expect(dateIn(AT, ZONE)).toBe('2022-08-06')
    expect(dateIn('+051970-09-01T12:00:00.000Z', ZONE)).toBe('51970-09-01')
    expect(dateIn('0099-03-04T23:00:00.000Z', 'UTC')).toBe('0099-03-04')
  })

  it('are in the language of the document', () => {
    const days = (['en', 'es', 'fr'] as const).map((language) => showDay('2022-08-06', language))
    expect(days).toEqual(['Aug 06, 2022', '6 ago 2022', '6 août 2022'])
    expect(showDay('2022-08-01', 'fr')).toBe('1er août 2022')
    const instants = (['en', 'es', 'fr'] as const).map((language) => showInstant(AT, ZONE, language))
    expect(instants).toEqual([
      'Sat, Aug 06, 2022 · 10:14:09 pm EDT',
      'sáb, 6 ago 2022 · 10:14:09 pm EDT',
      'sam. 6 août 2022 · 22\u00a0h\u00a014\u00a0min\u00a009\u00a0s HAE',
    ])
  })

  it('show both days if two zones differ', () => {
    expect(showDayForBoth(AT, 'UTC', ZONE, 'en')).toBe('Aug 07, 2022 UTC (Aug 06, 2022 EDT)')
  })
})
