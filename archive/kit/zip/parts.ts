/**
 * What an archive says of the download that it is a part of. `missing`: zips by their names, or paths, that it names and does not hold;
 * `isPart`: whether there are other parts at all.
 */
export type StatedParts = { isPart: boolean; missing: string[] }

export const NO_PARTS: StatedParts = { isPart: false, missing: [] }

/** Names that platforms give; `-001` follows a date and time, or `-1`, `_2`, ` 2 of 5` behind a name that is no date. */
const PLATFORM = /takeout-\d{8}T\d{6}Z|facebook|instagram|twitter|tiktok/i
const NUMBERED = /^(.*?)([-_ ](?:part[-_ ]?)?)(\d{1,3})(?: of (\d{1,3}))?$/i
const DATE = /\d{4}-\d\d-\d\d$/

/** A zip's name without its ending and what a browser adds to a second copy. */
const plainName = (fileName: string): string => fileName.replace(/\.zip$/i, '').replace(/ ?\(\d+\)$/, '')

/** The same for two copies of one file. */
export const nameOfPart = (fileName: string): string => `${plainName(fileName).toLowerCase()}.zip`

/** Google numbers every download, but doesn't split smaller ones. */
const MIN_SPLIT_BYTES = 1_000_000_000

/** Whether the name is that of a first part, which says nothing of how many follow. @param size bytes of the zip */
export function mayHaveMore(fileName: string, size: number): boolean {
  const name = plainName(fileName)
  const found = DATE.test(name) || !PLATFORM.test(name) ? null : NUMBERED.exec(name)
  if (!found || Number(found[3]) !== 1 || Number(found[4] ?? 0) > 0) return false
  return !/takeout-/i.test(name) || size >= MIN_SPLIT_BYTES
}

/** The parts before this one, and after it where the name says how many there are. */
export function partsByName(fileName: string): StatedParts {
  const name = plainName(fileName)
  const found = DATE.test(name) || !PLATFORM.test(name) ? null : NUMBERED.exec(name)
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
