/** What a date field shows for what was typed or pasted. Numbers keep the mask ####/##/##; a date in words or another order is turned. */
export function typedDate(text: string): string {
  const trimmed = text.trim()
  const other = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed)
  if (other) {
    const [, a = '', b = '', year = ''] = other
    // 03/14/2024 and 14/03/2024 can each be only one thing; where both could be, the American order is meant.
    const [month, day] = Number(a) > 12 ? [b, a] : [a, b]
    return `${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}`
  }
  if (/[a-z]{3}/i.test(trimmed)) {
    const at = new Date(`${trimmed} UTC`)
    if (!Number.isNaN(at.getTime())) return at.toISOString().slice(0, 10).replaceAll('-', '/')
  }
  const digits = trimmed.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter((part) => part !== '').join('/')
}

/** `YYYY-MM-DD`, or null for anything that is no day of the calendar. */
export function readTypedDate(shown: string): string | null {
  if (!/^\d{4}\/\d{2}\/\d{2}$/.test(shown)) return null
  const date = shown.replaceAll('/', '-')
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}

/** Something is typed, and it is no date. */
export const isNoDate = (shown: string): boolean => shown !== '' && readTypedDate(shown) === null

/** The caret's position in the masked text for position `at` in `text`: after the same digit. */
export function caretAfter(text: string, at: number): number {
  const digits = text.slice(0, at).replaceAll(/\D/g, '').length
  return digits + (digits > 6 ? 2 : digits > 4 ? 1 : 0)
}
