import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { indexOfCell } from '../dialogs/focus-stays.ts'

type Drawn = {
  isMeasured: boolean
  columns: number
  width: number
  keyOf(index: number): string
  /** Rows that are drawn, both included. */
  first: number
  last: number
  count: number
}

/** Another one breaks lines elsewhere: what was measured before counts no more. */
const shapeOf = ({ columns, width }: Drawn): string => `${columns} ${width}`

const NONE: ReadonlyMap<number, number> = new Map()

/** The heights of rows that were drawn, each that of its highest item. They are known before the row is painted. */
export function useRowHeights(
  outer: RefObject<HTMLElement | null>,
  drawn: Drawn,
): ReadonlyMap<number, number> {
  const { isMeasured } = drawn
  const shape = shapeOf(drawn)
  const items = useRef({ shape, heights: new Map<string, number>() })
  const [known, setKnown] = useState({ shape, rows: NONE })
  const now = useRef(drawn)
  useLayoutEffect(() => {
    now.current = drawn
  })
  const observer = useRef<ResizeObserver | null>(null)
  const observed = useRef(new Set<Element>())
  useLayoutEffect(() => {
    if (!isMeasured || typeof ResizeObserver === 'undefined') return
    const cells = observed.current
    const made = new ResizeObserver((entries) => {
      const at = now.current
      const nowShape = shapeOf(at)
      if (items.current.shape !== nowShape) items.current = { shape: nowShape, heights: new Map() }
      const { heights } = items.current
      for (const { target, borderBoxSize } of entries) {
        const index = indexOfCell(target)
        const height = borderBoxSize[0]?.blockSize ?? 0
        if (index !== null && target.isConnected && height > 0)
          heights.set(at.keyOf(index), Math.ceil(height))
      }
      // After layout and before paint: no one sees rows at the height that was thought.
      flushSync(() =>
        setKnown((before) => {
          const rows = heightsOf(before.shape === nowShape ? before.rows : NONE, at, heights)
          return before.shape === nowShape && rows === before.rows ? before : { shape: nowShape, rows }
        }),
      )
    })
    observer.current = made
    return () => {
      made.disconnect()
      cells.clear()
      observer.current = null
    }
  }, [isMeasured])
  // At every render: each item that is drawn is an element of its own.
  useLayoutEffect(() => {
    const cells = observed.current
    for (const cell of cells) if (!cell.isConnected && cells.delete(cell)) observer.current?.unobserve(cell)
    if (!observer.current) return
    for (const cell of outer.current?.querySelectorAll('[data-index]') ?? []) {
      if (cells.has(cell)) continue
      cells.add(cell)
      observer.current.observe(cell)
    }
  })
  return known.shape === shape ? known.rows : NONE
}

/** The rows that are drawn as they are now, all others as they were. */
function heightsOf(
  before: ReadonlyMap<number, number>,
  { first, last, columns, count, keyOf }: Drawn,
  items: ReadonlyMap<string, number>,
): ReadonlyMap<number, number> {
  const after = new Map(before)
  for (let row = first; row <= last; row += 1) {
    let height = 0
    for (let index = row * columns; index < Math.min(count, (row + 1) * columns); index += 1)
      height = Math.max(height, items.get(keyOf(index)) ?? 0)
    if (height > 0) after.set(row, height)
  }
  const isSame = after.size === before.size && [...after].every(([row, height]) => before.get(row) === height)
  return isSame ? before : after
}
