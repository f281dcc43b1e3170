import { type RefObject, useEffect, useRef } from 'react'
import { createStore } from '../../kit/store.ts'
import type { PostList } from '../data/list.ts'
import { MAX_POSTS_PER_CALL } from '../select/selection.ts'
import { COVERED_TOP } from './moves.ts'
import type { WallRows } from './useWallRows.ts'
import type { Wall } from './wall.ts'

/** The days of a wall that are on screen, because its list doesn’t load posts by their positions. */
export const daysOnScreen = createStore<{ list: PostList; days: readonly string[] } | null>(
  () => null,
  'session',
)

const REPORT_DELAY_MS = 100

/** Called with the places in the list of the first and last row on screen, and the days of all. */
export type OnScreen = (first: number, last: number, days: readonly string[]) => void

type Report = {
  wall: Wall
  rows: WallRows
  outer: RefObject<HTMLElement | null>
  onScreen: OnScreen
  keepReachable(first: number, last: number): void
}

/** Reports what is on screen, and loads it unless it passes too fast to be looked at. */
export function useReport({ wall, rows, outer, onScreen, keepReachable }: Report): void {
  const { layout, shape, first, last, units } = rows
  const reported = useRef({ at: Number.NEGATIVE_INFINITY, top: 0 })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const report = () => {
      const top = Math.max(0, -(outer.current?.getBoundingClientRect().top ?? 0))
      const isFast = Math.abs(top - reported.current.top) > window.innerHeight / 2
      reported.current = { at: performance.now(), top }
      const [from, to] = [shape.rowAt(top), shape.rowAt(top + window.innerHeight - COVERED_TOP)]
      const seen = layout.rows.slice(from, to + 1)
      const place = seen[0]?.place ?? 0
      const days = seen.flatMap((row) => row.day ?? [])
      onScreen(place, seen.at(-1)?.place ?? place, days)
      if (isFast) {
        timer = setTimeout(report, REPORT_DELAY_MS)
        return
      }
      const tiles = layout.rows.slice(first, last + 1).flatMap((row) => row.tiles)
      const under = tiles.flatMap(({ closed, unit }) =>
        closed?.kind === 'stack' ? (wall.units[unit]?.ids.slice(1, MAX_POSTS_PER_CALL) ?? []) : [],
      )
      wall.need([...new Set([...tiles.map(({ id }) => id), ...under])])
      keepReachable(first, last)
    }
    const wait = REPORT_DELAY_MS - (performance.now() - reported.current.at)
    timer = setTimeout(report, Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [wall, layout, shape, outer, first, last, units, onScreen, keepReachable])
}
