import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inspectArchive, openArchive, readArchive } from '../../index.ts'
import type { Archive, Inspection } from '../importer.ts'
import { nodeEngine } from '../zip/node.ts'
import type { ArchivePost, AuthorDoubt, LedgerFile, LedgerRecord, Platform } from '../records/post.ts'
import { collect, fromBytes } from './bytes.ts'
import { rawZip } from './raw-zip.ts'

export type Files = Record<string, string | Uint8Array>

/** The files of a folder by their paths in it. */
export function folderFiles(folder: string): Files {
  const files: Files = {}
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (statSync(join(folder, path)).isFile())
      files[path.replaceAll('\\', '/')] = readFileSync(join(folder, path))
  return files
}

/** Files zipped, in memory. */
export const zipFiles = (files: Files): Uint8Array =>
  rawZip(Object.entries(files).map(([name, data]) => ({ name, data })))

export const openFiles = async (files: Files): Promise<Archive> =>
  openArchive(fromBytes(zipFiles(files)), nodeEngine)

/** The full result of reading an archive. */
export type ReadResult = {
  inspection: Inspection
  posts: ArchivePost[]
  records: LedgerRecord[]
  files: LedgerFile[]
}

/** @param madeAt when the archive was made */
export async function readFiles(
  files: Files,
  expected?: Platform,
  madeAt?: Date,
  accepted?: readonly AuthorDoubt[],
  ownerName?: string,
): Promise<ReadResult> {
  const archive = await openFiles(files)
  const inspection = await inspectArchive(archive, expected)
  const readings = await collect(
    readArchive(archive, inspection, {
      ...(madeAt && { madeAt }),
      ...(accepted && { accepted }),
      ...(ownerName && { ownerName }),
    }),
  )
  const read: ReadResult = { inspection, posts: [], records: [], files: [] }
  for (const reading of readings) {
    if (reading.type === 'post') read.posts.push(reading.post)
    else if (reading.type === 'record') read.records.push(reading.record)
    else read.files.push(reading.file)
  }
  checkLedger(archive, read)
  return read
}

/** Checks that every entry is one ledger file, and every record one source or one ledger record that matches its bytes in the file. */
function checkLedger(archive: Archive, { posts, records, files }: ReadResult): void {
  const names = files.map(({ path }) => path).sort()
  const entries = archive.entries.map(({ path }) => path).sort()
  if (JSON.stringify(names) !== JSON.stringify(entries))
    throw new Error(`Entries ${entries}, ledger ${names}`)
  const found = new Map<string, Set<number>>()
  for (const { file, position } of [
    ...posts.flatMap(({ sources }) => sources),
    ...records.map(({ source }) => source),
  ]) {
    const positions = found.get(file) ?? new Set()
    if (positions.has(position)) throw new Error(`Record ${position} of ${file} is accounted for twice`)
    found.set(file, positions.add(position))
  }
  for (const { path, records: count } of files)
    if ((found.get(path)?.size ?? 0) !== count)
      throw new Error(
        `${path} holds ${count} records, of which ${found.get(path)?.size ?? 0} are accounted for`,
      )
  for (const post of posts)
    if (post.sources.length !== post.raw.length)
      throw new Error(`Post ${post.identity} lacks what it was made of`)
  if (new Set(posts.map(({ identity }) => identity)).size !== posts.length)
    throw new Error('Two posts have one identity')
}

/** The post whose text contains `text`. */
export function postWithText({ posts }: ReadResult, text: string): ArchivePost {
  const post = posts.find((candidate) => candidate.text.includes(text))
  if (!post) throw new Error(`No post says ${text}`)
  return post
}

/** The outcome of each record that is no post, e.g. `skipped trash`. */
export const codesOf = ({ records }: ReadResult): string[] =>
  records.map(({ outcome, code }) => `${outcome} ${code}`)

/** The outcome of the file whose path ends with `path`. */
export function fileOutcome({ files }: ReadResult, path: string): string | undefined {
  const found = files.find((candidate) => candidate.path.endsWith(path))
  return found && `${found.outcome} ${found.code}`
}
