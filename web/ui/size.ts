import { localeOf } from '#contract/index.ts'
import { getLanguage } from '../kit/i18n/i18n.ts'

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
const FRENCH_SIZE_UNITS = ['o', 'ko', 'Mo', 'Go', 'To']

/** In decimal units, like file managers and the platforms, in the language of the page. */
export function formatSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const digits = step === 0 || value >= 10 ? 0 : 1
  const number = value.toLocaleString(localeOf(getLanguage()), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return withUnit(number, step)
}

/** All digits, in bytes. */
export const formatBytes = (bytes: number): string =>
  withUnit(bytes.toLocaleString(localeOf(getLanguage())), 0)

const withUnit = (number: string, step: number): string =>
  getLanguage() === 'fr' ? `${number}\u00a0${FRENCH_SIZE_UNITS[step]}` : `${number} ${SIZE_UNITS[step]}`
