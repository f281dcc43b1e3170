import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useStore } from '../../kit/store.ts'
import { DragSelect } from '../select/DragSelect.tsx'
import { startOfGroup, type WallLayout, type WallRow } from './layout.ts'
import { COVERED_TOP, keyOfTile, STEPS } from './moves.ts'
import { wallTexts } from './texts/index.ts'
import { type OnScreen, useReport } from './useReport.ts'
import { useTileFocus } from './useTileFocus.ts'
import { useTiles } from './useTiles.ts'
import { type Density, GAP, LOSS_HEIGHT, useWallRows } from './useWallRows.ts'
import classes from './Wall.module.css'
import { postTexts } from '../texts/index.ts'
import type { Wall } from './wall.ts'
import { WallKeys } from './WallKeys.tsx'
import { WallRowView } from './WallRowView.tsx'

export type WallHandle = {
  /** @param place of a post in the list */
  scrollTo(place: number): void
}

type Props = {
  wall: Wall
  density: Density
  dateOfLoss: string | null
  /** @param counts the posts before and after the line, in the order of the list */
  renderLoss(counts: readonly [number, number]): ReactNode
  /** Where the list’s other views show which part of it is on screen. */
  onScreen: OnScreen
  end: ReactNode
  ref?: Ref<WallHandle>
}

/** All pictures of a list, in rows of one height on the line of time. */
export function WallView({ wall, density, dateOfLoss, renderLoss, onScreen, end, ref }: Props) {
  const t = useTexts(wallTexts)
  const tPosts = useTexts(postTexts)
  const language = useLanguage()
  const texts = useMemo(() => ({ t: tPosts, tWall: t, language }), [tPosts, t, language])
  const { total, isDone, error } = useStore(wall.state)
  const outer = useRef<HTMLDivElement>(null)
  const rows = useWallRows(wall, density, outer)
  const { layout, shape, count, first, last, width, height } = rows
  const { current, heldRow, focused, focusLater, move, onFocus, keepReachable } = useTileFocus(
    wall,
    rows,
    outer,
  )
  const tiles = useTiles(wall, layout, focusLater)
  const { openTile, openPost, showLarge, handlers, isSelecting } = tiles
  useReport({ wall, rows, outer, onScreen, keepReachable })
  useImperativeHandle(
    ref,
    () => ({
      scrollTo: (place) => {
        const top = window.scrollY + (outer.current?.getBoundingClientRect().top ?? 0)
        window.scrollTo({ top: top + shape.topOf(layout.rowOf(wall.indexOfPlace(place))) - COVERED_TOP })
      },
    }),
    [layout, shape, wall],
  )
  const onKey = (event: KeyboardEvent) => {
    const tile = focused()
    if (!tile || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const step = STEPS[event.key]
    if (step) move(step)
    else if (event.key === 'Enter') {
      if (!openTile(tile, true)) openPost(tile.id)
    } else if (event.key === 'Escape' && !isSelecting && tile.group && wall.opened.get().has(tile.group)) {
      wall.open(tile.group, false)
      setTimeout(() => focusLater.current(startOfGroup(wall, tile)))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const counts = lossCounts(layout, wall, total)
  return (
    <DragSelect>
      <WallKeys {...{ wall, focused, openTile, showLarge, move }} />
      {error === null ? null : (
        <p className={classes['note']} role="alert">
          {t('failed')}
        </p>
      )}
      <div
        ref={outer}
        role="group"
        aria-label={t('pictures')}
        aria-busy={!isDone}
        className={classes['wall']}
        data-narrow={rows.isNarrow || undefined}
        data-selecting={isSelecting || undefined}
        style={{ height: rows.fullHeight, '--shot': `${height}px` } as CSSProperties}
        onKeyDown={onKey}
        onFocus={onFocus}
        {...tiles.touchEvents}
      >
        {counts && rows.isLaidOut ? (
          <div className={classes['loss']} style={{ height: LOSS_HEIGHT, top: shape.dividerTop ?? 0 }}>
            {renderLoss(counts)}
          </div>
        ) : null}
        {(rows.isLaidOut ? shownRows(first, last, heldRow, count) : []).map((at) => {
          const row = layout.rows[at]
          return row ? (
            <WallRowView
              key={row.tiles[0] ? keyOfTile(row.tiles[0]) : ''}
              {...{ wall, row, width, height, dateOfLoss, current, handlers, texts }}
              top={shape.topOf(at)}
              isHeld={at === heldRow}
              gap={GAP}
              goesOn={goesOn(row, layout.rows[at + 1])}
            />
          ) : null
        })}
      </div>
      <div className={classes['note']} role="status">
        {isDone ? end : t('loading')}
      </div>
    </DragSelect>
  )
}

function shownRows(first: number, last: number, held: number | null, count: number): number[] {
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  if (held === null || held >= count || (held >= first && held <= last)) return shown
  return held < first ? [held, ...shown] : [...shown, held]
}

/** Whether the bracket over the last picture of a row continues in the next one. */
const goesOn = (row: WallRow, next: WallRow | undefined): boolean => {
  const group = row.tiles.at(-1)?.group
  return group !== null && group === next?.tiles[0]?.group
}

/** How many posts are on each side of the date of loss. */
function lossCounts(
  { rows, loss }: WallLayout,
  wall: Wall,
  total: number | null,
): readonly [number, number] | null {
  const unit = loss === null ? undefined : rows[loss]?.tiles[0]?.unit
  if (unit === undefined || total === null) return null
  const before = wall.units[unit]?.first ?? 0
  return [before, total - before]
}
