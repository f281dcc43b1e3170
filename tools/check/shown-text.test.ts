import { describe, expect, it } from 'vitest'
import { shownTextBreaches } from './shown-text.ts'

const lines = (text: string, path = 'web/posts/a.ts') =>
  shownTextBreaches({ path, text }).map(({ line }) => line)

describe('text for people', () => {
  it.each([
    "new Intl.DateTimeFormat('en-US').format(at).split('/')",
    '(date.toLocaleDateString() as string).slice(0, 10)',
    'formatDate(day)[0]',
    'formatDate(a) === formatDate(b) ? 1 : 0',
    'if (today < formatter.format(at)) use(at)',
    'Number(count.toLocaleString())',
    'new Date(formatInstant(at, zone))',
    'groups.get(formatMonth(month))',
    'const title = { [formatMonth(month)]: 1 }',
    'const text = formatNumber(count)\nuse(text.replaceAll(",", ""))',
    'const text = date.toLocaleDateString()\nuse(plain(text).startsWith(plain(name)))',
    'const dayOf = (at: Date) => format.format(at)\nconst isSame = dayOf(a) === dayOf(b)',
  ])('may not be read back: %s', (code) => {
    expect(lines(code)).not.toEqual([])
    expect(lines(code, 'web/posts/a.test.ts')).toEqual([])
  })

  it.each([
    'return `${formatDate(day)} · ${formatNumber(count)}`',
    'const text = formatDate(day)\nuse(text)',
    'use(capitalize(format.format(at)))',
    'use(day.slice(0, 7) === month, text.slice(1))',
    "t('at', { at: formatInstant(at, zone) })",
  ])('may be shown: %s', (code) => expect(lines(code)).toEqual([]))

  it.each(["'en-CA'", '"sv-SE"', '`sv`'])('is not a calendar day in any place: %s', (place) => {
    const code = `\nconst day = new Intl.DateTimeFormat(${place}).format(at)`
    expect(lines(code)).toEqual([2])
    expect(lines(code, 'web/posts/a.test.ts')).toEqual([2])
    expect(lines("use('fr-CA', 'en-US', 'es-US')")).toEqual([])
  })

  it('is taken in parts only with a named calendar and named digits', () => {
    const code = (options: string) => `new Intl.DateTimeFormat('en', { ${options} })\n  .formatToParts(at)`
    expect(lines(code("calendar: 'gregory'"))).toEqual([2])
    expect(lines(code("calendar: 'gregory', numberingSystem: 'latn'"))).toEqual([])
  })
})
