import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { SigningKey } from '../keys/signing-key.ts'
import { readCheckpoint } from './checkpoint.ts'
import { recordEvidence } from './evidence.ts'
import { type Leaf, leafData } from './leaf.ts'
import { emptyTree, hashLeaf } from './merkle-tree.ts'
import { appendLeaves, lockTree } from './sequencer.ts'

/** The kind of a tree's first leaf, if another tree came before it. */
export const BREAK_KIND = 'evidence.break'

/** What leaf 0 of a tree records of the one before. */
export type TreeBreak = {
  cause: string
  tree: number
  /** The last signed state that is known, from the database or from a checkpoint that someone else kept. */
  lastSize: number
  lastRoot: string | null
  /** How many leaves of the tree are left, and the SHA-256 (hex) of their hashes in the order of their places. */
  foundLeaves: number
  foundSha256: string
  /** How many of the leaves of the last signed state are missing. */
  lostLeaves: number
}

/**
 * Ends a firm's tree that was tampered with or restored from a copy, and begins another, whose leaf 0 is the signed record of the break. @param tx
 * connects as proofline_sequencer @param kept the newest checkpoint that someone else kept (a signed note), if any
 */
export async function beginTree(
  tx: Tx,
  key: SigningKey,
  cause: string,
  kept: string | null,
): Promise<TreeBreak> {
  const locked = await lockTree(tx)
  if (!locked) throw new Error('A worker is just using this tree. Stop the workers first.')
  const keys = await tx.rows<{ key: Buffer }>(sql`select public_key as key from evidence_keys`)
  const outside =
    kept === null
      ? null
      : readCheckpoint(
          kept,
          tx.customerId,
          keys.map((row) => row.key),
        )
  const tree = Math.max(locked.number, outside?.tree ?? 1)
  const inside = await tx.one<{ size: number; root: Buffer }>(sql`
    select size, root from evidence_checkpoints where customer_id = ${tx.customerId} and tree = ${tree} order by size desc limit 1`)
  const last = outside && outside.tree === tree && outside.size >= (inside?.size ?? 0) ? outside : inside
  const found = await digestOfTree(tx, tree)
  if (!last && found.foundLeaves === 0) throw new Error('No leaf of this account has a place. Check its ID.')
  const lost = Math.max(0, (last?.size ?? 0) - (await countBelow(tx, tree, last?.size ?? 0)))
  const record = {
    cause,
    tree,
    lastSize: last?.size ?? 0,
    lastRoot: last?.root.toString('base64') ?? null,
    ...found,
    lostLeaves: lost,
  }
  await recordEvidence(tx, [{ kind: BREAK_KIND, subjectId: tx.customerId, actorId: null, payload: record }])
  const leaf = await tx.one<Leaf>(sql`
    select id, kind, subject_id, actor_id, at, commitment from evidence_leaves
    where customer_id = ${tx.customerId} and seq is null and kind = ${BREAK_KIND} order by at desc, id desc limit 1`)
  if (!leaf) throw new Error('The record of the break was not written')
  await appendLeaves(tx, key, { number: tree + 1, tree: emptyTree() }, [leaf])
  return record
}

/** All leaves that have a place in a tree, whether or not some are missing. */
export async function digestOfTree(
  tx: Tx,
  tree: number,
): Promise<Pick<TreeBreak, 'foundLeaves' | 'foundSha256'>> {
  const digest = createHash('sha256')
  let foundLeaves = 0
  await tx.eachBatch<Leaf>(
    sql`
      select id, kind, subject_id, actor_id, at, commitment from evidence_leaves
      where customer_id = ${tx.customerId} and tree = ${tree} and seq is not null order by seq, id`,
    async (leaves) => {
      for (const leaf of leaves) digest.update(hashLeaf(leafData(tx.customerId, leaf)))
      foundLeaves += leaves.length
    },
  )
  return { foundLeaves, foundSha256: digest.digest('hex') }
}

async function countBelow(tx: Tx, tree: number, size: number): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from evidence_leaves where customer_id = ${tx.customerId} and tree = ${tree} and seq < ${size}`)
  return row?.count ?? 0
}
