import {
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { indexOfCell, useKeepFocus } from '../dialogs/list-focus.ts'
import { columnsOf, type Divider, Rows } from './grid-rows.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { TEXT_SCALE } from '../theme/text-scale.ts'
import { uiTexts } from '../texts/index.ts'
import { useKeepTop } from './useKeepTop.ts'
import classes from './VirtualGrid.module.css'

export type VirtualGridHandle = {
  scrollToIndex(index: number): void
  /** The same, but does not scroll if it is already on screen. */
  reveal(index: number): void
  indexAtTop(): number
  /** The last item that is at least partly on screen; the list may have fewer items. */
  indexAtBottom(): number
}

/** How far above and below the screen rows are rendered, in pixels. */
const OVERSCAN = 500
/** Pixels at the top of the page that the header and toolbars cover. */
const COVERED_TOP_HEIGHT = 120

type Props = {
  count: number
  /**
   * The height of every row without the gap, in pixels, perhaps depending on the column's width. All rows are equal, so that positions need
   * no measuring.
   */
  rowHeight: number | ((columnWidth: number) => number)
  /** Pixels between rows, and between columns unless `columnGap` is given. */
  gap?: number
  columnGap?: number
  /** Minimum width of a column in pixels, at normal text size. */
  leastColumn?: number
  /** Maximum number of columns. */
  mostColumns?: number
  /** 'page': the whole page scrolls; 'self': the section scrolls independently. */
  scroller?: 'page' | 'self'
  label: string
  /** A line across the grid, before the item at `before`. */
  divider?: (Divider & { content: ReactNode }) | null
  ref?: Ref<VirtualGridHandle>
  renderItem(index: number): ReactNode
  keyOf(index: number): string
  /**
   * The current position of an item by key, or where a removed item would be now; -1 if unknown. With it, items added or removed above the
   * screen don't move what is on it.
   */
  positionOf?(key: string): number
  /** Called with the items on screen or within 500 px of it. */
  onRange(start: number, end: number): void
}

const NO_INDEX = () => -1

/** Renders only as many items as fit the screen, however long the list. */
export function VirtualGrid(props: Props) {
  const {
    count,
    rowHeight,
    gap = 16,
    columnGap = gap,
    leastColumn = 280,
    mostColumns = 4,
    scroller = 'page',
    label,
    divider = null,
    ref,
    renderItem,
    keyOf,
    positionOf = NO_INDEX,
    onRange,
  } = props
  const t = useTexts(uiTexts)
  const outer = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  // Only rows are state, so that scrolling within a row renders nothing.
  const [view, setView] = useState({ width: 0, from: 0, to: 0 })
  const [focused, setFocused] = useState<number | null>(null)
  const columns = columnsOf(view.width / TEXT_SCALE, leastColumn, columnGap, mostColumns)
  const height =
    typeof rowHeight === 'number'
      ? rowHeight
      : // Before layout, assume a wide window.
        rowHeight(view.width === 0 ? Infinity : (view.width - (columns - 1) * columnGap) / columns)
  const { before = null, height: dividerHeight = 0 } = divider ?? {}
  const rows = useMemo(
    () =>
      new Rows({
        columns,
        height,
        gap,
        divider: before === null ? null : { before, height: dividerHeight },
      }),
    [columns, height, gap, before, dividerHeight],
  )
  const rowCount = rows.countOf(count)
  const first = Math.max(0, Math.min(view.from, rowCount - 1))
  const last = Math.min(view.to, rowCount - 1)
  const [start, end] = [rows.firstOf(first), Math.min(count, rows.firstOf(last + 1))]

  const noteTop = useKeepTop({
    rows,
    keyOf,
    positionOf,
    scrollBy: (pixels) => {
      if (scroller === 'self') outer.current?.scrollBy({ top: pixels })
      else window.scrollBy({ top: pixels })
    },
  })

  // Measured before the first paint.
  useLayoutEffect(() => {
    const element = outer.current
    if (!element) return
    const measure = () => {
      const isSelf = scroller === 'self'
      top.current = isSelf ? element.scrollTop : Math.max(0, -element.getBoundingClientRect().top)
      noteTop.current(top.current)
      const seen = isSelf ? element.clientHeight : window.innerHeight
      const from = rows.rowAt(top.current - OVERSCAN)
      const to = rows.rowAt(top.current + seen + OVERSCAN)
      const width = element.clientWidth
      setView((now) =>
        now.width === width && now.from === from && now.to === to ? now : { width, from, to },
      )
    }
    const target = scroller === 'self' ? element : window
    // Observes only an element that depends on the width, because the height follows from these measurements.
    const observer = new ResizeObserver(measure)
    if (ruler.current) observer.observe(ruler.current)
    window.addEventListener('resize', measure)
    // With 'page', another element may be what scrolls, and its scroll events don't bubble.
    target.addEventListener('scroll', measure, { passive: true, capture: true })
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      target.removeEventListener('scroll', measure, { capture: true })
    }
  }, [scroller, rows, noteTop])

  useRange({ isLaidOut: view.width > 0, first, last, rows, count, onRange })

  useImperativeHandle(ref, () => {
    const topOf = (index: number) => rows.topOf(rows.rowOf(index))
    const scrollToIndex = (index: number) => {
      const element = outer.current
      if (!element) return
      if (scroller === 'self') element.scrollTo({ top: topOf(index) })
      else
        window.scrollTo({
          top: window.scrollY + element.getBoundingClientRect().top + topOf(index) - COVERED_TOP_HEIGHT,
        })
    }
    return {
      scrollToIndex,
      reveal: (index) => {
        const from = top.current
        const seen =
          scroller === 'self' ? (outer.current?.clientHeight ?? 0) : window.innerHeight - COVERED_TOP_HEIGHT
        if (topOf(index) < from || topOf(index) + height > from + seen) scrollToIndex(index)
      },
      indexAtTop: () => rows.firstOf(rows.rowAt(top.current)),
      indexAtBottom: () => {
        const seen = scroller === 'self' ? (outer.current?.clientHeight ?? 0) : window.innerHeight
        const hidden = scroller === 'self' ? 0 : Math.max(0, outer.current?.getBoundingClientRect().top ?? 0)
        return rows.firstOf(rows.rowAt(top.current + seen - hidden) + 1) - 1
      },
    }
  }, [rows, scroller, height])

  useKeepFocus(outer, count, keyOf, positionOf)

  const shownIndices: number[] = []
  for (let index = start; index < end; index++) shownIndices.push(index)
  // A focused item stays rendered, because otherwise the keyboard would lose its place in the list.
  if (focused !== null && focused < count && !shownIndices.includes(focused)) {
    if (focused < start) shownIndices.unshift(focused)
    else shownIndices.push(focused)
  }

  const { dividerTop } = rows
  return (
    <div ref={outer} className={classes['outer']} data-scroller={scroller}>
      <div ref={ruler} />
      <div className={classes['inner']} style={{ height: Math.max(0, rows.topOf(rowCount) - gap) }}>
        {divider && dividerTop !== null && view.width > 0 ? (
          <div
            className={classes['divider']}
            style={{
              height: divider.height,
              top: dividerTop,
            }}
          >
            {divider.content}
          </div>
        ) : null}
        <div
          role="list"
          aria-label={label}
          className={classes['items']}
          onFocus={(event) => setFocused(indexOfCell(event.target))}
          onBlur={(event) => {
            if (event.relatedTarget) setFocused(null)
          }}
        >
          {view.width === 0
            ? null
            : shownIndices.map((index) => (
                <Cell
                  key={keyOf(index)}
                  {...{ index, count, columns, height, renderItem }}
                  gap={columnGap}
                  isAfterDivider={before !== null && index >= before}
                  column={rows.columnOf(index)}
                  top={rows.topOf(rows.rowOf(index))}
                />
              ))}
        </div>
      </div>
      {shownIndices.length > 0 && shownIndices.length < count ? (
        <p className={classes['part']}>{t('showing', { start: start + 1, end, total: count })}</p>
      ) : null}
    </div>
  )
}

/** Milliseconds between two reports of a scroll, and the delay for reporting changes of the list. */
const SCROLL_REPORT_DELAY_MS = 250
const SETTLE_DELAY_MS = 60

type Range = Pick<Props, 'count' | 'onRange'> & {
  isLaidOut: boolean
  /** Row numbers. */
  first: number
  last: number
  rows: Rows
}

/** Reports what is on screen: the first step of a scroll right away, then from time to time, and where it ends. */
function useRange({ isLaidOut, first, last, rows, count, onRange }: Range): void {
  const report = useRef(() => {})
  const reported = useRef(Number.NEGATIVE_INFINITY)
  const listener = useRef<Props['onRange']>(undefined)
  useEffect(() => {
    report.current = () => {
      reported.current = performance.now()
      onRange(rows.firstOf(first), Math.min(count, rows.firstOf(last + 1)))
    }
  })
  useEffect(() => {
    if (!isLaidOut) return
    const wait = SCROLL_REPORT_DELAY_MS - (performance.now() - reported.current)
    if (wait <= 0) return report.current()
    const timer = setTimeout(() => report.current(), wait)
    return () => clearTimeout(timer)
  }, [isLaidOut, first, last])
  useEffect(() => {
    if (!isLaidOut) return
    // A new listener is called right away, because the user will see what it renders next.
    const isNew = listener.current !== onRange
    listener.current = onRange
    if (isNew) return report.current()
    const timer = setTimeout(() => report.current(), SETTLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLaidOut, rows, count, onRange])
}

type CellProps = Pick<Props, 'count' | 'renderItem'> & {
  height: number
  top: number
  index: number
  column: number
  columns: number
  gap: number
  isAfterDivider: boolean
}

const Cell = memo(function Cell(props: CellProps) {
  const { index, count, column, columns, height, top, gap, isAfterDivider, renderItem } = props
  return (
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-after={isAfterDivider || undefined}
      className={classes['cell']}
      style={{
        height,
        width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
        insetInlineStart: `calc((100% + ${gap}px) / ${columns} * ${column})`,
        top,
      }}
    >
      {renderItem(index)}
    </div>
  )
})
