/**
 * Marks what a spreadsheet would read as a formula as text, and changes nothing else. Some skip white space and invisible characters before it, and
 * those of East Asia read the wide signs, too.
 */
const FORMULA_START = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

/** A line of RFC 4180. Text is always quoted, numbers never. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

/** Without it, Excel reads UTF-8 as the country's code page. */
export const BYTE_ORDER_MARK = '\ufeff'
