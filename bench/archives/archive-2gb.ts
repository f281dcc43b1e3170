import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createPostImport } from '#server/imports/index.ts'
import { ALL_POSTS_USER_ID } from '#server/clients/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { photographs, writeArchive } from './archive-made.ts'
import { measureFloor, peakMemory, uploadArchive } from '../import.ts'
import { addClient, openBench } from '../kit.ts'

type ObservedImport = {
  /** All in milliseconds after the last part was sent: first post seen, all posts seen, first and last small picture, the end. */
  first: number
  all: number
  firstPicture: number
  lastPicture: number
  end: number
  resident: number
  phases: string
}

const printLine = (what: string, value: string): void => console.log(`${what.padEnd(42)} ${value}`)
const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** Imports a file into its own product, and measures when a person would see the results. */
async function observeImport(
  file: string,
  posts: number,
  beside?: (bench: Awaited<ReturnType<typeof openBench>>) => Promise<void>,
): Promise<ObservedImport> {
  const bench = await openBench()
  try {
    await beside?.(bench)
    const { services, actor, firmId } = bench
    const { clientId, accountId } = await addClient(bench, `big-${newId().slice(0, 13)}`)
    const sending = performance.now()
    const uploadId = await uploadArchive(bench, file)
    const { size } = await stat(file)
    printLine('parts received', `${Math.round(size / 1000 / (performance.now() - sending))} MB/s`)
    const started = performance.now()
    const importId = await createPostImport(services, actor, firmId, accountId, uploadId)
    const found: ObservedImport = {
      first: 0,
      all: 0,
      firstPicture: 0,
      lastPicture: 0,
      end: 0,
      resident: 0,
      phases: '',
    }
    const phases = new Map<string, number>()
    while (found.end === 0) {
      const state = await services.db.read(firmId, (tx) =>
        tx.one<{
          status: string
          error: string | null
          posts: number
          progress: { phase: string; done: number; total: number } | null
        }>(sql`
          select j.status, j.error, j.progress,
            (select coalesce(sum(k.n), 0)::int from post_totals k where k.customer_id = j.customer_id and k.scope_id = ${clientId} and k.seen_by = ${ALL_POSTS_USER_ID}) as posts
          from job_runs j where j.customer_id = ${firmId} and j.subject_id = ${importId}`),
      )
      const now = performance.now() - started
      if (state?.status === 'FAILURE') throw new Error(`The import failed: ${state.error}`)
      if (state && found.first === 0 && state.posts > 0) {
        found.first = now
        printLine('first post after the last part', `${formatSeconds(now)}  aim: under 5 s`)
      }
      if (state && found.all === 0 && state.posts >= posts) {
        found.all = now
        printLine('all posts after the last part', `${formatSeconds(now)}  aim of 2 GB: under 15 s`)
      }
      const phase = state?.progress?.phase
      if (phase && !phases.has(phase)) phases.set(phase, now)
      if (phase === 'thumbnails' && found.firstPicture === 0) found.firstPicture = now
      if (phase === 'thumbnails') found.lastPicture = now
      if (state?.status === 'SUCCESS') found.end = now
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    found.resident = await peakMemory(bench.worker.pid() ?? 0)
    found.phases = [...phases].map(([name, at]) => `${name} ${formatSeconds(at)}`).join(', ')
    return found
  } finally {
    await bench.close()
  }
}

/** Makes only the small pictures of this many photographs, two at a time as the worker does. @returns pictures per second */
async function measureSharp(count: number): Promise<number> {
  const photo = await photographs()
  const started = performance.now()
  const draw = (n: number) =>
    sharp(photo(n))
      .autoOrient()
      .resize(640, 640, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  for (let n = 0; n < count; n += 2) await Promise.all([draw(n), draw(n + 1)])
  return (count / (performance.now() - started)) * 1000
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-bench-archive-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const POST_COUNT = 40_000
const PHOTO_COUNT = 5000

/** A Facebook archive of 2 GB with 40,000 posts and 5,000 photographs. */
export function benchArchive2gb(): Promise<void> {
  return withFolder(async (folder) => {
    const file = join(folder, '2gb.zip')
    await writeArchive(file, POST_COUNT, PHOTO_COUNT)
    const { size } = await stat(file)
    printLine(
      'an archive of 2 GB',
      `${(size / 1e9).toFixed(2)} GB, ${POST_COUNT} posts, ${PHOTO_COUNT} photographs`,
    )
    const before = await measureSharp(400)
    const found = await observeImport(file, POST_COUNT)
    const bare = (before + (await measureSharp(400))) / 2
    const drawn = (PHOTO_COUNT / (found.lastPicture - found.firstPicture)) * 1000
    printLine('phases begin', found.phases)
    printLine('the archive, to the last post', `${Math.round(size / 1000 / found.all)} MB/s`)
    printLine('the end after the last part', formatSeconds(found.end))
    printLine(
      'thumbnails',
      `${drawn.toFixed(1)}/s, bare sharp ${bare.toFixed(1)}/s, ratio ${(drawn / bare).toFixed(2)}  aim: at least 0.80`,
    )
    printLine('memory of the worker at its peak', `${Math.round(found.resident / 1e6)} MB  aim: under 300 MB`)
  })
}

const POSTS_OF_MILLION_ARCHIVE = 1_000_000

/** A Facebook archive of a million posts. */
export function benchArchiveMillion(): Promise<void> {
  return withFolder(async (folder) => {
    const file = join(folder, 'million.zip')
    await writeArchive(file, POSTS_OF_MILLION_ARCHIVE, 0)
    let least = 0
    const found = await observeImport(file, POSTS_OF_MILLION_ARCHIVE, async (bench) => {
      least = await measureFloor(bench, file)
    })
    const rate = (POSTS_OF_MILLION_ARCHIVE / found.all) * 1000
    printLine('phases begin', found.phases)
    printLine(
      'a million posts: first, all, the end',
      [found.first, found.all, found.end].map(formatSeconds).join(', '),
    )
    printLine(
      'posts against the merge floor',
      `${Math.round(rate)}/s, floor ${Math.round(least)}/s, ratio ${(rate / least).toFixed(2)}  aim: at least 0.60`,
    )
    printLine('memory of the worker at its peak', `${Math.round(found.resident / 1e6)} MB  aim: under 300 MB`)
  })
}
