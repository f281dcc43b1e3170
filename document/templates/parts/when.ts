/** Days and clock times in a zone, by Intl alone. Dates are YYYY-MM-DD; instants are ISO strings. */

const clocks = new Map<string, Intl.DateTimeFormat>()

function clock(zone: string): Intl.DateTimeFormat {
  let format = clocks.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    })
    clocks.set(zone, format)
  }
  return format
}

function parts(iso: string, zone: string): Record<string, string> {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) throw new RangeError(`Not an instant: ${iso}`)
  return Object.fromEntries(
    clock(zone)
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  )
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Aug 06, 2022', from a calendar date. */
export function showDay(date: string): string {
  const [year, month, day] = date.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${day}, ${year}`
}

/** 'Sat, Aug 06, 2022 · 7:14:09 am EDT'. */
export function showInstant(iso: string, zone: string): string {
  const p = parts(iso, zone)
  const half = (p.dayPeriod ?? '').toLowerCase()
  return `${p.weekday}, ${p.month} ${p.day}, ${p.year} · ${p.hour}:${p.minute}:${p.second} ${half} ${p.timeZoneName}`
}

/** 'EDT': what a zone is called at an instant. */
const zoneAt = (iso: string, zone: string): string => parts(iso, zone).timeZoneName ?? zone

/** An instant in the document's zone; where its day is another one in the client's zone, in that as well. */
export function showInstantForBoth(iso: string, zone: string, clientZone: string): string {
  const printed = showInstant(iso, zone)
  return dateIn(iso, zone) === dateIn(iso, clientZone)
    ? printed
    : `${printed} (${showInstant(iso, clientZone)})`
}

/** The day of an instant in the document's zone; where it is another one in the client's zone, both with their zones. */
export function showDayForBoth(iso: string, zone: string, clientZone: string): string {
  const [day, clientDay] = [dateIn(iso, zone), dateIn(iso, clientZone)]
  if (day === clientDay) return showDay(day)
  return `${showDay(day)} ${zoneAt(iso, zone)} (${showDay(clientDay)} ${zoneAt(iso, clientZone)})`
}

/** The calendar date of an instant in a zone, YYYY-MM-DD. */
export function dateIn(iso: string, zone: string): string {
  const p = parts(iso, zone)
  const month = String(MONTHS.indexOf(p.month ?? '') + 1).padStart(2, '0')
  return `${(p.year ?? '').padStart(4, '0')}-${month}-${p.day}`
}

/** Whole days from one calendar date to another; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** '0:07', '12:30' or '1:02:03', from seconds; what is shorter than one is one. */
export function showLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`
}
