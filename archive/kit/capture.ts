import type { ArchiveEntry, Importer, Recognition } from './importer.ts'
import { readElements } from './json/json.ts'
import { isObject, number, string } from './json/value.ts'
import type { FileVerdict } from './ledger/ledger.ts'
import type { MediaIndex } from './media/media.ts'
import { MISSING_REASONS } from './media/missing-reasons.ts'
import type { Plan, Role, Tree } from './plan.ts'
import { findPosts, readTree } from './read.ts'
import { newMedia } from './records/media.ts'
import type { ArchiveMedia, Platform } from './records/post.ts'

/** The layout of an archive that we made from the answers of a platform's API. */
export const CAPTURE_GENERATION = 'API1'

const MANIFEST = 'proofline-capture.json'

const RECORD: FileVerdict = {
  outcome: 'not_posts',
  code: 'capture_manifest',
  reason: 'Records which account was read, when, and where each answer came from.',
}
const PARTIAL: FileVerdict = {
  outcome: 'failed',
  code: 'capture_partial',
  reason:
    'The platform stopped answering before all of the account was read, so posts and files may be missing.',
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

/** `isPartial`: the capture was ended before all of the account was read. `refused`: the paths of answers that refuse a request. */
type Manifest = { isPartial: boolean; refused: Set<string> }

async function readManifest({ archive, files }: Tree): Promise<Manifest> {
  const refused = new Set<string>()
  const manifest = files.find(({ relative }) => relative === MANIFEST)
  if (!manifest) return { isPartial: false, refused }
  const { batches, members } = readElements(archive.open(manifest.entry), { lists: /^items$/ })
  for await (const items of batches)
    for (const { value } of items)
      if (isObject(value) && (number(value.status) ?? 0) >= 400) refused.add(string(value.path))
  return { isPartial: members['isPartial'] === true, refused }
}

/**
 * Reads the answers that a connector has stored. @param roles their paths begin with `responses/` @param verdictOfRefused the outcome of an answer
 * that refuses a request, if it is not the usual one
 */
export function captureReader<C>(
  platform: Platform,
  roles: Role<C>[],
  start: Plan<C>['start'],
  verdictOfRefused: (path: string) => FileVerdict | null = () => null,
): Importer {
  /** For one archive, whose manifest it holds. */
  const makePlan = (): Plan<C> => {
    let manifest: Manifest | null = null
    return {
      platform,
      meta: false,
      roles,
      relative: (path) => path,
      start: async (tree) => {
        manifest = await readManifest(tree)
        return start(tree, { accepted: [], ownerName: null })
      },
      classifyOtherFile: (path) => {
        if (path === MANIFEST) return manifest?.isPartial ? PARTIAL : RECORD
        return (manifest?.refused.has(path) ? verdictOfRefused(path) : null) ?? ANSWER
      },
    }
  }
  return {
    platform,
    recognize,
    findPosts: (archive, root) => findPosts(makePlan(), archive, root),
    read: (archive, root, options) => readTree(makePlan(), archive, root, options),
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
  return newMedia(
    {
      type: (entry && index.typeOf(entry)) || type,
      entry,
      uri,
      missing: entry ? null : MISSING_REASONS.onWeb,
    },
    facts,
  )
}
