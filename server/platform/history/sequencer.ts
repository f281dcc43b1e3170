import type { Database, Tx } from '../db/database.ts'
import { sql, uuids } from '../db/sql.ts'
import type { SigningKey } from '../keys/signing-key.ts'
import type { Log } from '../log.ts'
import { signCheckpoint } from './checkpoint.ts'
import { type Leaf, leafData } from './leaf.ts'
import { appendLeaf, HASH_LENGTH, hashLeaf, type MerkleTree, rootOf } from './merkle-tree.ts'
import { extendTiles } from './tiles.ts'

const BATCH_SIZE = 5000
/** With the time that a batch takes, a leaf waits at most a second on a healthy system. */
const INTERVAL_MS = 500
const INTERVAL_AFTER_ERROR_MS = 2000

/**
 * Appends the waiting leaves of a firm to its tree and signs the new state, so that no one who writes a leaf has to wait for another. One batch
 * has the order of its leaves' times; a leaf whose transaction ended later comes after it. @returns the number of leaves
 */
export async function sequenceLeaves(tx: Tx, key: SigningKey): Promise<number> {
  const locked = await lockTree(tx)
  if (!locked) return 0
  await requireNewestCheckpoint(tx, locked)
  const leaves = await tx.rows<Leaf>(sql`
    select id, kind, subject_id, actor_id, at, commitment from evidence_leaves
    where customer_id = ${tx.customerId} and seq is null order by at, id limit ${BATCH_SIZE}`)
  if (leaves.length > 0) await appendLeaves(tx, key, locked, leaves)
  return leaves.length
}

/** Gives leaves their places and signs the new state of the tree. */
export async function appendLeaves(
  tx: Tx,
  key: SigningKey,
  { number, tree }: NumberedTree,
  leaves: Leaf[],
): Promise<void> {
  const first = tree.size
  for (const leaf of leaves) appendLeaf(tree, hashLeaf(leafData(tx.customerId, leaf)))
  const root = rootOf(tree)
  const now = await databaseTime(tx)
  await tx.run(sql`
    update evidence_leaves l set seq = s.seq, tree = ${number}
    from unnest(${uuids(leaves.map((leaf) => leaf.id))}, ${leaves.map((_, n) => first + n)}::bigint[]) as s (id, seq)
    where l.customer_id = ${tx.customerId} and l.id = s.id`)
  await extendTiles(tx, number)
  await tx.run(sql`
    update evidence_trees set tree = ${number}, size = ${tree.size}, frontier = ${Buffer.concat(tree.frontier)}
    where customer_id = ${tx.customerId}`)
  await tx.run(sql`
    insert into evidence_keys (public_key, first_used_at) values (${key.publicKey}, ${now}) on conflict do nothing`)
  const note = signCheckpoint(
    { customerId: tx.customerId, tree: number, size: tree.size, root, at: now },
    key,
  )
  await tx.run(sql`
    insert into evidence_checkpoints (customer_id, tree, size, root, at, note)
    values (${tx.customerId}, ${number}, ${tree.size}, ${root}, ${now}, ${note})`)
}

/** Later than the leaves, whose times are also the database's. */
async function databaseTime(tx: Tx): Promise<Date> {
  const row = await tx.one<{ now: Date }>(sql`select date_trunc('milliseconds', clock_timestamp()) as now`)
  if (!row) throw new Error('The database has no time')
  return row.now
}

/** A firm's tree, and its number: 1, or more after a break. */
export type NumberedTree = { number: number; tree: MerkleTree }

/** @returns null while another sequencer has the tree */
export async function lockTree(tx: Tx): Promise<NumberedTree | null> {
  await tx.run(sql`insert into evidence_trees (customer_id) values (${tx.customerId}) on conflict do nothing`)
  const row = await tx.one<{ number: number; size: number; frontier: Buffer }>(sql`
    select tree as number, size, frontier from evidence_trees where customer_id = ${tx.customerId} for update skip locked`)
  if (!row) return null
  const count = row.frontier.length / HASH_LENGTH
  const frontier = Array.from({ length: count }, (_, n) =>
    row.frontier.subarray(n * HASH_LENGTH, (n + 1) * HASH_LENGTH),
  )
  return { number: row.number, tree: { size: row.size, frontier } }
}

/** @throws Error if the tree is not that of its newest checkpoint */
async function requireNewestCheckpoint(tx: Tx, { number, tree }: NumberedTree): Promise<void> {
  const newest = await tx.one<{ size: number; root: Buffer }>(sql`
    select size, root from evidence_checkpoints where customer_id = ${tx.customerId} and tree = ${number} order by size desc limit 1`)
  if (tree.size !== (newest?.size ?? 0) || (newest && !rootOf(tree).equals(newest.root)))
    throw new Error(`The evidence tree of ${tx.customerId} is not that of its newest checkpoint`)
}

/**
 * Appends every waiting leaf of every firm, a batch of each firm in turn. @param db connects as proofline_sequencer @throws AggregateError if it
 * failed for some firms, after all the others
 */
export async function sequenceEvidence(db: Database, key: SigningKey, signal?: AbortSignal): Promise<void> {
  const rows = await db.directory.rows<{ id: string }>(sql`select firms_with_unsequenced_leaves() as id`)
  const errors: unknown[] = []
  let firms = rows.map(({ id }) => id)
  while (firms.length > 0 && !signal?.aborted) {
    const unfinished: string[] = []
    for (const id of firms) {
      try {
        const count = await db.transaction(id, (tx) => sequenceLeaves(tx, key))
        if (count === BATCH_SIZE) unfinished.push(id)
      } catch (error) {
        errors.push(error)
      }
    }
    firms = unfinished
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Evidence of some law firms could not be sequenced')
}

/** Runs `sequenceEvidence` until stopped. */
export function scheduleSequencing(db: Database, key: SigningKey, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(tick, INTERVAL_MS)
  function tick(): void {
    running = sequenceEvidence(db, key, stopping.signal)
      .then(
        () => INTERVAL_MS,
        (error: unknown) => {
          log.error({ err: error }, 'could not sequence evidence')
          return INTERVAL_AFTER_ERROR_MS
        },
      )
      .then((pause) => {
        if (!stopping.signal.aborted) timer = setTimeout(tick, pause)
      })
  }
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
