/** The path of a file that a record refers to. */
export const pathOf = (root: string, uri: string): string => root + uri

/** A name with the platform's number, the same in every download. */
export const numbered = (n: number, k: number, isVideo: boolean): string =>
  `${n}_${k}_n_${1_800_000_000_000_000 + n * 100 + k}.${isVideo ? 'mp4' : 'jpg'}`
