import { fileTypeFromBuffer } from 'file-type'
import {
  archiveDate,
  checkInnerZip,
  checkKeptSize,
  innerZip,
  inspectArchive,
  LIMITS,
  type Limits,
  limitsWithin,
  mediaFinder,
  openArchive,
  readArchive,
  readArchiveOwner,
  statedParts,
  verifyFiles,
} from '#archive/index.ts'
import { type Archive, type ArchiveEntry, ArchiveProblem, type RandomAccess } from '#archive/kit/importer.ts'
import type { ArchiveItem } from '#archive/kit/records/post.ts'
import type { ZipEntry } from '#archive/kit/zip/central.ts'
import { nodeEngine } from '#archive/kit/zip/node.ts'
import { answerRequests, type Parent } from '#processes/answer.ts'
import { canonicalRecords, sealRecords } from '../../platform/keys/sealed-records.ts'
import { joinedFiles } from '../../platform/storage/joined-parts.ts'
import type {
  ArchiveAnswer,
  ArchiveBytes,
  ArchiveFacts,
  ArchiveRequest,
  FoundInner,
  OpenAs,
  PackedFile,
  RangeCall,
  ReadBatch,
  ReadItem,
} from './messages.ts'

// Reads a stranger's archives. It has no database and no secret, and may be killed anywhere: see archive-reader.ts.

/** Posts per batch: enough to make commits cheap, few enough that no reviewer of the client has to wait. */
const BATCH_SIZE = 1500
/** Small, so that the first posts can be reviewed right away. */
const FIRST_BATCH_SIZE = 250
/** Of the records as received. */
const MAX_BATCH_BYTES = 2_000_000
/** Inflated bytes that count as progress. */
const PROGRESS_BYTES = 4_000_000
/** Enough of a file's beginning to recognize its type. */
const SNIFFED_BYTES = 4100

type Opened = {
  archive: Archive
  source: RandomAccess & { close(): Promise<void> }
  batches: AsyncGenerator<ReadBatch> | null
  entries: Map<string, ArchiveEntry> | null
  find: ((uri: string) => string | null) | null
  limits: Limits
  /** The files that were named so far, and their bytes: text may be among them, which its directory does not count. */
  named: Set<string>
  kept: number
}

const opened = new Map<number, Opened>()

answerRequests(async (request: ArchiveRequest, parent): Promise<ArchiveAnswer<unknown>> => {
  try {
    return { value: await answer(request, parent) }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    return { problem: { code: error.code, message: error.message, found: error.found } }
  }
})

async function answer(request: ArchiveRequest, parent: Parent): Promise<unknown> {
  if (request.do === 'close') return closeAll()
  if (request.do === 'open')
    return openAs(await open(request.archive, request.bytes, parent, request.limits ?? LIMITS), request.as)
  if (request.do === 'open outer') {
    const outer = await open(request.archive, request.bytes, parent)
    return (await findInner(outer)) ?? openAs(outer, request.as)
  }
  if (request.do === 'open part') {
    await open(request.archive, request.bytes, parent)
    return null
  }
  const found = opened.get(request.archive)
  if (!found) throw new Error('No such archive is open')
  if (request.do === 'verify') {
    return verify(found.archive, parent)
  }
  if (request.do === 'find') {
    found.find ??= mediaFinder(found.archive, request.platform)
    const places: (PackedFile | null)[] = []
    for (const uri of request.uris) {
      const path = found.find(uri)
      places.push(path === null ? null : await packedFile(found, path))
    }
    return places
  }
  const next = await found.batches?.next()
  // Text of the same shape is parsed faster than objects are copied.
  return next?.done === false ? JSON.stringify(next.value) : null
}

/** Most files are small, so not each is reported. */
async function verify(archive: Archive, parent: Parent): Promise<null> {
  let reported = 0
  for await (const done of verifyFiles(archive)) {
    if (done - reported < PROGRESS_BYTES) continue
    reported = done
    parent.progress(done)
  }
  return null
}

async function closeAll(): Promise<void> {
  for (const { source } of opened.values()) await source.close()
  opened.clear()
}

async function open(
  number: number,
  bytes: ArchiveBytes,
  parent: Parent,
  limits: Limits = LIMITS,
): Promise<Opened> {
  const source = bytes.files ? joinedFiles(bytes.files) : rangesOf(number, bytes.size, parent)
  const archive = withProgress(await openArchive(source, { ...nodeEngine, limits }), parent)
  const found: Opened = {
    archive,
    source,
    batches: null,
    entries: null,
    find: null,
    limits,
    named: new Set(),
    kept: 0,
  }
  opened.set(number, found)
  return found
}

const rangesOf = (archive: number, size: number, parent: Parent): Opened['source'] => ({
  size,
  read: async (offset, length) =>
    (await parent.call({ archive, offset, length } satisfies RangeCall)) as Uint8Array,
  close: () => Promise.resolve(),
})

function withProgress(archive: Archive, parent: Parent): Archive {
  let bytes = 0
  return {
    ...archive,
    open: async function* (entry, memory) {
      for await (const chunk of archive.open(entry, memory)) {
        bytes += chunk.length
        if (bytes >= PROGRESS_BYTES) {
          bytes = 0
          parent.progress()
        }
        yield chunk
      }
    },
  }
}

async function findInner(outer: Opened): Promise<FoundInner | null> {
  const { archive, source } = outer
  const inner = innerZip(archive)
  if (!inner) return null
  await checkInnerZip(archive, inner)
  return {
    inner: await packedFile(outer, inner.path),
    limits: limitsWithin(archive, source.size, inner, LIMITS),
  }
}

async function openAs(found: Opened, as: OpenAs): Promise<ArchiveFacts> {
  const { archive } = found
  const inspection = await inspectArchive(archive, as.platform, as)
  const created = archiveDate(archive, as.uploadedAt)
  found.batches = regroup(
    found,
    readArchive(archive, inspection, { madeAt: created.at, accepted: as.accepted, ownerName: as.ownerName }),
  )
  return {
    inspection,
    owner: await readArchiveOwner(archive, inspection),
    parts: await statedParts(archive, inspection, as.fileName),
    created,
    bytes: archive.entries.reduce((sum, entry) => sum + entry.size, 0),
  }
}

async function* regroup(found: Opened, batches: AsyncIterable<ArchiveItem[]>): AsyncGenerator<ReadBatch> {
  const sent = new Set<string>()
  let items: ArchiveItem[] = []
  let bytes = 0
  let wanted = FIRST_BATCH_SIZE
  const take = async (): Promise<ReadBatch> => {
    const batch = { items: items.map(withSeal), files: await filesOf(found, items, sent), bytes }
    items = []
    bytes = 0
    return batch
  }
  for await (const batch of batches)
    for (const item of batch) {
      items.push(item)
      bytes += bytesOf(item)
      if (items.length < wanted && bytes < MAX_BATCH_BYTES) continue
      wanted = BATCH_SIZE
      yield take()
    }
  if (items.length > 0) yield take()
}

/** Made here, because the canonical form of a record is found by parsing it. */
function withSeal(item: ArchiveItem): ReadItem {
  if (item.type !== 'post') return item
  const { post } = item
  const records = canonicalRecords(post.raw)
  if (post.media.some(({ entry }) => entry !== null)) return { ...item, seal: { records } }
  const { sha256, salt, commitment } = sealRecords(
    post.media.map(({ uri }) => ({ sha256: null, uri })),
    records,
  )
  const seal = {
    sha256: sha256.toString('hex'),
    salt: salt.toString('hex'),
    commitment: commitment.toString('hex'),
  }
  return { ...item, seal }
}

function bytesOf(item: ArchiveItem): number {
  if (item.type === 'post') return item.post.raw.reduce((sum, raw) => sum + raw.length, 0)
  return item.type === 'record' ? item.record.raw.length : item.file.path.length
}

/** The files of media that no earlier batch named. */
async function filesOf(found: Opened, items: ArchiveItem[], sent: Set<string>): Promise<PackedFile[]> {
  const files: PackedFile[] = []
  for (const item of items)
    if (item.type === 'post')
      for (const { entry } of item.post.media)
        if (entry !== null && !sent.has(entry)) {
          sent.add(entry)
          files.push(await packedFile(found, entry))
        }
  return files
}

async function packedFile(found: Opened, path: string): Promise<PackedFile> {
  found.entries ??= new Map(found.archive.entries.map((entry) => [entry.path, entry]))
  const entry = found.entries.get(path)
  if (!entry) throw new Error(`The reader named ${path}, which the archive does not hold`)
  if (!found.named.has(path)) {
    found.named.add(path)
    found.kept += entry.size
    checkKeptSize(found.kept, found.source.size, found.limits)
  }
  return { ...(entry as ZipEntry), mime: await typeOf(found.archive, entry) }
}

async function typeOf(archive: Archive, entry: ArchiveEntry): Promise<string | null> {
  const head: Uint8Array[] = []
  let length = 0
  for await (const chunk of archive.open(entry)) {
    head.push(chunk.slice(0, SNIFFED_BYTES - length))
    length += chunk.length
    if (length >= SNIFFED_BYTES) break
  }
  return (await fileTypeFromBuffer(Buffer.concat(head)))?.mime ?? null
}
