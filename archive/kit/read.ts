import { PostAssembler } from './records/post-assembler.ts'
import { readRows } from './json/csv.ts'
import type { Draft } from './records/draft.ts'
import type { Archive, ArchiveEntry, PostsFound, ReadOptions } from './importer.ts'
import { keepDoubled } from './records/doubled.ts'
import type { DoubledValue } from './json/doubled.ts'
import { type Element, type ElementReader, readElements } from './json/json.ts'
import { REASONS } from './json/element.ts'
import { type FileVerdict, ledgerFile, ledgerRecord, type Refusal } from './ledger/ledger.ts'
import { buildTree } from './tree.ts'
import { isRefusal, type Plan, type RefusedRecord, type Role, type Tree } from './plan.ts'
import { doubtLateDate, latestPost } from './records/dates.ts'
import type { ArchiveItem } from './records/post.ts'
import { Tally } from './ledger/tally.ts'
import { mayNeedCleaning, cleanStrings } from './text/text.ts'
import { refuseUtf16 } from './text/utf16.ts'
import { isObject, type Json, type JsonObject } from './json/value.ts'
import { otherFile } from './ledger/verdict.ts'

const BATCH_SIZE = 500
/** Of records as received, in a batch. */
const MAX_BATCH_BYTES = 4_000_000
/** Media, tags, or other words of one record. No platform writes as many. */
const MAX_PARTS = 50_000
/** Problems of a part of a file that is not what the platform wrote. The others are records beyond a limit. */
const DAMAGE = new Set(['bad_json', 'cut_off', 'too_damaged'])
/** Another download would not help, so the import reports them. */
const UNREADABLE = new Set(['too_large', 'too_deep'])

type ReadTask<C> = { role: Role<C>; entry: ArchiveEntry }

/**
 * Reads a platform's tree in two passes over its records. The first finds the times that several records share, so that the second can turn every
 * other record into a post right away and memory stays flat.
 */
export async function* readTree<C>(
  plan: Plan<C>,
  archive: Archive,
  root: string,
  { madeAt, ...authors }: ReadOptions,
): AsyncGenerator<ArchiveItem[]> {
  const latest = latestPost(madeAt)
  const tree = await buildTree(plan, archive, root)
  const context = await plan.start(tree, authors)
  const tasks = listTasks(plan, tree, context)
  const awaited = await surveyAll(plan, tree, tasks, context)
  const assembler = new PostAssembler(plan.platform, (text) => archive.sha256(text), awaited)
  let pending: ArchiveItem[] = []
  let bytes = 0
  for (const task of tasks) {
    const { batches, otherLists } = recordsOf(task.role, archive, task.entry)
    const tally = { records: 0, damaged: 0, windows: 0 }
    for await (const elements of task.role.readsEmpty ? orWhole(batches, task, archive) : batches) {
      for (const element of elements) {
        tally.records++
        if (element.problem && DAMAGE.has(element.problem.code)) tally.damaged++
        if (element.isWindows) tally.windows++
        readOne(plan, task, element, context, tree, assembler, latest, pending)
        bytes += element.length
        if (pending.length >= BATCH_SIZE || (bytes >= MAX_BATCH_BYTES && pending.length > 0)) {
          yield pending
          pending = []
          bytes = 0
        }
      }
    }
    for (const { name, items, offset, length, text } of otherLists()) {
      const source = { file: task.entry.path, position: tally.records++, offset, length }
      const known = task.role.otherList?.(name)
      // What is known to be something else, such as private messages, is only named.
      pending.push(ledgerRecord(known ?? UNKNOWN_LIST, source, known ? '' : text, { name, items }))
    }
    pending.push(ledgerFile(task.entry, verdictOf(tally), tally.records))
  }
  assembler.flush(pending)
  yield* inBatches(pending)
  yield* inBatches(otherFiles(plan, tree, root, new Set(tasks.map(({ entry }) => entry))))
}

export async function findPosts<C>(plan: Plan<C>, archive: Archive, root: string): Promise<PostsFound> {
  const tree = await buildTree(plan, archive, root)
  const context = await plan.start(tree, { accepted: [], ownerName: null })
  let isDamaged = false
  let isUnreadable = false
  for (const { role, entry } of listTasks(plan, tree, context)) {
    if (role.neverPosts) continue
    const { batches } = recordsOf(role, archive, entry)
    for await (const elements of batches)
      for (const element of elements) {
        // Also if its author is in doubt, because people decide about that.
        if (!isRefusal(interpret(plan, role, entry, element, context))) return 'posts'
        isDamaged ||= element.problem !== null && DAMAGE.has(element.problem.code)
        isUnreadable ||= element.problem !== null && UNREADABLE.has(element.problem.code)
      }
  }
  if (isDamaged) return 'damaged'
  return isUnreadable ? 'posts' : 'no_posts'
}

/** The records of a file, split as its role defines. */
function recordsOf<C>(
  { lists, assignment, nested, listName, table }: Role<C>,
  archive: Archive,
  entry: ArchiveEntry,
): ElementReader {
  const chunks = refuseUtf16(archive.open(entry), entry.path)
  if (table) return { batches: readRows(chunks), members: {}, otherLists: () => [] }
  return readElements(chunks, {
    ...(lists && { lists }),
    ...(assignment && { assignment }),
    ...(nested && { nested }),
    ...(listName && { listName }),
  })
}

/** The records of a file, or its one object if it has none. */
async function* orWhole<C>(
  batches: AsyncIterable<Element[]>,
  { role: { lists: _lists, ...role }, entry }: ReadTask<C>,
  archive: Archive,
): AsyncGenerator<Element[]> {
  let isEmpty = true
  for await (const elements of batches) {
    isEmpty &&= elements.length === 0
    yield elements
  }
  if (isEmpty && entry.size > 0) yield* recordsOf(role, archive, entry).batches
}

/** Files to read, by role and then by the number in their names. */
function listTasks<C>(plan: Plan<C>, tree: Tree, context: C): ReadTask<C>[] {
  const byNumber = new Intl.Collator('en', { numeric: true })
  const byRole = new Map(plan.roles.map((role) => [role, [] as Tree['files']]))
  for (const file of tree.files) {
    const role = plan.roleOf?.(file, context) ?? plan.roles.find(({ path }) => path.test(file.relative))
    if (role) byRole.get(role)?.push(file)
  }
  return [...byRole].flatMap(([role, files]) =>
    files.sort((a, b) => byNumber.compare(a.relative, b.relative)).map(({ entry }) => ({ role, entry })),
  )
}

async function surveyAll<C>(plan: Plan<C>, tree: Tree, tasks: ReadTask<C>[], context: C) {
  const tally = new Tally()
  for (const { role, entry } of tasks) {
    const { survey } = role
    const { batches, members } = recordsOf(role, tree.archive, entry)
    // Files whose records are never posts are also read to the end, to check their checksum.
    for await (const elements of batches)
      for (const { value, list } of elements) {
        const record = survey ? asRecord(role, value) : null
        const bucket = survey && record ? survey(record, { file: entry.path, list }, context) : null
        if (bucket !== null) tally.add(bucket)
      }
    role.surveyed?.(entry.path, cleanStrings(members, plan.meta) as JsonObject, context)
  }
  return tally.repeated()
}

function readOne<C>(
  plan: Plan<C>,
  { role, entry }: ReadTask<C>,
  element: Element,
  context: C,
  tree: Tree,
  assembler: PostAssembler,
  latest: number,
  out: ArchiveItem[],
): void {
  const read = interpret(plan, role, entry, element, context)
  if (isRefusal(read)) {
    const { position, offset, length, text } = element
    out.push(ledgerRecord(read, { file: entry.path, position, offset, length }, text))
    if (read.bucket !== undefined) assembler.skip(read.bucket, out)
    return
  }
  doubtLateDate(read, latest)
  if (!read.setAside) for (const medium of read.media) tree.media.claim(medium.entry ?? medium.uri, 'post')
  assembler.add(read, out)
}

function interpret<C>(
  plan: Plan<C>,
  role: Role<C>,
  entry: ArchiveEntry,
  element: Element,
  context: C,
): Draft | RefusedRecord {
  const { position, offset, length, text, value, problem, list } = element
  if (problem) return { outcome: 'failed', ...problem }
  const found = asRecord(role, value)
  if (!found) return NOT_A_RECORD
  const record = mayNeedCleaning(text, length) ? (cleanStrings(found, plan.meta) as JsonObject) : found
  try {
    const at = { source: { file: entry.path, position, offset, length }, raw: text, list }
    const read = role.read(record, at, context)
    if (isRefusal(read)) return read
    if (element.doubled) keepDoubled(read, cleanStrings(element.doubled as Json, plan.meta) as DoubledValue[])
    return hasTooManyParts(read) ? { ...TOO_LARGE, bucket: read.bucket } : read
  } catch (error) {
    // One unexpected record must not end an import of thousands; it is reported and counted instead.
    const said = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', code: 'unreadable', reason: `This record could not be read (${said}).` }
  }
}

/** An element's value as a record; null if it is none. */
function asRecord<C>({ rows }: Role<C>, value: Element['value']): JsonObject | null {
  if (rows && Array.isArray(value)) return Object.fromEntries(value.entries())
  return isObject(value) ? value : null
}

const hasTooManyParts = ({ media, tags, words }: Draft): boolean =>
  Math.max(media.length, tags.length, words.length) > MAX_PARTS

const TOO_LARGE: Refusal = { outcome: 'failed', code: 'too_large', reason: REASONS.too_large }

const UNKNOWN_LIST: Refusal = {
  outcome: 'unknown',
  code: 'unknown',
  reason: 'Not known to contain posts, so it was not read.',
}

const NOT_A_RECORD: Refusal = {
  outcome: 'failed',
  code: 'not_a_record',
  reason: 'A single value where a record should be.',
}

type FileTally = { records: number; damaged: number; windows: number }

function verdictOf({ records, damaged, windows }: FileTally): FileVerdict {
  if (records === 0) return { outcome: 'read', code: 'empty', reason: 'Contains no records.' }
  if (records === damaged)
    return { outcome: 'failed', code: 'bad_json', reason: 'Damaged. No record in it can be read.' }
  const reason = `Contains ${records} record${records === 1 ? '' : 's'}.`
  if (windows === 0) return { outcome: 'read', code: 'read', reason }
  return {
    outcome: 'read',
    code: 'read_windows',
    reason: `${reason} In ${windows} of them, text that is not UTF-8 was read as Windows-1252.`,
  }
}

/** One by one, because an archive may have hundreds of thousands. */
function* otherFiles<C>(
  plan: Plan<C>,
  tree: Tree,
  root: string,
  read: Set<ArchiveEntry>,
): Generator<ArchiveItem> {
  for (const entry of tree.archive.entries)
    if (!read.has(entry))
      yield ledgerFile(entry, otherFile(plan, tree, entry, plan.relative(entry.path, root)))
}

function* inBatches(readings: Iterable<ArchiveItem>): Generator<ArchiveItem[]> {
  let batch: ArchiveItem[] = []
  for (const reading of readings) {
    batch.push(reading)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
