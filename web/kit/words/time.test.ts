import { describe, expect, it } from 'vitest'
import { dayIn, formatDate, formatInstant } from './time.ts'

describe('times', () => {
  it('formats a calendar date the same in every time zone', () => {
    expect(formatDate('2021-11-06')).toBe('Nov 06, 2021')
  })
  it('writes an instant in the zone that is asked for, with its short name', () => {
    expect(formatInstant('2021-11-06T16:05:00.000Z', 'America/Toronto')).toBe('Nov 06 2021 12:05pm EDT')
    expect(formatInstant('2021-12-06T16:05:00.000Z', 'America/Toronto')).toBe('Dec 06 2021 11:05am EST')
  })
  it('says noon, zones and halves of the day in Spanish as in English', () => {
    const at = (iso: string) => formatInstant(iso, 'America/New_York', 'es')
    expect(at('2021-12-06T17:05:00.000Z')).toBe('Dic 06 2021 12:05pm EST')
    expect(at('2021-11-06T04:05:00.000Z')).toBe('Nov 06 2021 12:05am EDT')
  })
  it('knows the calendar day of an instant in a zone', () => {
    expect(dayIn('2021-11-07T02:00:00.000Z', 'America/Toronto')).toBe('2021-11-06')
  })
  it('shows what is no date as it is', () => {
    expect(formatInstant('unknown', 'UTC')).toBe('unknown')
  })
})
