import { describe, expect, it, vi } from 'vitest'
import { useOtherLocaleData } from '#contract/test-locale-data.ts'

/** Loaded again, so that no format from before is in their caches. */
describe('with other locale data than that of Node', async () => {
  useOtherLocaleData()
  it('dates are written differently', () => {
    const format = new Intl.DateTimeFormat('fr-CA', { timeZone: 'UTC' })
    expect(format.format(new Date('2021-11-06'))).toBe('11/6/2021')
    expect(format.resolvedOptions()).toMatchObject({ calendar: 'buddhist', numberingSystem: 'arab' })
  })
  vi.resetModules()
  await import('#contract/calendar.test.ts')
  await import('#document/templates/parts/when.test.ts')
  await import('#web/kit/i18n/time.test.ts')
})
