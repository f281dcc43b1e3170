/** Why a file that a record names is missing. Stored with the file, and the keys of their translations, so they never change. */
export const MISSING_REASONS = {
  notInArchive: 'not in this archive',
  /** The same, if the download has other parts. */
  perhapsInOtherPart: 'not in this archive, perhaps in another part',
  inOtherFolder: 'a file of this name is in this archive, but not where its record says',
  onWeb: 'an address on the web',
  ambiguousName: 'several files in this archive have this name',
} as const
