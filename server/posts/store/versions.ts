import { createHash } from 'node:crypto'
import type { PostWords } from '#contract/index.ts'
import { copyLine, stageRows } from '../../platform/db/copy.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { newId } from '../../platform/ids.ts'
import { canonicalRecords, sealRecords } from '../../platform/keys/sealed-records.ts'
import {
  type PostOrigin,
  factsHash,
  hashedSources,
  type NewPost,
  type PostHashes,
  postRow,
  type ReadyPost,
  VERSION_COLUMNS,
  versionRow,
  type VersionSource,
} from './rows.ts'

/** `line`: all columns in COPY's format. `rowCommitment`: see `commitToRow`. */
export type NewVersion = {
  postId: string
  number: number
  line: string
  commitment: Buffer
  rowCommitment: Buffer
}

/** What a version says besides its records and media. An instant is text or a date. */
export type VersionRow = {
  number: number
  importId: string
  recordsOf: string | null
  cause: string | null
  content: string
  postedAt: string | Date
  postedSource: string
  postedDoubt?: string | null
  platformUpdatedAt: string | Date | null
  platformUpdatedSource: string | null
  backdatedTo: string | null
  backdatedSource: string | null
  sources: VersionSource[]
  words: PostWords[]
  facts: Buffer
}

/** The SHA-256 of the salt and the JSON of all of this, which can be computed again from the row. */
export function commitToRow(salt: Buffer, row: VersionRow): Buffer {
  const text = JSON.stringify([
    row.number,
    row.importId,
    row.recordsOf,
    row.cause,
    row.content,
    millisecondsOf(row.postedAt),
    row.postedSource,
    row.platformUpdatedAt === null ? null : millisecondsOf(row.platformUpdatedAt),
    row.platformUpdatedSource,
    row.backdatedTo,
    row.backdatedSource,
    row.sources.map(({ file, position, offset, length, sha256 }) => [file, position, offset, length, sha256]),
    row.words.map(({ origin, media, label, text: words }) => [origin, media, label, words]),
    row.facts.toString('hex'),
    // Rows without a doubt keep the commitment that they had before there were any.
    ...(row.postedDoubt ? [row.postedDoubt] : []),
  ])
  return createHash('sha256').update(salt).update(text).digest()
}

/** @param at ECMAScript writes years after 9999 with a sign, PostgreSQL without */
const millisecondsOf = (at: string | Date): number =>
  typeof at === 'string'
    ? Date.parse(at.replace(/^(?=\d{5}-)/, '+0').replace(/^(?=\d{6}-)/, '+'))
    : at.getTime()

export type VersionMedia = { sha256: string | null; uri: string }

/** @param stored in the order shown */
export const mediaOfVersion = (stored: readonly { sha256: Buffer | null; uri: string }[]): VersionMedia[] =>
  stored.map(({ sha256, uri }) => ({ sha256: sha256?.toString('hex') ?? null, uri }))

/** Everything about a post of this archive that can be computed without the database. */
export function readyPost(customerId: string, account: PostOrigin, post: NewPost): ReadyPost {
  const media = post.media.map(({ sha256, uri }) => ({ sha256, uri }))
  const sealed = post.sealed ?? sealRecords(media, post.records ?? canonicalRecords(post.raw))
  const hashes: PostHashes = { facts: factsHash(post), ...sealed }
  const id = newId(customerId)
  const sources = hashedSources(post)
  return {
    id,
    hashes,
    sources,
    row: postRow(customerId, account, id, post),
    version: versionRow(customerId, account.importId, post, { ...hashes, sources }),
  }
}

/** A version that an archive brought, a newer reader, or the taking out of another import. @param post with its words numbered by the media of the post */
export function newVersion(
  { importId, isReread, isRebuilt }: Pick<PostOrigin, 'importId' | 'isReread' | 'isRebuilt'>,
  postId: string,
  number: number,
  post: NewPost,
  { version, hashes, sources }: ReadyPost,
): NewVersion {
  const cause = isRebuilt ? 'takeOut' : isReread ? 'reread' : null
  const rowCommitment = commitToRow(hashes.salt, {
    ...post,
    number,
    importId,
    recordsOf: null,
    cause,
    sources,
    facts: hashes.facts,
  })
  const last = copyLine(['words', 'cause', 'row_commitment'], {
    words: JSON.stringify(post.words),
    cause,
    row_commitment: rowCommitment,
  })
  const line = `${postId}\t${number}\t${version}\t${last}`
  return { postId, number, line, commitment: hashes.commitment, rowCommitment }
}

/** What a leaf holds of many commitments: the SHA-256 (hex) of all of them. */
export const hashAll = (commitments: readonly Buffer[]): string =>
  createHash('sha256').update(Buffer.concat(commitments)).digest('hex')

/** Writes versions and the leaf that commits to them. */
export async function writeVersions(
  tx: Tx,
  { importId, actorId }: Pick<PostOrigin, 'importId' | 'actorId'>,
  versions: NewVersion[],
): Promise<void> {
  if (versions.length === 0) return
  const from = await stageRows(
    tx,
    'post_versions',
    VERSION_COLUMNS,
    versions.map(({ line }) => line),
  )
  const list = sql.raw(VERSION_COLUMNS.join(', '))
  await tx.run(sql`insert into post_versions (${list}) select ${list} from ${from}`)
  await recordEvidence(tx, [
    {
      kind: 'import.posts',
      subjectId: importId,
      actorId,
      payload: {
        posts: versions.map(({ postId }) => postId),
        numbers: versions.map(({ number }) => number),
        // The salted commitments of the versions, in the order of `posts`.
        commitments: hashAll(versions.map(({ commitment }) => commitment)),
        rows: hashAll(versions.map(({ rowCommitment }) => rowCommitment)),
      },
    },
  ])
}
