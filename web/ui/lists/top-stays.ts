import { type RefObject, useLayoutEffect, useRef } from 'react'

type Rows = {
  columns: number
  /** Pixels from one row to the next. */
  stride: number
  keyOf(index: number): string
  /** Where the item of a key stands now; -1 where nobody knows. */
  placeOf(key: string): number
  scrollBy(pixels: number): void
}

/**
 * Items that come or go above what somebody looks at leave it where it is, within a row.
 * @returns to be called with how far it was scrolled, in pixels
 */
export function useTopStays(rows: Rows): RefObject<(top: number) => void> {
  const at = useRef<{ index: number; key: string } | null>(null)
  const note = useRef((_top: number): void => undefined)
  useLayoutEffect(() => {
    const { columns, stride, keyOf, placeOf, scrollBy } = rows
    note.current = (top) => {
      const index = Math.floor(top / stride) * columns
      at.current = index > 0 ? { index, key: keyOf(index) } : null
    }
    const was = at.current
    if (!was || keyOf(was.index) === was.key) return
    const now = placeOf(was.key)
    if (now === -1) {
      at.current = { index: was.index, key: keyOf(was.index) }
      return
    }
    const by = Math.trunc((now - was.index) / columns)
    if (by === 0) return
    at.current = { index: was.index + by * columns, key: was.key }
    scrollBy(by * stride)
  })
  return note
}
