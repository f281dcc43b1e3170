import { pathOf } from './paths.ts'
import type { ArchiveMedia } from '../../records/post.ts'
import { iso, type KnownMedium } from './model.ts'

/** A medium as Facebook and Instagram write it, with the expected result. `exif`: directly in the metadata, or in a list since 2022. */
export function metaMedium(
  medium: KnownMedium,
  at: { uri: string; root: string; created: number; exif: 'direct' | 'list' },
): { record: object; expected: ArchiveMedia; file: string | null } {
  const facts = {
    ...(medium.taken === null ? {} : { taken_timestamp: medium.taken }),
    ...(medium.camera === null ? {} : { camera_make: medium.camera.make, camera_model: medium.camera.model }),
    ...medium.point,
  }
  const kind = medium.isVideo ? 'video_metadata' : 'photo_metadata'
  const record = {
    uri: at.uri,
    creation_timestamp: at.created,
    ...(medium.title === null ? {} : { title: medium.title }),
    ...(medium.description === null ? {} : { description: medium.description }),
    media_metadata: { [kind]: at.exif === 'direct' ? facts : { exif_data: [facts] } },
  }
  const path = pathOf(at.root, at.uri)
  return {
    record,
    file: medium.isHere ? path : null,
    expected: {
      type: medium.isVideo ? 'video' : 'image',
      entry: medium.isHere ? path : null,
      uri: at.uri,
      missing: medium.isHere ? null : 'not in this archive',
      title: medium.title,
      description: medium.description,
      taken: medium.taken === null ? null : { at: iso(medium.taken), source: 'taken_timestamp' },
      uploaded: { at: iso(at.created), source: 'creation_timestamp' },
      camera: medium.camera && cameraOf(medium.camera),
      place: medium.point && { name: null, ...medium.point, address: null, url: null },
      thumbnail: null,
    },
  }
}

const cameraOf = ({ make, model }: { make: string; model: string }): string =>
  model.startsWith(make) ? model : `${make} ${model}`
