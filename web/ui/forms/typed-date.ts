const MONTH_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
/** `March 15, 1985` or `15 March 1985`; a date without its day or year is none. */
const IN_WORDS = /^(?:[a-z]{3,}\.? \d{1,2},? \d{4}|\d{1,2} [a-z]{3,}\.?,? \d{4})$/i

/** Whether digits are typed year first, so that they get the mask ####/##/##. */
export const isMasked = (text: string): boolean => /^[\d/]*$/.test(text) && !/^\d{1,2}\//.test(text)

/** The text of a date field after typing or pasting. A complete date in words or another order is converted, and an incomplete one is left as it is. */
export function typedDate(text: string): string {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ')
  const monthFirst = MONTH_FIRST.exec(trimmed)
  if (monthFirst) {
    const [, a = '', b = '', year = ''] = monthFirst
    // 03/14/2024 and 14/03/2024 are unambiguous; an ambiguous date is read in American order.
    const [month, day] = Number(a) > 12 ? [b, a] : [a, b]
    return `${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}`
  }
  if (IN_WORDS.test(trimmed)) {
    const at = new Date(`${trimmed} UTC`)
    if (!Number.isNaN(at.getTime())) return at.toISOString().slice(0, 10).replaceAll('-', '/')
  }
  const yearFirst = /^(\d{4})[.-](\d{1,2})[.-](\d{2})$/.exec(trimmed)
  if (yearFirst) return [yearFirst[1], ...yearFirst.slice(2).map((part) => part.padStart(2, '0'))].join('/')
  if (!isMasked(text)) return text.slice(0, MAX_LENGTH)
  const digits = trimmed.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter((part) => part !== '').join('/')
}

/** `September 30, 2026` and a few spaces. */
const MAX_LENGTH = 24

/** `YYYY-MM-DD`; null if the text is not a calendar day. */
export function readTypedDate(shown: string): string | null {
  if (!/^\d{4}\/\d{2}\/\d{2}$/.test(shown)) return null
  const date = shown.replaceAll('/', '-')
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}

/** Text is entered, but it is not a date. */
export const isInvalidDate = (shown: string): boolean => shown !== '' && readTypedDate(shown) === null

/** The caret's position in the masked text for position `at` in `text`: after the same digit. */
export function caretAfter(text: string, at: number): number {
  const digits = text.slice(0, at).replaceAll(/\D/g, '').length
  return digits + (digits > 6 ? 2 : digits > 4 ? 1 : 0)
}
