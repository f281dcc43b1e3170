import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from '../../kit/store.ts'
import { Rows } from '../../ui/lists/grid-rows.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'
import { WallLayout } from './layout.ts'
import type { Wall } from './wall.ts'

/** The heights of pictures in pixels, at normal text size: about 20, 60 and 150 of them on a screen. */
export const TILE_HEIGHTS = { large: 148, middle: 74, small: 44 } as const
export type Density = keyof typeof TILE_HEIGHTS

export const GAP = 6
/** Above a row’s pictures, and below them: the line and the dates. */
const AROUND_HEIGHT = Math.round(36 * TEXT_SCALE)
/** A row’s month is before its pictures, or on a narrow wall above them. */
const HEAD_WIDTH = Math.round(100 * TEXT_SCALE)
const HEAD_HEIGHT = Math.round(26 * TEXT_SCALE)
const NARROW_WIDTH = 560
export const LOSS_HEIGHT = Math.round(44 * TEXT_SCALE)
const OVERSCAN = 300

/** All rows of a wall, and which of them are on screen or close to it. */
export function useWallRows(wall: Wall, density: Density, outer: RefObject<HTMLElement | null>) {
  const { units, known, total, isDone } = useStore(wall.state)
  const opened = useStore(wall.opened)
  const [view, setView] = useState({ width: 0, from: 0, to: 0 })
  const height = Math.round(TILE_HEIGHTS[density] * TEXT_SCALE)
  const isNarrow = view.width < NARROW_WIDTH * TEXT_SCALE
  const rowHeight = height + AROUND_HEIGHT + (isNarrow ? HEAD_HEIGHT : 0)
  const width = Math.max(1, view.width - (isNarrow ? 0 : HEAD_WIDTH))
  const layout = useMemo(
    () => new WallLayout(wall.units, opened, { width, height, gap: GAP }),
    [wall, opened, width, height],
  )
  const { shape, count } = useMemo(() => shapeOf(layout, rowHeight, units), [layout, rowHeight, units])
  useLayoutEffect(() => {
    const element = outer.current
    if (!element) return
    const measure = () => {
      const { top, width: wide } = element.getBoundingClientRect()
      const from = shape.rowAt(Math.max(0, -top) - OVERSCAN)
      const to = shape.rowAt(Math.max(0, -top) + window.innerHeight + OVERSCAN)
      setView((was) =>
        was.width === wide && was.from === from && was.to === to ? was : { width: wide, from, to },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('scroll', measure, { passive: true, capture: true })
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [outer, shape])
  // What isn’t known yet has about as many pictures in a row.
  const all = total === null || isDone || known === 0 ? count : Math.round((count * total) / known)
  return {
    layout,
    shape,
    count,
    units,
    isNarrow,
    isLaidOut: view.width > 0,
    width,
    height,
    rowHeight,
    first: Math.min(view.from, Math.max(0, count - 1)),
    last: Math.min(view.to, count - 1),
    fullHeight: shape.topOf(Math.max(all, count)),
  }
}
export type WallRows = ReturnType<typeof useWallRows>

/** All rows have one height, so positions need no measuring. @param units how many there are now */
function shapeOf(layout: WallLayout, height: number, units: number) {
  layout.add(units)
  const { loss } = layout
  const divider = loss === null ? null : { before: loss, height: LOSS_HEIGHT }
  return { shape: new Rows({ columns: 1, height, gap: 0, divider }), count: layout.rows.length }
}
