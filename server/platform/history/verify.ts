import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { canonicalJson } from '../keys/canonical.ts'
import { isCheckpointOf } from './checkpoint.ts'
import { type Leaf, leafData } from './leaf.ts'
import { appendLeaf, emptyTree, hashLeaf, type MerkleTree, rootOf } from './merkle-tree.ts'
import { BREAK_KIND, digestOfTree, type TreeBreak } from './new-tree.ts'
import { differingTiles, GrowingTiles } from './tiles.ts'

/** Some payloads list thousands of posts. */
const BATCH_SIZE = 500
const FAULTS_LISTED = 100
/** Leaves that wait longer show that no sequencer runs, or that it fails. */
const WAITING_MINUTES = 5

/** A leaf may be this much later than the checkpoint that contains it, or than the database's clock. */
const CLOCK_TOLERANCE_MS = 60_000
/** A leaf may be this much earlier than those before it, if its transaction took so long. */
const TRANSACTION_TOLERANCE_MS = 3600_000

export type LeafWithPayload = Leaf & { seq: number | null; payload: string | null; salt: Buffer | null }
type CheckpointRow = { size: number; root: Buffer; at: Date; note: string }

/** The result for one firm: numbers of what was compared, and a sentence for each fault. */
export type Verification = {
  leaves: number
  /** Leaves whose payload has been deleted. */
  deletedPayloads: number
  checkpoints: number
  /** Leaves from before they stated names, times and ledgers, which therefore are not compared with rows. */
  olderLeaves: number
  /** Leaves without a place, because they were just written or because no sequencer runs. Nothing proves them yet. */
  waiting: number
  /** Faults of trees that were ended because of them. */
  recordedFaults: number
  faultCount: number
  /** The first hundred. */
  faults: string[]
}

type Check = {
  result: Verification
  visit: (leaves: LeafWithPayload[]) => Promise<void>
  /** The database's clock. */
  now: number
  /** The latest time of a leaf with a place. */
  latest: number
}

export const emptyVerification = (): Verification => ({
  leaves: 0,
  deletedPayloads: 0,
  olderLeaves: 0,
  checkpoints: 0,
  waiting: 0,
  recordedFaults: 0,
  faultCount: 0,
  faults: [],
})

/**
 * Builds a firm's tree again from its leaves and compares it with every checkpoint, every signature, and every payload that has not been deleted.
 * The owner of the database can remove all checkpoints and have other leaves signed by the worker, or add a key; only a checkpoint kept elsewhere
 * shows that. @param visit gets every leaf, in batches: those with a place in their order, then those without @param result to add to
 */
export async function verifyEvidence(
  tx: Tx,
  visit: Check['visit'] = () => Promise.resolve(),
  result = emptyVerification(),
): Promise<Verification> {
  const keys = await tx.rows<{ key: Buffer }>(sql`select public_key as key from evidence_keys`)
  const publicKeys = keys.map((each) => each.key)
  const clock = await tx.one<{ now: Date }>(sql`select clock_timestamp() as now`)
  const check: Check = { result, visit, now: clock?.now.getTime() ?? 0, latest: 0 }
  await countWaiting(tx, result)
  const row = await tx.one<{ number: number }>(sql`
    select greatest((select max(tree) from evidence_trees where customer_id = ${tx.customerId}),
      (select max(tree) from evidence_checkpoints where customer_id = ${tx.customerId}), 1) as number`)
  const newest = row?.number ?? 1
  for (let number = 1; number < newest; number += 1) await verifyEndedTree(tx, number, check, publicKeys)
  const tree = await verifyTree(tx, newest, check, publicKeys)
  await compareSequencerTree(tx, tree, result)
  await visitWaiting(tx, check)
  return result
}

/** Compares a tree with its checkpoints, as far as its leaves go without a gap. */
async function verifyTree(tx: Tx, number: number, check: Check, publicKeys: Buffer[]): Promise<MerkleTree> {
  const { result } = check
  const tree = emptyTree()
  const tiles = new GrowingTiles()
  let size = -1
  let signedAt = 0
  for (;;) {
    const checkpoint = await nextCheckpoint(tx, number, size)
    if (!checkpoint) break
    if (!(await growTo(tx, number, { tree, tiles }, checkpoint, check))) return tree
    const at = checkpoint.at.getTime()
    if (at > check.now + CLOCK_TOLERANCE_MS || at < signedAt - CLOCK_TOLERANCE_MS)
      addFault(
        result,
        `The checkpoint of ${checkpoint.size} leaves has the time ${checkpoint.at.toISOString()}, which is before the one before it or after the database’s clock.`,
      )
    signedAt = Math.max(signedAt, at)
    if (!rootOf(tree).equals(checkpoint.root))
      addFault(
        result,
        `The first ${checkpoint.size} leaves are not those of the checkpoint of ${checkpoint.at.toISOString()}.`,
      )
    if (
      !isCheckpointOf(checkpoint.note, { customerId: tx.customerId, tree: number, ...checkpoint }, publicKeys)
    )
      addFault(result, `The checkpoint of ${checkpoint.size} leaves is not signed by a known key.`)
    result.checkpoints += 1
    size = checkpoint.size
  }
  const later = await tx.one<{ count: number }>(sql`
    select count(*) as count from evidence_leaves where customer_id = ${tx.customerId} and tree = ${number} and seq >= ${tree.size}`)
  if (later && later.count > 0)
    addFault(result, `Leaves with a place that no checkpoint contains: ${later.count}.`)
  return tree
}

/** A tree that was ended has faults that the first leaf of the next one records: they count only if it has changed since. */
async function verifyEndedTree(tx: Tx, number: number, check: Check, publicKeys: Buffer[]): Promise<void> {
  const { result } = check
  const ended = { ...check, result: emptyVerification(), latest: 0 }
  await verifyTree(tx, number, ended, publicKeys)
  const next = await tx.one<{ kind: string; payload: string | null }>(sql`
    select l.kind, p.payload from evidence_leaves l left join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
    where l.customer_id = ${tx.customerId} and l.tree = ${number + 1} and l.seq = 0`)
  const record = next?.kind === BREAK_KIND ? (JSON.parse(next.payload ?? '{}') as Partial<TreeBreak>) : null
  const found = await digestOfTree(tx, number)
  result.leaves += ended.result.leaves
  result.checkpoints += ended.result.checkpoints
  result.deletedPayloads += ended.result.deletedPayloads
  result.recordedFaults += ended.result.faultCount
  if (record?.tree === number && record.foundSha256 === found.foundSha256) return
  addFault(result, `The leaves of tree ${number} are not those that the record of its end states.`)
  for (const fault of ended.result.faults) addFault(result, `Tree ${number}: ${fault}`)
}

/** Leaves after a gap belong to no root any more, but still say what happened to rows. */
async function visitRest(tx: Tx, number: number, seq: number, { visit, result }: Check): Promise<void> {
  for (let after = seq; ;) {
    const leaves: LeafWithPayload[] = await tx.rows<LeafWithPayload>(sql`
      select l.id, l.kind, l.subject_id, l.actor_id, l.at, l.commitment, l.seq, p.payload, p.salt
      from evidence_leaves l left join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
      where l.customer_id = ${tx.customerId} and l.tree = ${number} and l.seq > ${after} order by l.seq limit ${BATCH_SIZE}`)
    if (leaves.length === 0) return
    for (const leaf of leaves) checkPayload(leaf, result)
    await visit(leaves)
    after = leaves.at(-1)?.seq ?? after
  }
}

async function visitWaiting(tx: Tx, { visit, result, now }: Check): Promise<void> {
  let after: string | null = null
  for (;;) {
    const leaves: LeafWithPayload[] = await tx.rows<LeafWithPayload>(sql`
      select l.id, l.kind, l.subject_id, l.actor_id, l.at, l.commitment, l.seq, p.payload, p.salt
      from evidence_leaves l left join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
      where l.customer_id = ${tx.customerId} and l.seq is null and (${after}::uuid is null or l.id > ${after}::uuid) order by l.id limit ${BATCH_SIZE}`)
    for (const leaf of leaves) {
      checkPayload(leaf, result)
      if (leaf.at.getTime() > now + CLOCK_TOLERANCE_MS)
        addFault(result, isAfter(leaf, 'the database’s clock'))
    }
    if (leaves.length > 0) await visit(leaves)
    after = leaves.at(-1)?.id ?? null
    if (leaves.length < BATCH_SIZE) return
  }
}

const isAfter = (leaf: Leaf, what: string): string =>
  `The leaf ${leaf.id} (${leaf.kind}) has the time ${leaf.at.toISOString()}, which is after ${what}.`

/** The sequencer keeps its own copy of the tree. It shows that the last leaves were deleted together with their checkpoints. */
async function compareSequencerTree(tx: Tx, tree: MerkleTree, result: Verification): Promise<void> {
  const row = await tx.one<{ size: number; frontier: Buffer }>(
    sql`select size, frontier from evidence_trees where customer_id = ${tx.customerId}`,
  )
  const size = row?.size ?? 0
  if (size !== tree.size || !Buffer.concat(tree.frontier).equals(row?.frontier ?? Buffer.alloc(0)))
    addFault(
      result,
      `The sequencer’s tree has ${size} leaves and differs from the ${tree.size} leaves of the newest checkpoint.`,
    )
}

export function addFault(result: Verification, fault: string): void {
  result.faultCount += 1
  if (result.faults.length < FAULTS_LISTED) result.faults.push(fault)
}

async function countWaiting(tx: Tx, result: Verification): Promise<void> {
  const row = await tx.one<{ count: number; late: number }>(sql`
    select count(*) as count, count(*) filter (where at < ${tx.now}::timestamptz - make_interval(mins => ${WAITING_MINUTES})) as late
    from evidence_leaves where customer_id = ${tx.customerId} and seq is null`)
  result.waiting = row?.count ?? 0
  if (row && row.late > 0)
    addFault(
      result,
      `Leaves that have waited for more than ${WAITING_MINUTES} minutes for their place: ${row.late}.`,
    )
}

function nextCheckpoint(tx: Tx, tree: number, size: number): Promise<CheckpointRow | null> {
  return tx.one<CheckpointRow>(sql`
    select size, root, at, note from evidence_checkpoints where customer_id = ${tx.customerId} and tree = ${tree} and size > ${size}
    order by size limit 1`)
}

/** Appends leaves until the tree has `size` of them. @returns false if one is missing */
async function growTo(
  tx: Tx,
  number: number,
  { tree, tiles }: { tree: MerkleTree; tiles: GrowingTiles },
  { size, at: signedAt }: CheckpointRow,
  check: Check,
): Promise<boolean> {
  const { result } = check
  while (tree.size < size) {
    const leaves = await tx.rows<LeafWithPayload>(sql`
      select l.id, l.kind, l.subject_id, l.actor_id, l.at, l.commitment, l.seq, p.payload, p.salt
      from evidence_leaves l left join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
      where l.customer_id = ${tx.customerId} and l.tree = ${number} and l.seq >= ${tree.size} and l.seq < ${size} order by l.seq limit ${BATCH_SIZE}`)
    for (const leaf of leaves) checkPayload(leaf, result)
    for (const leaf of leaves) {
      if (leaf.seq !== tree.size) break
      checkTime(leaf, signedAt, check)
      const hash = hashLeaf(leafData(tx.customerId, leaf))
      appendLeaf(tree, hash)
      tiles.append(hash)
      result.leaves += 1
    }
    for (const tile of await differingTiles(tx, number, tiles.takeChanged()))
      addFault(result, `Tile ${tile} of tree ${number} has hashes that are not those of its leaves.`)
    await check.visit(leaves)
    if (leaves.at(-1)?.seq !== tree.size - 1) {
      addFault(result, `Leaf number ${tree.size} is missing.`)
      await visitRest(tx, number, leaves.at(-1)?.seq ?? tree.size - 1, check)
      return false
    }
  }
  return true
}

function checkPayload(leaf: LeafWithPayload, result: Verification): void {
  if (leaf.payload === null) result.deletedPayloads += 1
  else if (!hasPayloadOf(leaf))
    addFault(result, `The content of leaf ${leaf.id} is not the one that was recorded.`)
}

/** The sequencer signs within seconds of the last leaf, and gives places in the order of time. */
function checkTime(leaf: Leaf, signedAt: Date, check: Check): void {
  const at = leaf.at.getTime()
  if (at > signedAt.getTime() + CLOCK_TOLERANCE_MS)
    addFault(check.result, isAfter(leaf, `its checkpoint of ${signedAt.toISOString()}`))
  else if (at < check.latest - TRANSACTION_TOLERANCE_MS)
    addFault(
      check.result,
      `The leaf ${leaf.id} (${leaf.kind}) has the time ${leaf.at.toISOString()}, but was written after a leaf of ${new Date(check.latest).toISOString()}.`,
    )
  check.latest = Math.max(check.latest, Math.min(at, signedAt.getTime()))
}

/** Whether the payload is the one that the leaf commits to, and says the same as the leaf's columns. */
function hasPayloadOf(leaf: LeafWithPayload): boolean {
  if (leaf.payload === null || leaf.salt === null) return false
  const commitment = createHash('sha256').update(leaf.salt).update(leaf.payload).digest()
  if (!commitment.equals(leaf.commitment)) return false
  const { kind, subjectId, actorId } = JSON.parse(leaf.payload) as Record<string, unknown>
  return (
    canonicalJson({ kind, subjectId, actorId }) ===
    canonicalJson({ kind: leaf.kind, subjectId: leaf.subject_id, actorId: leaf.actor_id })
  )
}
