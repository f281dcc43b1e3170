/** 12 / 6 / 4 / 3 spans of twelve by the width at hand: one to four columns. */
export function columnsOf(width: number, most = 4): number {
  const fitting = width < 580 ? 1 : width < 920 ? 2 : width < 1280 ? 3 : 4
  return Math.min(fitting, most)
}

/** Where rows are, in pixels: all alike but for those whose own height is known. */
export class Rows {
  readonly #stride: number
  /** Rows that have a height of their own, in order, and by how much all rows after each are moved. */
  readonly #own: number[]
  readonly #moved: number[]

  /** @param heights of rows that were measured, the gap not counted */
  constructor(rowHeight: number, gap: number, heights: ReadonlyMap<number, number> = new Map()) {
    this.#stride = rowHeight + gap
    this.#own = [...heights.keys()].sort((a, b) => a - b)
    let moved = 0
    this.#moved = this.#own.map((row) => (moved += (heights.get(row) ?? rowHeight) - rowHeight))
  }

  /** The top of a row; that of the row after the last one is the length of all, with a gap. */
  topOf(row: number): number {
    const before = firstAt(this.#own.length, (at) => (this.#own[at] ?? 0) >= row)
    return row * this.#stride + (before > 0 ? (this.#moved[before - 1] ?? 0) : 0)
  }

  /** The row at a place, however far down. */
  rowAt(top: number): number {
    if (top <= 0) return 0
    const last = this.#own.at(-1)
    const end = last === undefined ? 0 : this.topOf(last + 1)
    // Below the last row that is known, all are alike.
    if (last === undefined || top >= end) return (last ?? -1) + 1 + Math.floor((top - end) / this.#stride)
    return firstAt(last + 1, (row) => this.topOf(row + 1) > top)
  }
}

/** The first number from 0 for which something holds that holds for all after it as well; `end` if there is none. */
function firstAt(end: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
