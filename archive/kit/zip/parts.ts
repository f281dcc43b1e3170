/**
 * What an archive states about the download that it is a part of. `missing`: names or paths of zips that it names but does not contain; `isPart`:
 * whether there are other parts.
 */
export type StatedParts = { isPart: boolean; missing: string[] }

export const NO_PARTS: StatedParts = { isPart: false, missing: [] }

/** Names that platforms use for parts: `-001` after a date and time, or `-1`, `_2`, ` 2 of 5` after a name that is no date. */
const PLATFORM_NAME = /takeout-\d{8}T\d{6}Z|facebook|instagram|twitter|tiktok/i
const NUMBERED_PART = /^(.*?)([-_ ](?:part[-_ ]?)?)(\d{1,3})(?: of (\d{1,3}))?$/i
const DATE_ENDING = /\d{4}-\d\d?-\d\d?$/

/** A zip's name without its extension and without what a browser adds to a second copy. */
const plainName = (fileName: string): string => fileName.replace(/\.zip$/i, '').replace(/ ?\(\d+\)$/, '')

/** Two copies of one file (`x.zip`, `x (1).zip`) get the same name. */
export const nameOfPart = (fileName: string): string => `${plainName(fileName).toLowerCase()}.zip`

/** Google numbers every download, but doesn't split smaller ones. */
const MIN_SPLIT_BYTES = 1_000_000_000

/** Whether the name is that of a first part, without the number of parts. @param size bytes of the zip */
export function mayHaveMore(fileName: string, size: number): boolean {
  const name = plainName(fileName)
  const found = DATE_ENDING.test(name) || !PLATFORM_NAME.test(name) ? null : NUMBERED_PART.exec(name)
  if (!found || Number(found[3]) !== 1 || Number(found[4] ?? 0) > 0) return false
  return !/takeout-/i.test(name) || size >= MIN_SPLIT_BYTES
}

/** The parts before this one, and those after it if the name has the number of parts. */
export function partsByName(fileName: string): StatedParts {
  const name = plainName(fileName)
  const found = DATE_ENDING.test(name) || !PLATFORM_NAME.test(name) ? null : NUMBERED_PART.exec(name)
  if (!found) return NO_PARTS
  const [, base = '', before = '', digits = '', of] = found
  const number = Number(digits)
  const count = Math.max(number, Number(of ?? 0))
  if (count < 2) return NO_PARTS
  const numbers = Array.from({ length: count }, (_, index) => index + 1).filter((each) => each !== number)
  const nameOf = (each: number) =>
    `${base}${before}${String(each).padStart(digits.length, '0')}${of ? ` of ${of}` : ''}.zip`
  return { isPart: true, missing: numbers.map(nameOf) }
}
