import { describe, expect, it } from 'vitest'
import { csvLines } from './csv.ts'

describe('a ledger as CSV', () => {
  it('never lets a spreadsheet take a cell for a formula', () => {
    expect(csvLines([['=1+1', '+1', '-1', '@a', 'a']])).toBe("'=1+1,'+1,'-1,'@a,a\r\n")
  })

  it('leaves numbers as they are', () => {
    expect(csvLines([[-1, 20]])).toBe('-1,20\r\n')
  })

  it('quotes commas, quotes and lines', () => {
    expect(csvLines([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"\r\n')
  })
})
