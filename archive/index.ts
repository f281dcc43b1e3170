import { OTHER_ARCHIVES, type OtherArchive } from '#contract/vocabulary/imports/other-archive.ts'
import { PLATFORMS } from '#contract/vocabulary/platform.ts'
import {
  type Archive,
  type ArchiveEntry,
  ArchiveProblem,
  type Importer,
  type Inspection,
  type RandomAccess,
  type Recognition,
} from './kit/importer.ts'
import { MediaIndex } from './kit/media/media.ts'
import { partsByName, type StatedParts } from './kit/zip/parts.ts'
import type { AuthorFacts, Platform, ArchiveItem } from './kit/records/post.ts'
import { type Engine, openZip, MAX_READ_BYTES } from './kit/zip/zip.ts'
import { checkInnerZip, innerZip, limitsWithin } from './kit/zip/inner.ts'
import { LIMITS, type Limits } from './kit/zip/limits.ts'
import { CAPTURE_GENERATION } from './kit/capture.ts'
import { CAPTURES, IMPORTERS } from './platforms/index.ts'
import { holdsZips, recognizeOther } from './platforms/other-archives.ts'

export * from './kit/importer.ts'
export * from './kit/zip/archive-date.ts'
export { mayHaveMore, nameOfPart, type StatedParts } from './kit/zip/parts.ts'
export { MISSING_REASONS } from './kit/media/missing-reasons.ts'
export * from './kit/records/post.ts'
export { readArchiveOwner } from './platforms/owner.ts'
export type { Engine, Inflate } from './kit/zip/zip.ts'
export { checkInnerZip, innerZip, limitsWithin } from './kit/zip/inner.ts'
export { checkKeptSize, LIMITS, type Limits } from './kit/zip/limits.ts'

/** A whole number, stored with every import. Increase it whenever the same archive would yield different posts. */
export const READER_VERSION = '10'

/**
 * Opens a platform's zip after all guards have passed. Reads only its directory and headers. @param limits replaces single caps @throws
 * ArchiveProblem DAMAGED, UNSAFE, TOO_MANY_FILES; UNRECOGNISED if it is no zip
 */
export function openArchive(
  source: RandomAccess,
  options: Engine & { limits?: Partial<Limits> },
): Promise<Archive> {
  return openZip(source, options, { ...LIMITS, ...options.limits })
}

/**
 * Opens a platform's zip, also if it is alone in a zip. A zip in that one is not opened. @param unpack gives access to the inflated bytes of an
 * entry @throws ArchiveProblem as `openArchive`
 */
export async function openWrapped(
  source: RandomAccess,
  engine: Engine,
  unpack: (archive: Archive, inner: ArchiveEntry) => Promise<RandomAccess>,
): Promise<Archive> {
  const outer = await openArchive(source, engine)
  const inner = innerZip(outer)
  if (!inner) return outer
  await checkInnerZip(outer, inner)
  const limits = limitsWithin(outer, source.size, inner, LIMITS)
  return openArchive(await unpack(outer, inner), { ...engine, limits })
}

/**
 * What the archive is. If it contains the downloads of two platforms, it is read as the expected one, and refused without one. @param isPart a
 * further part of a download, which may have no posts @param isCapture Proofline made it from a platform's answers; an upload never is one
 * @throws ArchiveProblem UNRECOGNISED, OTHER_ARCHIVE (`found.archive`), ENCRYPTED_CHATS, HOLDS_ZIPS, WRONG_PLATFORM (`found.platform`),
 * MUST_BE_JSON, HAS_NO_POSTS, DAMAGED
 */
export async function inspectArchive(
  archive: Archive,
  expected?: Platform,
  { isPart = false, isCapture = false }: { isPart?: boolean; isCapture?: boolean } = {},
): Promise<Inspection> {
  if (isCapture) return inspectCapture(archive, expected)
  const matches = IMPORTERS.flatMap((importer) => {
    const recognition = importer.recognize(archive.entries)
    return recognition ? [{ importer, recognition }] : []
  })
  const match = matches.find(({ importer }) => importer.platform === expected) ?? matches[0]
  if (!expected && matches.length > 1) refuseSeveral(matches)
  if (match) return inspectAs(match, archive, expected, isPart)
  if (expected && isPart && hasPartMedia(archive, expected))
    return { platform: expected, format: 'unknown', generation: null, root: '', hasPosts: false }
  for (const importer of IMPORTERS) {
    const recognition = await importer.recognizeContent?.(archive)
    if (recognition) return inspectAs({ importer, recognition }, archive, expected, isPart)
  }
  return refuseUnknown(archive, expected)
}

type Match = { importer: Importer; recognition: Recognition }

async function inspectAs(
  { importer, recognition }: Match,
  archive: Archive,
  expected: Platform | undefined,
  isPart: boolean,
): Promise<Inspection> {
  const found = { platform: importer.platform, generation: recognition.generation ?? '' }
  const name = PLATFORMS[importer.platform].archiveName
  // Instagram's download has the posts of Threads as well, and can have them alone.
  const hasOnlyThreads = async (): Promise<boolean> =>
    (await recognizeOther(archive)) === 'threads' &&
    (await importer.findPosts(archive, recognition.root)) === 'no_posts'
  if (expected && importer.platform !== expected) {
    if (await hasOnlyThreads()) refuseOther('threads', expected)
    throw new ArchiveProblem(
      'WRONG_PLATFORM',
      `The file you uploaded was for ${name} but it should be your ${PLATFORMS[expected].archiveName} file.`,
      { ...found, expected },
    )
  }
  if (recognition.format === 'html' || recognition.format === 'text')
    throw new ArchiveProblem(
      'MUST_BE_JSON',
      `Your ${name} file is in the wrong format. Please repeat the steps to export your ${name} posts and ensure you select "JSON" as the format.`,
      found,
    )
  const posts = await importer.findPosts(archive, recognition.root)
  if (posts === 'damaged' && !isPart)
    throw new ArchiveProblem(
      'DAMAGED',
      `The file you uploaded is damaged. Please download it again from ${PLATFORMS[importer.platform].name} and upload the new copy.`,
      found,
    )
  if (posts === 'no_posts' && !isPart) {
    if (await hasOnlyThreads()) refuseOther('threads', expected)
    throw new ArchiveProblem('HAS_NO_POSTS', `Your ${name} file does not contain any posts.`, found)
  }
  return { platform: importer.platform, ...recognition, hasPosts: posts === 'posts' }
}

/** A capture without posts is accepted: the account may have published nothing. */
async function inspectCapture(archive: Archive, expected: Platform | undefined): Promise<Inspection> {
  const reader = CAPTURES.find(({ platform }) => platform === expected)
  const recognition = reader?.recognize(archive.entries)
  if (!reader || !recognition) return refuse(expected)
  return {
    platform: reader.platform,
    ...recognition,
    hasPosts: (await reader.findPosts(archive, recognition.root)) === 'posts',
  }
}

function hasPartMedia({ entries }: Archive, platform: Platform): boolean {
  const media = importerOf(platform).partMedia
  return media !== undefined && entries.some(({ path, isDirectory }) => !isDirectory && media.test(path))
}

function refuseSeveral(matches: Match[]): never {
  const platforms = matches.map(({ importer }) => PLATFORMS[importer.platform].archiveName)
  throw new ArchiveProblem(
    'UNRECOGNISED',
    `The file you uploaded contains downloads of ${platforms.join(' and ')}. Please upload only one of them.`,
    { platforms: platforms.join(', ') },
  )
}

const pleaseUpload = (expected: Platform | undefined): string =>
  `Please upload your ${expected ? PLATFORMS[expected].archiveName : 'social media'} file.`

/** Names what was found, if that is known. */
async function refuseUnknown(archive: Archive, expected: Platform | undefined): Promise<never> {
  const other = await recognizeOther(archive)
  if (other === 'encryptedChats')
    throw new ArchiveProblem(
      'ENCRYPTED_CHATS',
      `The file you uploaded contains end-to-end encrypted Messenger chats, which we don’t read. ${pleaseUpload(expected)}`,
    )
  if (other) refuseOther(other, expected)
  if (holdsZips(archive))
    throw new ArchiveProblem(
      'HOLDS_ZIPS',
      'There is another zip file inside the file you uploaded. Please unzip it, and upload each zip file that was inside.',
    )
  return refuse(expected)
}

function refuseOther(archive: OtherArchive, expected: Platform | undefined): never {
  throw new ArchiveProblem(
    'OTHER_ARCHIVE',
    `The file you uploaded is from ${OTHER_ARCHIVES[archive]}, which we can’t read. ${pleaseUpload(expected)}`,
    { archive },
  )
}

function refuse(expected: Platform | undefined): never {
  throw new ArchiveProblem(
    'UNRECOGNISED',
    `The file you uploaded was not what we expected. ${pleaseUpload(expected)}`,
    expected ? { expected } : {},
  )
}

/**
 * Everything in the archive, in batches of about 500: each post, each record that is no post with the reason, and each entry of the zip with its
 * outcome. @param options `madeAt`: when the archive was made (`archiveDate`), without it the time of its newest file; the others: see `AuthorFacts`
 * @throws ArchiveProblem DAMAGED, UNSAFE: before the first post, if a file with posts does not match its checksum
 */
export function readArchive(
  archive: Archive,
  inspection: Inspection,
  { madeAt, accepted = [], ownerName = null }: Partial<AuthorFacts> & { madeAt?: Date } = {},
): AsyncIterable<ArchiveItem[]> {
  const reader =
    inspection.generation === CAPTURE_GENERATION
      ? CAPTURES.find(({ platform }) => platform === inspection.platform)
      : importerOf(inspection.platform)
  if (!reader) throw new Error(`Nothing reads captures of ${inspection.platform}`)
  return reader.read(archive, inspection.root, {
    madeAt: madeAt?.getTime() ?? archive.newest?.at ?? null,
    accepted,
    ownerName,
  })
}

/** Files of records. `readArchive` reads through all of them before it yields the first post. */
const RECORD_FILES = /\.(?:json|js|csv)$/i

/**
 * Reads every other file, so that damage is found before the first post and not between posts. Yields the total of inflated bytes after each file.
 * @throws ArchiveProblem DAMAGED, UNSAFE
 */
export async function* verifyFiles(archive: Archive): AsyncGenerator<number> {
  let done = 0
  // Share one buffer: one per piece would leave tens of megabytes to the garbage collector.
  const memory = new Uint8Array(MAX_READ_BYTES)
  for (const entry of archive.entries) {
    if (entry.isDirectory || RECORD_FILES.test(entry.path)) continue
    for await (const chunk of archive.open(entry, memory)) done += chunk.length
    yield done
  }
}

/** What the archive's contents or file name state about other parts of the download. */
export async function statedParts(
  archive: Archive,
  inspection: Inspection,
  fileName: string,
): Promise<StatedParts> {
  const byName = partsByName(fileName)
  const byList = await importerOf(inspection.platform).statedParts?.(archive, inspection.root)
  return {
    isPart: byName.isPart || byList?.isPart === true,
    missing: [...byName.missing, ...(byList?.missing ?? [])],
  }
}

/** For a file that a record in another part of the download names: finds its path in this archive, or null. */
export function mediaFinder(archive: Archive, platform: Platform): (uri: string) => string | null {
  const importer = importerOf(platform)
  const media = new MediaIndex(archive.entries, importer.recognize(archive.entries)?.root ?? '')
  const find = importer.findInPart?.(archive.entries)
  return (uri) => media.find(uri).entry ?? find?.(uri) ?? null
}

function importerOf(platform: Platform | null): Importer {
  const importer = IMPORTERS.find((each) => each.platform === platform)
  if (!importer) throw new Error('Only an archive whose inspection names a platform can be read')
  return importer
}
