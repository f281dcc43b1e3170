import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { type Leaf, leafData } from '../platform/history/leaf.ts'
import { listHeld } from '../platform/history/handed-over.ts'
import { consistencyNodes, inclusionNodes } from '../platform/history/proofs.ts'
import { hashesIn, readTiles } from '../platform/history/tiles.ts'
import { findCommitments, hashAll } from '../posts/index.ts'
import { fileOfBytes, type ListedFile, ScratchText } from './listed-files.ts'

/** A leaf by its place: `seq` in the tree of this number, from 0. */
export type LeafRef = { tree: number; seq: number }

export type Read = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/** A leaf that the package needs has no place in a tree yet, or no signed state contains it. The sequencer gives it one within a second. */
export class UnsignedLeaf extends Error {
  constructor() {
    super('A leaf that the package needs is not in a signed state of the tree yet')
  }
}

const BATCH_SIZE = 200

type Payload = { posts: string[]; numbers?: number[]; commitments: string }

/** Where the leaves of an import record the versions that it brought. `index`: which of the leaf's versions. */
export class PlacesOfVersions {
  readonly #places = new Map<string, { leaf: LeafRef; index: number }>()

  static async read(tx: Tx, importId: string): Promise<PlacesOfVersions> {
    const found = new PlacesOfVersions()
    await tx.eachBatch<{ tree: number; seq: number | null; payload: string }>(
      sql`
        select l.tree, l.seq, p.payload from evidence_leaves l
        join evidence_payloads p on p.customer_id = ${tx.customerId} and p.leaf_id = l.id
        where l.customer_id = ${tx.customerId} and l.subject_id = ${importId} and l.kind = 'import.posts'`,
      async (rows) => {
        for (const { tree, seq, payload } of rows) {
          if (seq === null) throw new UnsignedLeaf()
          const { posts, numbers } = JSON.parse(payload) as Payload
          for (const [index, id] of posts.entries())
            found.#places.set(`${id} ${numbers?.[index] ?? 1}`, { leaf: { tree, seq }, index })
        }
      },
    )
    return found
  }

  /** @throws Error if no leaf records this version */
  of(postId: string, number: number): { leaf: LeafRef; index: number } {
    const place = this.#places.get(`${postId} ${number}`)
    if (!place) throw new Error(`No leaf of its import records version ${number} of post ${postId}`)
    return place
  }
}

/** Leaves of these kinds about these subjects, oldest first, with what they commit to. */
export async function findLeaves(
  tx: Tx,
  subjectIds: readonly string[],
  kinds: readonly string[],
): Promise<{ ref: LeafRef; payload: Record<string, unknown> }[]> {
  const rows = await tx.rows<{ tree: number; seq: number | null; payload: string | null }>(sql`
    select l.tree, l.seq, p.payload from evidence_leaves l
    left join evidence_payloads p on p.customer_id = ${tx.customerId} and p.leaf_id = l.id
    where l.customer_id = ${tx.customerId} and l.subject_id = any(${uuids(subjectIds)}) and l.kind = any(${[...kinds]}::text[]) order by l.at, l.id`)
  return rows.map(({ tree, seq, payload }) => {
    if (seq === null) throw new UnsignedLeaf()
    return { ref: { tree, seq }, payload: payload === null ? {} : JSON.parse(payload) }
  })
}

/** The leaves that a package refers to, each once. */
export class ReferredLeaves {
  readonly #byTree = new Map<number, Set<number>>()

  add({ tree, seq }: LeafRef): LeafRef {
    const places = this.#byTree.get(tree) ?? new Set<number>()
    this.#byTree.set(tree, places.add(seq))
    return { tree, seq }
  }

  /** In the order of the trees. The first leaf of a tree after a break says why the one before ended. */
  trees(): { tree: number; places: number[] }[] {
    return [...this.#byTree]
      .toSorted(([a], [b]) => a - b)
      .map(([tree, places]) => ({
        tree,
        places: [...(tree > 1 ? places.add(0) : places)].toSorted((a, b) => a - b),
      }))
  }
}

type LeafRow = Leaf & { seq: number | null; payload: string | null; salt: Buffer | null }

const findRows = (tx: Tx, tree: number, places: number[]): Promise<LeafRow[]> =>
  tx.rows<LeafRow>(sql`
    select l.id, l.kind, l.subject_id, l.actor_id, l.at, l.commitment, l.seq, p.payload, p.salt from evidence_leaves l
    left join evidence_payloads p on p.customer_id = ${tx.customerId} and p.leaf_id = l.id
    where l.customer_id = ${tx.customerId} and l.tree = ${tree} and l.seq = any(${places}::bigint[]) order by l.seq`)

/** The files of one tree (docs/evidence-format.md), and last what the manifest says of it. @param folder a temporary one */
export async function* logFiles(
  read: Read,
  folder: string,
  { tree, places }: { tree: number; places: number[] },
): AsyncGenerator<ListedFile, Record<string, unknown>> {
  const checkpoint = await read((tx) =>
    tx.one<{ size: number; note: string }>(sql`
      select size, note from evidence_checkpoints where customer_id = ${tx.customerId} and tree = ${tree} order by size desc limit 1`),
  )
  if (!checkpoint || checkpoint.size <= (places.at(-1) ?? 0)) throw new UnsignedLeaf()
  yield fileOfBytes(`log/${tree}/checkpoint`, Buffer.from(checkpoint.note))
  await using lines = await ScratchText.in(folder, `leaves-${tree}`)
  await using payloads = await ScratchText.in(folder, `payloads-${tree}`)
  const listed: Record<string, unknown>[] = []
  for (let from = 0; from < places.length; from += BATCH_SIZE) {
    const wanted = places.slice(from, from + BATCH_SIZE)
    const proofs = wanted.map((seq) => inclusionNodes(seq, checkpoint.size))
    const { customerId, rows, tiles } = await read(async (tx) => ({
      customerId: tx.customerId,
      rows: await findRows(tx, tree, wanted),
      tiles: await readTiles(tx, tree, proofs),
    }))
    if (rows.length < wanted.length) throw new Error(`Tree ${tree} lacks a leaf that the package needs`)
    const hashes = hashesIn(tiles)
    for (const [at, row] of rows.entries()) {
      await lines.write(`${leafData(customerId, row)}\n`)
      await payloads.write(`${row.payload ?? ''}\n`)
      const proof = hashes(proofs[at] ?? []).map((hash) => hash.toString('hex'))
      listed.push({ seq: row.seq, salt: row.salt?.toString('hex') ?? null, proof })
      if (row.kind !== 'import.posts' || row.payload === null) continue
      const commitments = await commitmentsOf(read, row.subject_id, JSON.parse(row.payload) as Payload)
      yield fileOfBytes(`log/${tree}/commitments/${row.seq}`, commitments)
    }
  }
  const older: { path: string; proof: string[] }[] = []
  for (const { size, note } of await read((tx) => listHeld(tx, tree, checkpoint.size))) {
    const nodes = consistencyNodes(size, checkpoint.size)
    const tiles = await read((tx) => readTiles(tx, tree, [nodes]))
    const file = fileOfBytes(`log/${tree}/older/${size}`, Buffer.from(note))
    older.push({ path: file.path, proof: hashesIn(tiles)(nodes).map((each) => each.toString('hex')) })
    yield file
  }
  yield { path: `log/${tree}/leaves`, ...(await lines.end()) }
  yield { path: `log/${tree}/payloads`, ...(await payloads.end()) }
  return { number: tree, checkpoint: `log/${tree}/checkpoint`, leaves: listed, older }
}

/** The commitments of the versions that a leaf of an import records, 32 bytes each. */
async function commitmentsOf(
  read: Read,
  importId: string,
  { posts, numbers, commitments }: Payload,
): Promise<Buffer> {
  const found = await read((tx) => findCommitments(tx, importId, posts, numbers))
  const known = found.flatMap((each) => each.commitments?.commitment ?? [])
  if (known.length < posts.length || hashAll(known) !== commitments)
    throw new Error(`The versions of posts differ from a leaf of import ${importId}`)
  return Buffer.concat(known)
}
