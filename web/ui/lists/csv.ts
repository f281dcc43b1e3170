import { csvText } from '#contract/csv.ts'

/** A value of a cell; null: nothing. */
export type CsvValue = string | number | null

function cellOf(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = csvText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(',')}\r\n`

export type CsvColumn<Row> = { title: string; csv(row: Row): CsvValue }
export type LoadRows<Row> = (page: {
  offset: number
  limit: number
}) => Promise<{ items: Row[]; total: number }>

const PAGE_SIZE = 100

/** All rows that the user may see, page by page, as a file of RFC 4180 in UTF-8. Excel needs the byte order mark. */
export async function makeCsv<Row>(columns: readonly CsvColumn<Row>[], load: LoadRows<Row>): Promise<Blob> {
  const parts = ['\uFEFF', lineOf(columns.map(({ title }) => title))]
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { items, total } = await load({ offset, limit: PAGE_SIZE })
    parts.push(items.map((row) => lineOf(columns.map(({ csv }) => csv(row)))).join(''))
    if (items.length === 0 || offset + items.length >= total) break
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
