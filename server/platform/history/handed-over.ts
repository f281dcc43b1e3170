import { hash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { keyIdOf } from './checkpoint.ts'

/** A signed state as people hold it. `root`, `fingerprint` of the key and `signature` in hex. */
export type HeldCheckpoint = {
  /** The origin of the log. */
  log: string
  tree: number
  size: number
  signedAt: string
  root: string
  fingerprint: string
  signature: string
}

/** The newest signed state of the firm's newest tree; null: nothing is signed yet. */
export async function newestCheckpoint(tx: Tx): Promise<HeldCheckpoint | null> {
  const row = await tx.one<{ tree: number; size: number; root: Buffer; at: Date; note: string }>(sql`
    select tree, size, root, at, note from evidence_checkpoints where customer_id = ${tx.customerId} order by tree desc, size desc limit 1`)
  if (!row) return null
  const log = row.note.slice(0, row.note.indexOf('\n'))
  const signed = Buffer.from(row.note.slice(row.note.lastIndexOf(' ') + 1), 'base64')
  const keys = await tx.rows<{ publicKey: Buffer }>(sql`select public_key as "publicKey" from evidence_keys`)
  const key = keys.find(({ publicKey }) => keyIdOf(log, publicKey).equals(signed.subarray(0, 4)))
  if (!key) throw new Error(`No key of this database has signed the checkpoint of size ${row.size}`)
  return {
    log,
    tree: row.tree,
    size: row.size,
    signedAt: row.at.toISOString(),
    root: row.root.toString('hex'),
    fingerprint: hash('sha256', key.publicKey, 'hex'),
    signature: signed.subarray(4).toString('hex'),
  }
}

/** Remembers that people will hold this state. @param documentId in which it is printed */
export async function recordPrinted(
  tx: Tx,
  { tree, size }: HeldCheckpoint,
  documentId: string,
): Promise<void> {
  await tx.run(sql`
    insert into handed_over_checkpoints (customer_id, tree, size, how, subject_id, at)
    values (${tx.customerId}, ${tree}, ${size}, 'printed', ${documentId}, ${tx.now}) on conflict do nothing`)
}

/** States of this tree that people hold and that are smaller than `below`, each once, by size. */
export const listHeld = (tx: Tx, tree: number, below: number): Promise<{ size: number; note: string }[]> =>
  tx.rows<{ size: number; note: string }>(sql`
    select c.size, c.note from evidence_checkpoints c
    where c.customer_id = ${tx.customerId} and c.tree = ${tree} and c.size < ${below} and exists (
      select from handed_over_checkpoints h where h.customer_id = ${tx.customerId} and h.tree = c.tree and h.size = c.size)
    order by c.size`)
