import type { ArchiveEntry, Importer, Recognition } from './importer.ts'
import { readElements } from './json/json.ts'
import { isObject, number, string } from './json/value.ts'
import type { FileVerdict } from './ledger/ledger.ts'
import type { MediaIndex } from './media/media.ts'
import { MISSING_REASONS } from './media/missing-reasons.ts'
import type { Plan, Role, Tree } from './plan.ts'
import { findPosts, readTree } from './read.ts'
import type { ArchiveMedia, Platform } from './records/post.ts'

/** The layout of an archive that we made from the answers of a platform's API. */
export const CAPTURE_GENERATION = 'API1'

const MANIFEST = 'proofline-capture.json'

const RECORD: FileVerdict = {
  outcome: 'not_posts',
  code: 'capture_manifest',
  reason: 'Records which account was read, when, and where each answer came from.',
}
const ANSWER: FileVerdict = {
  outcome: 'not_posts',
  code: 'capture_answer',
  reason: 'A response from the platform that contains no posts.',
}

/** Only Proofline writes these archives, so the manifest is enough to recognize one. */
const recognize = (entries: ArchiveEntry[]): Recognition | null =>
  entries.some(({ path }) => path === MANIFEST)
    ? { format: 'json', generation: CAPTURE_GENERATION, root: '' }
    : null

/** The paths of the answers in which the platform refused a request. */
export async function refusedAnswers({ archive, files }: Tree): Promise<Set<string>> {
  const refused = new Set<string>()
  const manifest = files.find(({ relative }) => relative === MANIFEST)
  if (!manifest) return refused
  for await (const items of readElements(archive.open(manifest.entry), { lists: /^items$/ }).batches)
    for (const { value } of items)
      if (isObject(value) && (number(value.status) ?? 0) >= 400) refused.add(string(value.path))
  return refused
}

/**
 * Reads the answers that a connector has stored. @param roles their paths begin with `responses/` @param classify the outcome of an answer without
 * posts, if it is not the usual one
 */
export function captureReader<C>(
  platform: Platform,
  roles: Role<C>[],
  start: Plan<C>['start'],
  classify: (path: string, context: C) => FileVerdict | null = () => null,
): Importer {
  const plan: Plan<C> = {
    platform,
    meta: false,
    roles,
    relative: (path) => path,
    start,
    classifyOtherFile: (path, context) => classify(path, context) ?? (path === MANIFEST ? RECORD : ANSWER),
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
