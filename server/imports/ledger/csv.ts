/** What a spreadsheet would take for a formula is marked as text; nothing else of it is changed. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

/** A line of RFC 4180. Text is always in quotes, numbers never. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

/** Without it Excel takes UTF-8 for the code page of the country. */
export const BYTE_ORDER_MARK = '\ufeff'
