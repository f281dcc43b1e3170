import { ArchiveProblem } from '../importer.ts'

/** Caps on what an archive may claim; sizes in bytes. Reasons: docs/decisions/archive-limits.md. */
export type Limits = {
  zip: number
  entries: number
  /** One text file (json, js, csv, html, txt). */
  text: number
  /** Any other file, except a zip, which may be as large as one that was uploaded. */
  media: number
  /** All files together, inflated. */
  total: number
  /** Inflated size of all files from which on `totalRatio` applies. */
  totalFloor: number
  /** Inflated size of all files, as a multiple of the zip. */
  totalRatio: number
  /** Inflated size of all files that may be stored whole (any but text) from which on `keptRatio` applies. */
  keptFloor: number
  /** Inflated size of these files, as a multiple of the zip. */
  keptRatio: number
  /** Inflated size of one entry from which on `ratio` applies. */
  ratioFloor: number
  /** Inflated size of one entry, as a multiple of its compressed size. */
  ratio: number
  /** Length of a whole name, and of one part of it, in UTF-16 units. */
  name: number
  part: number
}

export const LIMITS: Limits = {
  zip: 50_000_000_000,
  entries: 250_000,
  text: 4_000_000_000,
  media: 8_000_000_000,
  total: 200_000_000_000,
  totalFloor: 20_000_000_000,
  totalRatio: 4,
  keptFloor: 1_000_000_000,
  keptRatio: 4,
  ratioFloor: 10_000_000,
  ratio: 200,
  name: 4096,
  part: 255,
}

const TEXT_FILE = /\.(json|js|csv|html?|txt|xml)$/i
const ZIP_FILE = /\.zip$/i

/** @throws ArchiveProblem UNSAFE if one entry claims more than allowed */
export function checkEntrySize(path: string, size: number, compressed: number, limits: Limits): void {
  const most = TEXT_FILE.test(path) ? limits.text : ZIP_FILE.test(path) ? limits.zip : limits.media
  if (size > most)
    throw new ArchiveProblem(
      'UNSAFE',
      `The file "${path}" in the zip would unpack to ${size} bytes; at most ${most} are accepted.`,
      { entry: path, bytes: size, limit: most },
    )
  if (size > limits.ratioFloor && size > compressed * limits.ratio)
    throw new ArchiveProblem(
      'UNSAFE',
      `The file "${path}" in the zip would unpack to more than ${limits.ratio} times its size; platforms' downloads never do. Please upload the file exactly as it was downloaded.`,
      { entry: path, bytes: size, compressed },
    )
}

/** Whether a file is read for its records and not stored: those shrink ten- to twentyfold. */
export const isText = (path: string): boolean => TEXT_FILE.test(path)

/** @param bytes of pictures, films and zips, which are stored as they are @throws ArchiveProblem UNSAFE if these are more than allowed */
export function checkKeptSize(bytes: number, zip: number, limits: Limits): void {
  if (bytes > limits.keptFloor && bytes > zip * limits.keptRatio)
    throw new ArchiveProblem(
      'UNSAFE',
      `The pictures, videos and other files in the zip of ${zip} bytes would unpack to ${bytes} bytes; in platforms' downloads they hardly shrink. Please upload the file exactly as it was downloaded.`,
      { bytes, zip },
    )
}

/** @throws ArchiveProblem UNSAFE if all entries together claim more than allowed */
export function checkTotalSize(total: number, zip: number, limits: Limits): void {
  if (total > limits.total || (total > limits.totalFloor && total > zip * limits.totalRatio))
    throw new ArchiveProblem(
      'UNSAFE',
      `The zip of ${zip} bytes would unpack to ${total} bytes, far more than a platform's download does. Please upload the file exactly as it was downloaded.`,
      { bytes: total, zip },
    )
}
