import type { Media } from '#contract/index.ts'

/** Pictures and videos whose bytes are here. */
export const viewable = (media: readonly Media[]): Media[] =>
  media.filter(({ type, url, preview }) => type !== 'embed' && (url ?? preview) !== null)
