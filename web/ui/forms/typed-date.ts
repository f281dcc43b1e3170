const IN_FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
/** `March 15, 1985`, `15 March 1985`, `15 de marzo de 1985`, `1er mars 1985`; a date without its day or year is none. */
const MONTH_FIRST = /^(\p{L}{3,})\.? (\d{1,2}),? (\d{4})$/u
const DAY_FIRST = /^(\d{1,2})(?:er)? (?:de )?(\p{L}{3,})\.?,? (?:de )?(\d{4})$/u

/** Whether digits are typed year first, so that they get the mask ####/##/##. */
export const isMasked = (text: string): boolean => /^[\d/]*$/.test(text) && !/^\d{1,2}\//.test(text)

/** The text of a date field after typing or pasting. A complete date in words or another order is converted, and an incomplete one is left as it is. */
export function typedDate(text: string): string {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ')
  const days = daysOf(trimmed)
  if (days.length === 1) return days.join('').replaceAll('-', '/')
  const yearFirst = /^(\d{4})[.-](\d{1,2})[.-](\d{2})$/.exec(trimmed)
  if (yearFirst) return [yearFirst[1], ...yearFirst.slice(2).map((part) => part.padStart(2, '0'))].join('/')
  if (!isMasked(text)) return text.slice(0, MAX_LENGTH)
  const digits = trimmed.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter((part) => part !== '').join('/')
}

/** `15 de septiembre de 2026`. */
const MAX_LENGTH = 24

/** The two days that a date in figures can mean, in American and in the other order; empty if there is only one. */
export function ambiguousDays(text: string): string[] {
  const days = daysOf(text.trim())
  return days.length > 1 ? days : []
}

/** All days, as `YYYY-MM-DD`, that a complete date in figures or words can mean. */
function daysOf(text: string): string[] {
  const [, a = '', b = '', year = ''] = IN_FIGURES.exec(text) ?? []
  const [, name = '', day = '', nameYear = ''] = MONTH_FIRST.exec(text) ?? []
  const [, firstDay = '', secondName = '', lastYear = ''] = DAY_FIRST.exec(text) ?? []
  const days = [
    dayOf(year, a, b),
    dayOf(year, b, a),
    dayOf(nameYear, monthOf(name), day),
    dayOf(lastYear, monthOf(secondName), firstDay),
  ]
  return [...new Set(days.flatMap((each) => each ?? []))]
}

const dayOf = (year: string, month: string, day: string): string | null =>
  readTypedDate([year, month.padStart(2, '0'), day.padStart(2, '0')].join('/'))

/** The number of the month whose name in one of our languages begins this way; '' if none does, or two. */
function monthOf(name: string): string {
  if (name === '') return ''
  const found = MONTH_NAMES.flatMap((names, index) =>
    names.split(' ').some((each) => each.startsWith(plain(name))) ? [index + 1] : [],
  )
  return found.length === 1 ? found.join('') : ''
}

/** What people type: in English, Spanish and French, without accents. */
const MONTH_NAMES = [
  'january enero janvier',
  'february febrero fevrier',
  'march marzo mars',
  'april abril avril',
  'may mayo mai',
  'june junio juin',
  'july julio juillet',
  'august agosto aout',
  'september septiembre septembre',
  'october octubre octobre',
  'november noviembre novembre',
  'december diciembre decembre',
]

/** Without case and accents. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

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
