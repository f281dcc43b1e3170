import { type FocusEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createStore } from '../../kit/store.ts'
import { useUndone } from '../data/actions.ts'
import type { WallTile } from './layout.ts'
import {
  COVERED_TOP,
  findTile,
  firstOnScreen,
  keyOfTile,
  neighborOf,
  shownIndex,
  type Step,
} from './moves.ts'
import { GAP, type WallRows } from './useWallRows.ts'
import type { Wall } from './wall.ts'

/** Pixels at the bottom of the page that the bar of the selection covers. */
const COVERED_BOTTOM = 90

const placeOf = (cell: HTMLElement) => ({
  index: Number(cell.dataset['index']),
  file: Number(cell.dataset['file']),
})

/** Which tile has the focus, and how it moves. */
export function useTileFocus(wall: Wall, rows: WallRows, outer: RefObject<HTMLElement | null>) {
  const { layout, shape, rowHeight, height } = rows
  /** The tile that Tab reaches. */
  const [current] = useState(() => createStore<string | null>(() => null))
  /** Its row stays, because otherwise the keyboard would lose its place. */
  const [heldRow, setHeldRow] = useState<number | null>(null)

  const focusTile = useCallback(
    (index: number, file = 0) => {
      const row = layout.rowOf(index)
      const top = shape.topOf(row) + (outer.current?.getBoundingClientRect().top ?? 0)
      if (top < COVERED_TOP) window.scrollBy(0, top - COVERED_TOP)
      else if (top + rowHeight > window.innerHeight - COVERED_BOTTOM)
        window.scrollBy(0, top + rowHeight - window.innerHeight + COVERED_BOTTOM)
      flushSync(() => {
        setHeldRow(row)
        current.set(keyOfTile({ index, file }))
      })
      const tile = outer.current?.querySelector(`[data-index="${index}"][data-file="${file}"]`)
      tile?.querySelector('button')?.focus({ preventScroll: true })
    },
    [layout, shape, rowHeight, current, outer],
  )
  const focusLater = useRef<(index: number) => void>(focusTile)
  useEffect(() => {
    focusLater.current = focusTile
  })
  useUndone(({ id, hasMovedOn }) => {
    const index = wall.indexOf(id)
    if (index !== -1 && !hasMovedOn && layout.rows.length > 0) focusTile(shownIndex(layout, wall, index))
  })
  const focused = useCallback((): WallTile | null => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-index][data-file]')
    if (!cell || !outer.current?.contains(cell)) return null
    const { index, file } = placeOf(cell)
    return findTile(layout, index, file)
  }, [layout, outer])
  const move = useCallback(
    (by: Step) => {
      const tile = focused()
      const to = tile
        ? neighborOf(layout, tile, by, { height, gap: GAP })
        : firstOnScreen(outer.current, layout)
      if (to) focusTile(to.index, to.file)
    },
    [focused, layout, height, focusTile, outer],
  )
  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      const cell = target.closest<HTMLElement>('[data-index][data-file]')
      if (!cell) return
      const place = placeOf(cell)
      current.set(keyOfTile(place))
      setHeldRow(layout.rowOf(place.index))
    },
    [current, layout],
  )
  /** Lets Tab reach a tile of these rows, if it reaches none that is there. */
  const keepReachable = useCallback(
    (first: number, last: number) => {
      const key = current.get()
      const isThere = (row: number) =>
        layout.rows[row]?.tiles.some((tile) => keyOfTile(tile) === key) ?? false
      if (heldRow !== null && isThere(heldRow)) return
      for (let row = first; row <= last; row += 1) if (isThere(row)) return
      const tile = layout.rows[first]?.tiles[0]
      if (tile) current.set(keyOfTile(tile))
    },
    [current, heldRow, layout],
  )
  return useMemo(
    () => ({ current, heldRow, focused, focusLater, move, onFocus, keepReachable }),
    [current, heldRow, focused, move, onFocus, keepReachable],
  )
}
