import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { HASH_LENGTH, hashLeaf, hashNode } from './merkle-tree.ts'
import { type Node, type ProofNodes, proofOf } from './proofs.ts'
import { type Leaf, leafData } from './leaf.ts'

/** Hashes in a full tile: https://c2sp.org/tlog-tiles */
const TILE_WIDTH = 256
/** Levels of a tree within one tile. */
const TILE_HEIGHT = 8
/** Enough for 256^5 leaves. */
const LEVELS = 5

/**
 * 256 neighboring hashes of a tree: of leaves (level 0), or of the full tiles of the level below. `number` counts the tiles of a level. The last tile of a
 * level may have fewer.
 */
export type Tile = { level: number; number: number; hashes: Buffer[] }

const rootOfPerfect = (hashes: readonly Buffer[]): Buffer => {
  let row = hashes
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, n) =>
      hashNode(row[2 * n] as Buffer, row[2 * n + 1] as Buffer),
    )
  return row[0] as Buffer
}

/** The tiles of a tree as it grows. */
export class GrowingTiles {
  /** The last tile of each level. */
  readonly #last: Tile[]
  #changed = new Set<Tile>()

  constructor(last: Tile[] = []) {
    this.#last = last
  }

  /** How many leaves have their hash in a tile. */
  get size(): number {
    const [tile] = this.#last
    return tile ? tile.number * TILE_WIDTH + tile.hashes.length : 0
  }

  append(hash: Buffer, level = 0): void {
    const last = this.#last[level]
    const isFull = last?.hashes.length === TILE_WIDTH
    const tile = last && !isFull ? last : { level, number: last ? last.number + 1 : 0, hashes: [] }
    this.#last[level] = tile
    tile.hashes.push(hash)
    this.#changed.add(tile)
    if (tile.hashes.length === TILE_WIDTH) this.append(rootOfPerfect(tile.hashes), level + 1)
  }

  /** The tiles that changed since they were taken. */
  takeChanged(): Tile[] {
    const tiles = [...this.#changed]
    this.#changed = new Set()
    return tiles
  }
}

type TileRow = { level: number; number: number; hashes: Buffer }
const tileOf = ({ hashes, ...row }: TileRow): Tile => ({
  ...row,
  hashes: Array.from({ length: hashes.length / HASH_LENGTH }, (_, n) =>
    hashes.subarray(n * HASH_LENGTH, (n + 1) * HASH_LENGTH),
  ),
})

const BATCH_SIZE = 5000

/** Adds the leaves of a tree to its tiles as far as they have none, and no leaf is missing. @param tx connects as proofline_sequencer */
export async function extendTiles(tx: Tx, tree: number): Promise<void> {
  const last = await tx.rows<TileRow>(sql`
    select t.level, t.number, t.hashes from generate_series(0, ${LEVELS - 1}) as l (level) cross join lateral (
      select level, number, hashes from evidence_tiles t
      where t.customer_id = ${tx.customerId} and t.tree = ${tree} and t.level = l.level order by t.number desc limit 1) t
    order by t.level`)
  const tiles = new GrowingTiles(last.map(tileOf))
  for (;;) {
    const leaves = await tx.rows<Leaf & { seq: number | null }>(sql`
      select id, kind, subject_id, actor_id, at, commitment, seq from evidence_leaves
      where customer_id = ${tx.customerId} and tree = ${tree} and seq >= ${tiles.size} order by seq limit ${BATCH_SIZE}`)
    for (const leaf of leaves) {
      if (leaf.seq !== tiles.size) break
      tiles.append(hashLeaf(leafData(tx.customerId, leaf)))
    }
    await writeTiles(tx, tree, tiles.takeChanged())
    if (leaves.length < BATCH_SIZE || leaves.at(-1)?.seq !== tiles.size - 1) return
  }
}

async function writeTiles(tx: Tx, tree: number, tiles: Tile[]): Promise<void> {
  await tx.run(sql`
    insert into evidence_tiles (customer_id, tree, level, number, hashes)
    select ${tx.customerId}, ${tree}, t.level, t.number, t.hashes
    from unnest(${tiles.map(({ level }) => level)}::int[], ${tiles.map(({ number }) => number)}::bigint[],
                ${tiles.map(({ hashes }) => Buffer.concat(hashes))}::bytea[]) as t (level, number, hashes)
    on conflict (customer_id, tree, level, number) do update set hashes = excluded.hashes`)
}

/** The hashes of a tile that give the root of a perfect subtree: `count` of them, the first at `from`. */
function placeOf({ level, index }: Node): { level: number; number: number; from: number; count: number } {
  const count = 2 ** (level % TILE_HEIGHT)
  const at = index * count
  return {
    level: Math.floor(level / TILE_HEIGHT),
    number: Math.floor(at / TILE_WIDTH),
    from: at % TILE_WIDTH,
    count,
  }
}

type Place = Pick<Tile, 'level' | 'number'>
const keyOf = ({ level, number }: Place): string => `${level}/${number}`
const readRows = (tx: Tx, tree: number, places: readonly Place[]): Promise<TileRow[]> =>
  tx.rows<TileRow>(sql`
    select t.level, t.number, t.hashes from evidence_tiles t
    join unnest(${places.map(({ level }) => level)}::int[], ${places.map(({ number }) => number)}::bigint[]) as asked (level, number)
      on t.level = asked.level and t.number = asked.number
    where t.customer_id = ${tx.customerId} and t.tree = ${tree} order by t.level, t.number`)

/** The tiles of a tree that these proofs need, each once. @throws Error if one is not there */
export async function readTiles(tx: Tx, tree: number, proofs: readonly ProofNodes[]): Promise<Tile[]> {
  const places = new Map(
    proofs
      .flat(2)
      .map(placeOf)
      .map((place) => [keyOf(place), place]),
  )
  const tiles = (await readRows(tx, tree, [...places.values()])).map(tileOf)
  if (tiles.length < places.size) throw new Error(`Tree ${tree} of ${tx.customerId} lacks tiles`)
  return tiles
}

/** Finds the hashes of proofs in tiles. */
export function hashesIn(tiles: readonly Tile[]): (nodes: ProofNodes) => Buffer[] {
  const byKey = new Map(tiles.map((tile) => [keyOf(tile), tile]))
  return (nodes) =>
    proofOf(nodes, (node) => {
      const { from, count, ...place } = placeOf(node)
      const hashes = byKey.get(keyOf(place))?.hashes.slice(from, from + count) ?? []
      if (hashes.length < count) throw new Error(`Tile ${keyOf(place)} has no hash ${from + count}`)
      return rootOfPerfect(hashes)
    })
}

/** Those of these tiles of a tree, as they grew from its leaves, that are not the same in the database, as `level/number`. It may have fewer hashes, or more. */
export async function differingTiles(tx: Tx, tree: number, grown: readonly Tile[]): Promise<string[]> {
  const rows = await readRows(tx, tree, grown)
  const hashesOf = new Map(grown.map((tile) => [keyOf(tile), Buffer.concat(tile.hashes)]))
  return rows.flatMap(({ hashes, ...tile }) => {
    const expected = hashesOf.get(keyOf(tile)) ?? hashes
    const length = Math.min(expected.length, hashes.length)
    return expected.subarray(0, length).equals(hashes.subarray(0, length)) ? [] : [keyOf(tile)]
  })
}
