import type { WallItem } from '#contract/index.ts'

/** What one decision decides, with where it is: by posts on the wall and in the list. */
export type WallUnit = WallItem & { first: number; place: number }

/** A picture or film on the wall. */
export type WallTile = {
  unit: number
  /** The position of its post on the wall. */
  index: number
  id: string
  /** Which of the post’s files. */
  file: number
  ratio: number
  seconds: number
  /** How many posts a decision on it decides; 0: it opens first. */
  decides: number
  /** A stack or burst that isn’t open, and how many posts or pictures it has. */
  closed: { kind: 'stack' | 'burst'; count: number } | null
  /** Tiles of the same group are under one bracket. */
  group: string | null
}
export type WallRow = { tiles: WallTile[]; loss: WallItem['loss']; day: string | null; place: number }

/** In pixels: the room of a row, its height, and the least space between two tiles. */
export type WallSize = { width: number; height: number; gap: number }

/** Pictures that were posted or taken within this time of the one before are a burst, if there are so many. */
const BURST_GAP_MS = 10_000
const LEAST_BURST = 3

const stackKey = (unit: number) => `stack ${unit}`
const burstKey = (unit: number) => `burst ${unit}`

/** The rows of a wall. Widths follow from the formats of the pictures, so nothing is measured. */
export class WallLayout {
  readonly #units: readonly WallUnit[]
  readonly #opened: ReadonlySet<string>
  readonly #size: WallSize
  readonly rows: WallRow[] = []
  /** The row of each post’s first tile, by its position on the wall. */
  readonly #rowOf: number[] = []
  #laidOut = 0
  #used = 0
  /** How things were before the last run of pictures was laid out, which more units can change. */
  #mark = { unit: 0, rows: 0, tiles: 0, used: 0, loss: null as number | null }
  /** The row before which a list passes the date of loss. */
  loss: number | null = null

  constructor(units: readonly WallUnit[], opened: ReadonlySet<string>, size: WallSize) {
    this.#units = units
    this.#opened = opened
    this.#size = size
    this.add()
  }

  rowOf(index: number): number {
    return this.#rowOf[index] ?? 0
  }

  /** Lays out the units that were added. @param count how many there are now */
  add(count = this.#units.length): void {
    if (count === this.#laidOut) return
    this.#laidOut = count
    const { unit, rows, tiles, used, loss } = this.#mark
    const last = this.rows[rows - 1]
    this.rows.length = rows
    // A copy, because the row may be on screen.
    if (last) this.rows[rows - 1] = { ...last, tiles: last.tiles.slice(0, tiles) }
    this.#used = used
    this.loss = loss
    for (let at = unit; at < this.#units.length;) {
      const count = this.rows.length
      this.#mark = {
        unit: at,
        rows: count,
        tiles: this.rows[count - 1]?.tiles.length ?? 0,
        used: this.#used,
        loss: this.loss,
      }
      const end = this.#endOfRun(at)
      this.#place(this.#tilesOf(at, end))
      at = end
    }
  }

  /** The end of the pictures that were posted or taken within seconds of each other: a burst, if they are enough. */
  #endOfRun(start: number): number {
    let end = start + 1
    const isPart = (unit: WallUnit | undefined) => unit?.ratios.length === 1 && unit.day !== null
    if (!isPart(this.#units[start])) return end
    for (; end < this.#units.length; end += 1) {
      const [before, next] = [this.#units[end - 1], this.#units[end]]
      if (!before || !next || !isPart(next) || next.loss !== before.loss || !areTogether(before, next)) break
    }
    return end
  }

  #tilesOf(start: number, end: number): WallTile[] {
    const isBurst = end - start >= LEAST_BURST
    const key = burstKey(start)
    const units = this.#units.slice(start, end)
    if (isBurst && !this.#opened.has(key)) {
      const [tile] = this.#tilesOfUnit(start, null)
      return tile ? [{ ...tile, decides: 0, closed: { kind: 'burst', count: units.length } }] : []
    }
    return units.flatMap((_, at) => this.#tilesOfUnit(start + at, isBurst ? key : null))
  }

  #tilesOfUnit(at: number, burst: string | null): WallTile[] {
    const unit = this.#units[at]
    if (!unit) return []
    const { ids, ratios, seconds, opensFor } = unit
    const isOpen = ids.length > 1 && this.#opened.has(stackKey(at))
    const shown = isOpen ? ids : ids.slice(0, 1)
    const group = burst ?? (isOpen || ratios.length > 1 ? stackKey(at) : null)
    return shown.flatMap((id, post) =>
      ratios.map((ratio, file): WallTile => ({
        unit: at,
        index: unit.first + post,
        id,
        file,
        ratio: ratio / 100,
        seconds: seconds?.[file] ?? 0,
        decides: isOpen ? 1 : opensFor ? 0 : ids.length,
        closed: !isOpen && ids.length > 1 && file === 0 ? { kind: 'stack', count: ids.length } : null,
        group,
      })),
    )
  }

  #place(tiles: readonly WallTile[]): void {
    const { width, height, gap } = this.#size
    for (const tile of tiles) {
      const unit = this.#units[tile.unit]
      if (!unit) continue
      const row = this.rows.at(-1)
      const own = tile.ratio * height
      const isNew = !row || row.loss !== unit.loss || this.#used + gap + own > width
      if (isNew) {
        if (row && [row.loss, unit.loss].every((loss) => loss !== null) && row.loss !== unit.loss)
          this.loss = this.rows.length
        this.rows.push({ tiles: [tile], loss: unit.loss, day: unit.day, place: unit.place })
      } else row.tiles.push(tile)
      this.#used = isNew ? own : this.#used + gap + own
      if (tile.file === 0) this.#rowOf[tile.index] = this.rows.length - 1
    }
  }
}

const areTogether = (a: WallUnit, b: WallUnit): boolean => {
  const isNear = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && Math.abs(Date.parse(one) - Date.parse(other)) <= BURST_GAP_MS
  return isNear(a.postedAt, b.postedAt) || isNear(a.takenAt, b.takenAt)
}

/** The key by which the stack or burst of a tile is opened, and closed again; null: it is none, or open. */
export const keyToOpen = ({ closed, unit }: WallTile): string | null =>
  closed ? (closed.kind === 'burst' ? burstKey(unit) : stackKey(unit)) : null

/** What is under a tile. */
export const unitsOf = (
  { units }: { units: readonly WallUnit[] },
  { closed, unit }: WallTile,
): readonly WallUnit[] => units.slice(unit, unit + (closed?.kind === 'burst' ? closed.count : 1))

/** The position of the first post of an open stack or burst. */
export const startOfGroup = ({ units }: { units: readonly WallUnit[] }, { group }: WallTile): number =>
  units[Number(group?.split(' ')[1])]?.first ?? 0
