import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'

describe('an amount of money', () => {
  it.each([
    ['en', '$1,179.10 CAD'],
    ['es', '$1,179.10 CAD'],
    ['fr', '1 179,10 $ CAD'],
  ])('has one format in %s, which includes the currency', (language, text) => {
    expect(formatMoney(117_910, 'cad', language).replaceAll('\u00a0', ' ')).toBe(text)
  })
})
