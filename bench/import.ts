import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import pg from 'pg'
import { PART_SIZE } from '#contract/index.ts'
import { createPostImport, createUpload, uploadPart } from '#server/imports/index.ts'
import { copyLine, stageRows, textArray } from '#server/platform/db/copy.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { type FacebookRecord, writeArchive } from './archives/archive-made.ts'
import { addClient, addFirm, type Bench, measureInTurns, median, report } from './kit.ts'

const POST_COLUMNS = [
  'customer_id',
  'id',
  'client_id',
  'social_account_id',
  'platform',
  'kind',
  'identity',
  'posted_at',
  'content',
  'tags',
  'has_image',
  'first_import_id',
] as const
const VERSION_COLUMNS = [
  'customer_id',
  'post_id',
  'number',
  'import_id',
  'content',
  'posted_at',
  'posted_source',
  'sources',
  'raw',
  'canonical_sha256',
  'facts_sha256',
  'salt',
  'commitment',
  'media',
  'words',
  'row_commitment',
] as const

const POST_COUNT = 100_000

/** Sizes and offsets of the entries, from the zip's directory; the floor needs no more. */
async function readPackedEntries(file: string): Promise<{ bytes: Buffer }[]> {
  const zip = await readFile(file)
  const entries: { bytes: Buffer }[] = []
  let at = zip.readUInt32LE(zip.length - 6)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const size = zip.readUInt32LE(at + 20)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.push({ bytes: zip.subarray(start, start + size) })
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Inflates, parses, and does a staged COPY and merge of the same rows into the same tables with the same indexes. @returns posts per second
 */
export async function measureFloor(bench: Bench, file: string): Promise<number> {
  const { clientId, accountId } = await addClient(bench, `floor-${newId().slice(0, 13)}`)
  const started = performance.now()
  const importId = newId(bench.firmId)
  const hash = (n: number): Buffer => {
    const bytes = Buffer.alloc(32)
    bytes.writeUInt32LE(n)
    bytes.writeDoubleLE(n * 1.7, 8)
    return bytes
  }
  let n = 0
  for (const { bytes } of await readPackedEntries(file)) {
    const items = JSON.parse(inflateRawSync(bytes).toString()) as FacebookRecord[]
    for (let at = 0; at < items.length; at += 500) {
      const posts: string[] = []
      const versions: string[] = []
      for (const item of items.slice(at, at + 500)) {
        const id = newId(bench.firmId)
        const posted = new Date(item.timestamp * 1000)
        const text = item.data[0].post
        posts.push(
          copyLine(POST_COLUMNS, {
            customer_id: bench.firmId,
            id: id,
            client_id: clientId,
            social_account_id: accountId,
            platform: 0,
            kind: 0,
            identity: hash(n),
            posted_at: posted,
            content: text,
            tags: '{}',
            has_image: false,
            first_import_id: importId,
          }),
        )
        versions.push(
          copyLine(VERSION_COLUMNS, {
            customer_id: bench.firmId,
            post_id: id,
            number: 1,
            import_id: importId,
            content: text,
            posted_at: posted,
            posted_source: 'timestamp',
            sources: '[]',
            raw: textArray([JSON.stringify(item)]),
            canonical_sha256: hash(n),
            facts_sha256: hash(n),
            salt: hash(n).subarray(16),
            commitment: hash(n),
            media: '[]',
            words: '[]',
            row_commitment: hash(n),
          }),
        )
        n += 1
      }
      await bench.services.db.transaction(bench.firmId, async (tx) => {
        const list = sql.raw(POST_COLUMNS.join(', '))
        await tx.run(
          sql`insert into posts (${list}) select ${list} from ${await stageRows(tx, 'posts', POST_COLUMNS, posts)} on conflict do nothing`,
        )
        const cells = sql.raw(VERSION_COLUMNS.join(', '))
        await tx.run(
          sql`insert into post_versions (${cells}) select ${cells} from ${await stageRows(tx, 'post_versions', VERSION_COLUMNS, versions)}`,
        )
      })
    }
  }
  return (n / (performance.now() - started)) * 1000
}

type Import = { rate: number; first: number; last: number; again: number; rss: number }

/** Prints the minimum cost of each part of the work, in MB of JSON per second. */
async function printFloors(file: string, ours: number): Promise<void> {
  const texts: Buffer[] = []
  const rate = (work: () => void): number => {
    const started = performance.now()
    work()
    return texts.reduce((sum, text) => sum + text.length, 0) / 1000 / (performance.now() - started)
  }
  const entries = await readPackedEntries(file)
  const floors = {
    inflate: rate(() => texts.push(...entries.map(({ bytes }) => inflateRawSync(bytes)))),
    'JSON.parse': rate(() => texts.forEach((text) => void JSON.parse(text.toString()))),
    'SHA-256': rate(() => texts.forEach((text) => void createHash('sha256').update(text).digest())),
  }
  const bytes = texts.reduce((sum, text) => sum + text.length, 0)
  const whole = bytes / 1000 / ours
  const parts = Object.entries(floors).map(
    ([name, each]) => `${name} ${Math.round(each)} (${(whole / each).toFixed(3)})`,
  )
  console.log(
    `${'import in MB/s of JSON, and floors (ratio)'.padEnd(42)} ours ${whole.toFixed(1)}, ${parts.join(', ')}`,
  )
}

/** Sends a file in parts, as a browser does. @returns the upload's id */
export async function uploadArchive({ services, actor }: Bench, file: string): Promise<string> {
  const { size } = await stat(file)
  const from = { ip: '127.0.0.1', userAgent: 'bench' }
  const upload = await services.db.transaction(actor.accountId, (tx) =>
    createUpload(tx, actor, { name: 'posts.zip', size }, from),
  )
  for (let part = 1; (part - 1) * PART_SIZE < size; part += 1) {
    await uploadPart(
      services,
      actor,
      upload.id,
      part,
      createReadStream(file, { start: (part - 1) * PART_SIZE, end: Math.min(part * PART_SIZE, size) - 1 }),
    )
  }
  return upload.id
}

/**
 * The whole product: upload, hash, inspect, read, evidence, ledger, counters, finish; then the same archive again, when all of its posts
 * are known.
 */
async function measureImport(bench: Bench, file: string): Promise<Import> {
  // In its own firm, because an archive that another client of the firm has waits for a decision.
  const firm = await addFirm(bench, `ours-${newId().slice(0, 13)}`)
  const into = await addClient(firm, 'first')
  const { first, last } = await importOnce(firm, file, into)
  const again = await importOnce(firm, file, into)
  const rss = await peakMemory(bench.worker.pid() ?? 0)
  return { rate: (POST_COUNT / last) * 1000, first, last, again: again.last, rss }
}

/** @returns milliseconds until the first posts are visible, and until the end */
export async function importOnce(
  bench: Bench,
  file: string,
  { clientId, accountId }: { clientId: string; accountId: string },
): Promise<{ first: number; last: number }> {
  const { services, actor } = bench
  const uploadId = await uploadArchive(bench, file)
  const started = performance.now()
  const importId = await createPostImport(services, actor, bench.firmId, accountId, uploadId)
  let first = 0
  for (;;) {
    const state = await services.db.read(bench.firmId, (tx) =>
      tx.one<{ status: string; posts: number }>(sql`
        select j.status, (select count(*)::int from (select from posts p where p.customer_id = j.customer_id and p.client_id = ${clientId} limit 1) p) as posts
        from job_runs j where j.customer_id = ${bench.firmId} and j.subject_id = ${importId}`),
    )
    if (first === 0 && (state?.posts ?? 0) > 0) first = performance.now() - started
    if (state?.status === 'FAILURE') throw new Error('The import failed')
    if (state?.status === 'SUCCESS') break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { first, last: performance.now() - started }
}

/** A firm that the planner's statistics don't know, as in a large database until its tables are sampled again. */
async function inputOfNewFirm(bench: Bench, file: string): Promise<Parameters<typeof importOnce>> {
  const owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
  const newcomer = await addFirm(bench, 'new')
  return [newcomer, file, await addClient(newcomer, 'first')]
}

/** Peak resident bytes of a process, from Linux; 0 elsewhere. */
export async function peakMemory(pid: number): Promise<number> {
  const handle = await open(`/proc/${pid}/status`).catch(() => null)
  if (!handle) return 0
  // A process that has just ended has none.
  const text = await handle.readFile('utf8').catch(() => '')
  await handle.close()
  return Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) * 1024
}

export async function benchImport(bench: Bench): Promise<void> {
  const file = join(tmpdir(), `proofline-bench-${process.pid}.zip`)
  await writeArchive(file, POST_COUNT, 0)
  try {
    const runs: Import[] = []
    const result = await measureInTurns(
      2,
      () => measureFloor(bench, file),
      async () => {
        const run = await measureImport(bench, file)
        runs.push(run)
        return run.rate
      },
    )
    report('import of 100,000 posts', 'posts/s', result, 'higher', 'at least 0.60')
    console.log(
      `${'first posts visible after the last part'.padEnd(42)} ${Math.round(Math.max(...runs.map((run) => run.first)))} ms  aim: under 5,000 ms`,
    )
    console.log(
      `${'all posts and the end after the last part'.padEnd(42)} ${Math.round(median(runs.map((run) => run.last)))} ms`,
    )
    console.log(
      `${'the same archive again'.padEnd(42)} ${Math.round(median(runs.map((run) => run.again)))} ms`,
    )
    const { last } = await importOnce(...(await inputOfNewFirm(bench, file)))
    console.log(`${'the first import of a new firm'.padEnd(42)} ${Math.round(last)} ms`)
    await printFloors(file, median(runs.map((run) => run.last)))
    console.log(
      `${'memory of the worker at its peak'.padEnd(42)} ${Math.round(Math.max(...runs.map((run) => run.rss)) / 1e6)} MB  aim: under 300 MB`,
    )
  } finally {
    await rm(file, { force: true })
  }
}
