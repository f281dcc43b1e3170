import type { ArchiveMedia } from './post.ts'

type RequiredFields = Pick<ArchiveMedia, 'type' | 'entry' | 'uri' | 'missing'>

/** A medium with all other fields empty. */
export const newMedia = (
  { type, entry, uri, missing }: RequiredFields,
  rest: Partial<ArchiveMedia> = {},
): ArchiveMedia => ({
  type,
  entry,
  uri,
  missing,
  title: null,
  description: null,
  taken: null,
  uploaded: null,
  camera: null,
  place: null,
  thumbnail: null,
  ...rest,
})
