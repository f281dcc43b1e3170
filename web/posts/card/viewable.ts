import type { Media } from '#contract/index.ts'

/** Pictures and videos whose files we have. */
export const viewableMedia = (media: readonly Media[]): Media[] =>
  media.filter(({ type, url, preview }) => type !== 'embed' && (url ?? preview) !== null)
