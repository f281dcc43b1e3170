import { createHash, hash } from 'node:crypto'
import { stageRows } from '../../platform/db/copy.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { newId, takeRandomBytes } from '../../platform/ids.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import {
  type PostOrigin,
  factsHash,
  type NewPost,
  type PostHashes,
  postRow,
  type ReadyPost,
  VERSION_COLUMNS,
  versionRow,
} from './rows.ts'

/** What the evidence commits to for a version: the SHA-256 of its canonical JSON, and the SHA-256 of that with a salt. */
export type Sealed = { sha256: Buffer; salt: Buffer; commitment: Buffer }

/** `line`: all columns in COPY's format. */
export type NewVersion = { postId: string; line: string; commitment: Buffer }

/** @param media in the order shown @param raw the JSON text of each record as received */
export function sealVersion(media: { sha256: string | null; uri: string }[], raw: string[]): Sealed {
  // The same result as canonicalJson({ media, records }).
  const text = Buffer.from(
    `{"media":${canonicalJson(media)},"records":[${raw.map(canonicalRecord).join(',')}]}`,
  )
  const salt = takeRandomBytes(16)
  return {
    sha256: hash('sha256', text, 'buffer'),
    salt,
    commitment: hash('sha256', Buffer.concat([salt, text]), 'buffer'),
  }
}

/** Everything about a post of this archive that can be computed without the database. */
export function readyPost(customerId: string, account: PostOrigin, post: NewPost): ReadyPost {
  const media = post.media.map(({ sha256, uri }) => ({ sha256, uri }))
  const hashes: PostHashes = { facts: factsHash(post), ...sealVersion(media, post.raw) }
  const id = newId(customerId)
  return {
    id,
    hashes,
    row: postRow(customerId, account, id, post),
    version: versionRow(customerId, account.importId, post, hashes),
  }
}

/** A JSON record by its value; any other record (a line of CSV), or one with numbers out of range, by its text. */
function canonicalRecord(raw: string): string {
  try {
    return canonicalJson(JSON.parse(raw))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return JSON.stringify(raw)
    throw error
  }
}

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
        // The salted commitments of the versions, in the order of `posts`.
        commitments: createHash('sha256')
          .update(Buffer.concat(versions.map(({ commitment }) => commitment)))
          .digest('hex'),
      },
    },
  ])
}
