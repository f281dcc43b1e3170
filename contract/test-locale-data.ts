import { afterAll, beforeAll } from 'vitest'

const Own = Intl.DateTimeFormat

/** Formats as an engine with other locale data: other default digits and calendar, and dates in figures as M/D/YYYY in every language. */
class OtherDateTimeFormat extends Own {
  constructor(locales?: Intl.LocalesArgument, options: Intl.DateTimeFormatOptions = {}) {
    super(locales, { numberingSystem: 'arab', calendar: 'buddhist', ...options })
    const { year, month, day, timeZone } = this.resolvedOptions()
    if (!year || !day || !/digit|numeric/.test(`${month}`)) return
    const other = new Own('en-US', { timeZone })
    Object.defineProperty(this, 'format', { value: other.format })
  }
}

/** Runs the tests of a file, and the modules that they load, with other locale data than that of Node. */
export function useOtherLocaleData(): void {
  beforeAll(() => {
    Intl.DateTimeFormat = OtherDateTimeFormat as typeof Intl.DateTimeFormat
  })
  afterAll(() => {
    Intl.DateTimeFormat = Own
  })
}
