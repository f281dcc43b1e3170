/** Cached, because creating a format takes a hundred times longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function partsIn(zone: string): Intl.DateTimeFormat {
  const made =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  formatters.set(zone, made)
  return made
}

/**
 * The calendar day of an instant in a zone, as YYYY-MM-DD; years after 9999 have five digits. It is built from named parts, because each version
 * of the locale data writes whole dates in its own way (docs/decisions/035).
 */
export function dayIn(at: string | number | Date, zone: string): string {
  const part = { year: '', month: '', day: '' }
  for (const { type, value } of partsIn(zone).formatToParts(new Date(at)))
    if (type === 'year' || type === 'month' || type === 'day') part[type] = value
  return `${part.year.padStart(4, '0')}-${part.month}-${part.day}`
}

/** The day that is `days` after `day`, or before it if negative; both as YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
