import type { ArchiveEntry, Importer, Recognition } from './importer.ts'
import type { MediaIndex } from './media/media.ts'
import { MISSING_REASONS } from './media/missing-reasons.ts'
import type { Plan, Role } from './plan.ts'
import { findPosts, readTree } from './read.ts'
import type { ArchiveMedia, Platform } from './records/post.ts'

/** The layout of an archive that we made from the answers of a platform's API. */
export const CAPTURE_GENERATION = 'API1'

const MANIFEST = 'proofline-capture.json'

/** Only Proofline writes these archives, so the manifest is enough to recognize one. */
const recognize = (entries: ArchiveEntry[]): Recognition | null =>
  entries.some(({ path }) => path === MANIFEST)
    ? { format: 'json', generation: CAPTURE_GENERATION, root: '' }
    : null

/** Reads the answers that a connector has stored. @param roles their paths begin with `responses/` */
export function captureReader<C>(platform: Platform, roles: Role<C>[], start: Plan<C>['start']): Importer {
  const plan: Plan<C> = {
    platform,
    meta: false,
    roles,
    relative: (path) => path,
    start,
    classifyOtherFile: (path) => ({
      outcome: 'not_posts',
      code: path === MANIFEST ? 'capture_manifest' : 'capture_answer',
      reason:
        path === MANIFEST
          ? 'Records which account was read, when, and where each answer came from.'
          : 'A response from the platform that contains no posts.',
    }),
  }
  return {
    platform,
    recognize,
    findPosts: (archive, root) => findPosts(plan, archive, root),
    read: (archive, root) => readTree(plan, archive, root),
  }
}

type MediaFacts = Partial<Pick<ArchiveMedia, 'title' | 'description' | 'thumbnail'>>

/**
 * A file that the connector fetched or tried to fetch. @param name under `media/`, without the extension, which the index may know @param uri the
 * platform's address of the file; files of a download have a path instead
 */
export function capturedMedia(
  index: MediaIndex,
  type: 'image' | 'video',
  name: string,
  uri: string,
  facts: MediaFacts = {},
): ArchiveMedia {
  const entry = index.find(`media/${name}`).entry
  if (entry) index.claim(entry, 'record')
  return {
    type: (entry && index.typeOf(entry)) || type,
    entry,
    uri,
    missing: entry ? null : MISSING_REASONS.onWeb,
    title: null,
    description: null,
    taken: null,
    uploaded: null,
    camera: null,
    place: null,
    thumbnail: null,
    ...facts,
  }
}
