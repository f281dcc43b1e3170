import { csvText } from '#contract/csv.ts'

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return `"${csvText(value).replaceAll('"', '""')}"`
}

/** A line of RFC 4180. Text is always quoted, numbers never. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

/** Without it, Excel reads UTF-8 as the country's code page. */
export const BYTE_ORDER_MARK = '\ufeff'
