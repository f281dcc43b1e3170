import { describe, expect, it } from 'vitest'
import { formatAgo, formatDate, formatDay, formatInstant, formatMonth } from './time.ts'

describe('times', () => {
  it('leaves out the year where it is said already', () => {
    expect(['en', 'es', 'fr'].map((language) => formatDay('2020-09-08', language))).toEqual([
      'Sep 08',
      '8 sept',
      '8 sept.',
    ])
  })

  it('formats a calendar date the same in every time zone', () => {
    expect(formatDate('2021-11-06')).toBe('Nov 06, 2021')
  })
  it('formats an instant in the given time zone, with its short name', () => {
    expect(formatInstant('2021-11-06T16:05:00.000Z', 'America/Toronto')).toBe('Nov 06 2021 12:05pm EDT')
    expect(formatInstant('2021-12-06T16:05:00.000Z', 'America/Toronto')).toBe('Dec 06 2021 11:05am EST')
  })
  it('puts the day before the month in Spanish and French, and formats hours as in Quebec', () => {
    expect(formatDate('2021-11-06', 'es')).toBe('6 nov 2021')
    expect(formatDate('2021-11-06', 'fr')).toBe('6 nov. 2021')
    expect(formatInstant('2021-12-06T19:05:00.000Z', 'America/Toronto', 'fr')).toBe(
      '6 déc. 2021, 14\u00a0h\u00a005 HNE',
    )
    expect(formatInstant('2021-12-06T11:05:00.000Z', 'America/Toronto', 'fr')).toMatch(/, 6\u00a0h\u00a005 /)
  })
  it('formats noon, time zones and am/pm in Spanish as in English', () => {
    const at = (iso: string) => formatInstant(iso, 'America/New_York', 'es')
    expect(at('2021-12-06T17:05:00.000Z')).toBe('6 dic 2021 12:05pm EST')
    expect(at('2021-11-06T04:05:00.000Z')).toBe('6 nov 2021 12:05am EDT')
  })
  it('shows how long ago something was, and the exact time after 30 days', () => {
    const ago = (seconds: number, language = 'en') =>
      formatAgo('2021-11-06T16:05:00.000Z', Date.parse('2021-11-06T16:05:00.000Z') + seconds * 1000, language)
    expect([-5, 0, 1, 59, 130, 7200, 86_400, 30 * 86_400].map((seconds) => ago(seconds))).toEqual([
      'now',
      'now',
      '1 second ago',
      '59 seconds ago',
      '2 minutes ago',
      '2 hours ago',
      '1 day ago',
      '30 days ago',
    ])
    expect(ago(130, 'es')).toBe('hace 2 minutos')
    expect(ago(31 * 86_400)).toMatch(/^Nov 06 2021 /)
  })
  it('names months of any year, as an archive may state them', () => {
    const months = ['2024-03', '0099-12', '51970-05', 'unknown'].map((month) => formatMonth(month))
    expect(months).toEqual(['March 2024', 'December 99', 'May 51970', 'unknown'])
  })
  it('returns invalid text unchanged', () => {
    expect(formatInstant('unknown', 'UTC')).toBe('unknown')
  })
})
