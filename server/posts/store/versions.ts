import { createHash } from 'node:crypto'
import { stageRows } from '../../platform/db/copy.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { newId } from '../../platform/ids.ts'
import { canonicalRecords, sealRecords } from '../../platform/keys/sealed-records.ts'
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

/** `line`: all columns in COPY's format. */
export type NewVersion = { postId: string; line: string; commitment: Buffer }

/** Everything about a post of this archive that can be computed without the database. */
export function readyPost(customerId: string, account: PostOrigin, post: NewPost): ReadyPost {
  const media = post.media.map(({ sha256, uri }) => ({ sha256, uri }))
  const sealed = post.sealed ?? sealRecords(media, post.records ?? canonicalRecords(post.raw))
  const hashes: PostHashes = { facts: factsHash(post), ...sealed }
  const id = newId(customerId)
  return {
    id,
    hashes,
    row: postRow(customerId, account, id, post),
    version: versionRow(customerId, account.importId, post, hashes),
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
