import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from './calendar.ts'

describe('the calendar day of an instant', () => {
  it('is that of the time zone', () => {
    expect(dayIn('2021-11-07T02:00:00.000Z', 'America/Toronto')).toBe('2021-11-06')
    expect(dayIn(Date.UTC(2021, 10, 6, 12), 'Pacific/Auckland')).toBe('2021-11-07')
  })

  it('has a year of at least four digits', () => {
    expect(dayIn(new Date('0099-03-04T12:00:00Z'), 'UTC')).toBe('0099-03-04')
    expect(dayIn('+051970-05-01T12:00:00.000Z', 'UTC')).toBe('51970-05-01')
  })

  it('is refused for text that is no instant', () => {
    expect(() => dayIn('unknown', 'UTC')).toThrow(RangeError)
  })
})

it('so many days later or earlier is another calendar day', () => {
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addDays('2021-12-31', 1)).toBe('2022-01-01')
})
