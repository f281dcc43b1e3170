/** The number of columns of at least this width that fit, between one and `most`. All lengths have the same unit. */
export function columnsOf(width: number, least: number, gap: number, most = 4): number {
  return Math.max(1, Math.min(most, Math.floor((width + gap) / (least + gap))))
}

/** A line across the list before the item at `before`, which then starts a row. */
export type Divider = { before: number; height: number }

/** Where the items of a grid are, in pixels. All rows have one height, so nothing needs measuring. */
export class Rows {
  readonly columns: number
  readonly #height: number
  readonly #gap: number
  readonly #divider: Divider | null
  /** Rows before the divider; the last one may not be full. */
  readonly #above: number

  constructor(shape: { columns: number; height: number; gap: number; divider?: Divider | null }) {
    this.columns = shape.columns
    this.#height = shape.height
    this.#gap = shape.gap
    this.#divider = shape.divider ?? null
    this.#above = this.#divider ? Math.ceil(this.#divider.before / this.columns) : Infinity
  }

  countOf(items: number): number {
    return items === 0 ? 0 : this.rowOf(items - 1) + 1
  }
  rowOf(index: number): number {
    const before = this.#divider?.before ?? Infinity
    return index < before
      ? Math.floor(index / this.columns)
      : this.#above + Math.floor((index - before) / this.columns)
  }
  /** The first item of a row. */
  firstOf(row: number): number {
    return row < this.#above
      ? row * this.columns
      : (this.#divider?.before ?? 0) + (row - this.#above) * this.columns
  }
  columnOf(index: number): number {
    return index - this.firstOf(this.rowOf(index))
  }
  /** The top of a row. For the row after the last one, the total height plus one gap. */
  topOf(row: number): number {
    const moved = row >= this.#above ? (this.#divider?.height ?? 0) : 0
    return row * (this.#height + this.#gap) + moved
  }
  /** The row at a position, even past the end; at the divider, the row below it. */
  rowAt(top: number): number {
    if (top <= 0) return 0
    const stride = this.#height + this.#gap
    if (top < this.#above * stride) return Math.floor(top / stride)
    return Math.max(this.#above, Math.floor((top - (this.#divider?.height ?? 0)) / stride))
  }
  get dividerTop(): number | null {
    return this.#divider ? this.#above * (this.#height + this.#gap) : null
  }
}
