/**
 * A line of a story, written so that it can be read as what it is:
 * ```
 * 2019-06-14 07:12 | the words, \n for a new line | pics=beach,dog; place=highPark; with=Ana,Tom
 * ```
 * Notes after the second bar, in any order: pics (scenes), video (a file of ../videos), place, album, with,
 * link (address, space, title), kind, note (platform-specific, see archives/).
 */
export type Moment = {
  /** 'YYYY-MM-DD HH:MM', the client's clock. */
  on: string
  text: string
  /** A leading ! leaves the file out of the archive, also for a video. */
  pics: { scene: string; isMissing: boolean }[]
  video: { name: string; isMissing: boolean } | null
  place: string | null
  album: string | null
  with: string[]
  link: { url: string; title: string } | null
  kind: string
  note: string | null
}

const MOMENT_LINE = /^(\d{4}-\d\d-\d\d \d\d:\d\d) \| (.*?) ?\|(.*)$/

function media(word: string): { name: string; isMissing: boolean } {
  return { name: word.replace(/^!/, ''), isMissing: word.startsWith('!') }
}

function readLine(line: string): Moment {
  const match = MOMENT_LINE.exec(line)
  if (match === null) throw new Error(`Not a line of a story: ${line}`)
  const [, on = '', text = '', rest = ''] = match
  const moment: Moment = {
    on,
    text: text.replaceAll('\\n', '\n'),
    pics: [],
    video: null,
    place: null,
    album: null,
    with: [],
    link: null,
    kind: 'post',
    note: null,
  }
  for (const part of rest.split(';').map((word) => word.trim())) {
    if (part === '') continue
    const key = part.slice(0, part.indexOf('='))
    const value = part.slice(part.indexOf('=') + 1)
    if (key === 'pics')
      moment.pics = value
        .split(',')
        .map(media)
        .map(({ name, isMissing }) => ({ scene: name, isMissing }))
    else if (key === 'video') moment.video = media(value)
    else if (key === 'place' || key === 'album' || key === 'kind' || key === 'note') moment[key] = value
    else if (key === 'with') moment.with = value.split(',')
    else if (key === 'link') {
      const [url = '', ...title] = value.split(' ')
      moment.link = { url, title: title.join(' ') }
    } else throw new Error(`Unknown note in a story: ${part}`)
  }
  return moment
}

/** The moments of a story in chronological order. */
export function story(lines: string): Moment[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readLine)
    .sort((a, b) => a.on.localeCompare(b.on))
}

/** Creating a formatter takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formatters.set(timeZone, clock)
  return clock
}

/** Seconds since 1970 for a clock time in a zone. */
export function epoch(on: string, zone: string): number {
  const asUtc = Date.parse(`${on.replace(' ', 'T')}:00Z`)
  const shown = (at: number) => {
    const p = Object.fromEntries(
      clockOf(zone)
        .formatToParts(at)
        .map((part) => [part.type, part.value]),
    )
    return Date.parse(`${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:00Z`)
  }
  const first = asUtc - (shown(asUtc) - asUtc)
  return (first - (shown(first) - asUtc)) / 1000
}
