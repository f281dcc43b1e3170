/** A spreadsheet must never take a name out of somebody's archive for a formula. */
const DANGEROUS = /^[=+\-@\t\r]/

function cell(value: string | number): string {
  const text = typeof value === 'string' && DANGEROUS.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Spreadsheets take a file for UTF-8 by its first bytes. */
export const csvBlob = (parts: readonly string[]): Blob =>
  new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' })

export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
