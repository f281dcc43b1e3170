import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRows } from './csv.ts'
import { chunked, collect } from '../testing/bytes.ts'

const rows = (text: string, size = 1 << 16) =>
  collect(readRows(chunked(new TextEncoder().encode(text), size)))
const values = async (text: string, size?: number) =>
  (await rows(text, size)).map(({ value, problem }) => problem?.code ?? { ...(value as object) })
const quote = (field: string) => `"${field.replaceAll('"', '""')}"`

describe('a CSV table', () => {
  test('gives each row as a record by column name', async () => {
    expect(await values('a,b\r\n1,2\r\n3,\r\n')).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '' },
    ])
  })

  test('keeps commas, quotes and line breaks within quotes', async () => {
    expect(await values('\ufeffa,b\n"x, ""y""\nz",2')).toEqual([{ a: 'x, "y"\nz', b: '2' }])
  })

  test('has no records without rows or when empty', async () => {
    expect(await values('a,b\n')).toEqual([])
    expect(await values('')).toEqual([])
    expect(await values('a,b\n\n1,2\n\n')).toEqual([{ a: '1', b: '2' }])
  })

  test('keeps the first of two columns with one name, and numbers fields beyond the header', async () => {
    expect(await values('a,a\n1,2,3')).toEqual([{ a: '1', '#3': '3' }])
  })

  test('replaces NUL with its visible symbol, in the received row too', async () => {
    expect(await rows('a\n1\u00002')).toMatchObject([{ value: { a: '1\u24002' }, text: '1\u24002' }])
  })

  test('reports a row that is cut off inside quotes', async () => {
    expect(await values('a,b\n1,2\n3,"cut')).toEqual([{ a: '1', b: '2' }, 'cut_off'])
  })

  test('reports a last row that is cut off before its last field', async () => {
    expect(await values('a,b\n1,2\n3')).toEqual([{ a: '1', b: '2' }, 'cut_off'])
    expect(await values('a,b\n1,2\n3\n')).toEqual([{ a: '1', b: '2' }, { a: '3' }])
  })

  test('returns any fields and the position of each row, however the bytes arrive', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ', '☀') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field, field)),
        fc.integer({ min: 1, max: 20 }),
        async (records, size) => {
          const text = `x,y\n${records.map((record) => `${record.map(quote).join(',')}\n`).join('')}`
          const found = await rows(text, size)
          expect(found.map(({ value }) => [(value as { x: string }).x, (value as { y: string }).y])).toEqual(
            records,
          )
          for (const { offset, length, text: row } of found)
            expect(
              new TextDecoder().decode(new TextEncoder().encode(text).subarray(offset, offset + length)),
            ).toBe(row)
        },
      ),
    )
  })
})
