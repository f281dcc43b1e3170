import { afterEach, expect, it } from 'vitest'
import { startI18n } from '../kit/i18n/i18n.ts'
import { formatBytes, formatSize } from './size.ts'

afterEach(() => startI18n('en'))

it.each([
  ['en', ['0 B', '999 B', '1.5 MB', '10 MB', '2.0 GB'], '1,234,567 B'],
  ['es', ['0 B', '999 B', '1.5 MB', '10 MB', '2.0 GB'], '1,234,567 B'],
  [
    'fr',
    ['0\u00a0o', '999\u00a0o', '1,5\u00a0Mo', '10\u00a0Mo', '2,0\u00a0Go'],
    '1\u00a0234\u00a0567\u00a0o',
  ],
] as const)(
  'sizes of files are written as in the language of the page: %s',
  async (language, sizes, exact) => {
    await startI18n(language)
    expect(formatBytes(1_234_567)).toBe(exact)
    expect([0, 999, 1_500_000, 10_000_000, 2_000_000_000].map(formatSize)).toEqual(sizes)
  },
)
