import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Rows } from './grid-rows.ts'

type ItemPositions = {
  rows: Rows
  keyOf(index: number): string
  /** The current position of an item by key, or where a removed item would be now; -1 if unknown. */
  positionOf(key: string): number
  scrollBy(pixels: number): void
}

/**
 * Keeps the visible items in place when items above them are added or removed, to within a row.
 * @returns call this with the scroll position in pixels
 */
export function useKeepTop(positions: ItemPositions): RefObject<(top: number) => void> {
  const at = useRef<{ index: number; key: string; top: number } | null>(null)
  const note = useRef((_top: number): void => undefined)
  useLayoutEffect(() => {
    const { rows, keyOf, positionOf, scrollBy } = positions
    const { columns } = rows
    const stand = (index: number, key: string) => ({ index, key, top: rows.topOf(rows.rowOf(index)) })
    note.current = (top) => {
      const index = rows.firstOf(rows.rowAt(top))
      at.current = index > 0 ? stand(index, keyOf(index)) : null
    }
    const was = at.current
    if (!was) return
    let { index, key } = was
    if (keyOf(index) !== key) {
      const now = positionOf(key)
      if (now !== -1) index += Math.trunc((now - index) / columns) * columns
      const isRemoved = now === -1 || keyOf(now) !== key
      if (isRemoved) key = keyOf(index)
      if (index === was.index) {
        if (isRemoved) at.current = stand(index, key)
        return
      }
    }
    at.current = stand(index, key)
    const by = at.current.top - was.top
    if (by !== 0) scrollBy(by)
  })
  return note
}
