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
import { indexOfCell, useFocusStays } from '../dialogs/focus-stays.ts'
import { columnsOf, Rows } from './grid-rows.ts'
import { useRowHeights } from './row-heights.ts'
import { TEXT_SCALE } from '../theme/text-scale.ts'
import { useTopStays } from './top-stays.ts'
import classes from './VirtualGrid.module.css'

export type VirtualGridHandle = {
  scrollToIndex(index: number): void
  /** The same, but for what is on screen already. */
  reveal(index: number): void
  indexAtTop(): number
  /** The last item of which something is on screen; there may be fewer items. */
  indexAtBottom(): number
}

/** Pixels above and below the screen that are drawn too. */
const MARGIN = 500
/** Pixels of what lies over the top of the page. */
const ABOVE = 120

type Props = {
  count: number
  /** Pixels of every row, the gap not counted: all rows are alike, so that any place is known without measuring. */
  rowHeight: number
  /** Items are as high as they draw themselves. What was never drawn counts `rowHeight`. */
  isMeasured?: boolean
  gap?: number
  /** At most so many columns, whatever the width. */
  mostColumns?: number
  /** 'page' when the whole page scrolls, 'self' for a section that scrolls by itself. */
  scroller?: 'page' | 'self'
  label: string
  ref?: Ref<VirtualGridHandle>
  renderItem(index: number): ReactNode
  keyOf(index: number): string
  /** Where the item of a key stands, or -1: what comes and goes above what is on screen then leaves it there. */
  placeOf?(key: string): number
  /** What is on screen or within 500 px of it. */
  onRange(start: number, end: number): void
}

const NOWHERE = () => -1

/** However long the list: as many nodes as fit the screen. */
export function VirtualGrid(props: Props) {
  const {
    count,
    rowHeight,
    isMeasured = false,
    gap = 16,
    mostColumns = 4,
    scroller = 'page',
    label,
    ref,
    renderItem,
    keyOf,
    placeOf = NOWHERE,
    onRange,
  } = props
  const outer = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  // Rows alone are state: within a row, scrolling draws nothing again.
  const [view, setView] = useState({ width: 0, from: 0, to: 0 })
  const [focused, setFocused] = useState<number | null>(null)
  const columns = columnsOf(view.width / TEXT_SCALE, mostColumns)
  const rowCount = Math.ceil(count / columns)
  const first = Math.max(0, Math.min(view.from, rowCount - 1))
  const last = Math.min(view.to, rowCount - 1)
  const heights = useRowHeights(outer, { isMeasured, columns, width: view.width, keyOf, first, last, count })
  const rows = useMemo(() => new Rows(rowHeight, gap, heights), [rowHeight, gap, heights])

  const noteTop = useTopStays({
    columns,
    rows,
    keyOf,
    placeOf,
    scrollBy: (pixels) => {
      if (scroller === 'self') outer.current?.scrollBy({ top: pixels })
      else window.scrollBy({ top: pixels })
    },
  })

  // Before anything is painted: rows that turn out lower than thought make room for more.
  useLayoutEffect(() => {
    const element = outer.current
    if (!element) return
    const measure = () => {
      const isSelf = scroller === 'self'
      top.current = isSelf ? element.scrollTop : Math.max(0, -element.getBoundingClientRect().top)
      noteTop.current(top.current)
      const height = isSelf ? element.clientHeight : window.innerHeight
      const from = rows.rowAt(top.current - MARGIN)
      const to = rows.rowAt(top.current + height + MARGIN)
      const width = element.clientWidth
      setView((now) =>
        now.width === width && now.from === from && now.to === to ? now : { width, from, to },
      )
    }
    const target = scroller === 'self' ? element : window
    // Of the width alone: the height follows from what is measured here.
    const observer = new ResizeObserver(measure)
    if (ruler.current) observer.observe(ruler.current)
    window.addEventListener('resize', measure)
    // 'page' may lie in something else that scrolls, whose events do not rise.
    target.addEventListener('scroll', measure, { passive: true, capture: true })
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      target.removeEventListener('scroll', measure, { capture: true })
    }
  }, [scroller, rows, noteTop])

  useRange({ isLaidOut: view.width > 0, first, last, columns, count, onRange })

  useImperativeHandle(ref, () => {
    const topOf = (index: number) => rows.topOf(Math.floor(index / columns))
    const scrollToIndex = (index: number) => {
      const element = outer.current
      if (!element) return
      if (scroller === 'self') element.scrollTo({ top: topOf(index) })
      else
        window.scrollTo({
          top: window.scrollY + element.getBoundingClientRect().top + topOf(index) - ABOVE,
        })
    }
    return {
      scrollToIndex,
      reveal: (index) => {
        const from = top.current
        const height = scroller === 'self' ? (outer.current?.clientHeight ?? 0) : window.innerHeight - ABOVE
        const end = topOf(index + columns) - gap
        if (topOf(index) < from || end > from + height) scrollToIndex(index)
      },
      indexAtTop: () => rows.rowAt(top.current) * columns,
      indexAtBottom: () => {
        const height = scroller === 'self' ? (outer.current?.clientHeight ?? 0) : window.innerHeight
        const hidden = scroller === 'self' ? 0 : Math.max(0, outer.current?.getBoundingClientRect().top ?? 0)
        return (rows.rowAt(top.current + height - hidden) + 1) * columns - 1
      },
    }
  }, [columns, rows, scroller, gap])

  useFocusStays(outer, count, keyOf)

  const shown: number[] = []
  for (let index = first * columns; index < Math.min(count, (last + 1) * columns); index++) shown.push(index)
  // What has the focus stays, or the keyboard would fall out of the list.
  if (focused !== null && focused < count && !shown.includes(focused)) shown.push(focused)

  return (
    <div ref={outer} className={classes['outer']} data-scroller={scroller}>
      <div ref={ruler} />
      <div
        role="list"
        aria-label={label}
        className={classes['inner']}
        style={{ height: Math.max(0, rows.topOf(rowCount) - gap) }}
        onFocus={(event) => setFocused(indexOfCell(event.target))}
        onBlur={(event) => {
          if (event.relatedTarget) setFocused(null)
        }}
      >
        {view.width === 0
          ? null
          : shown.map((index) => (
              <Cell
                key={keyOf(index)}
                {...{ index, count, columns, gap, renderItem }}
                height={isMeasured ? null : rowHeight}
                top={rows.topOf(Math.floor(index / columns))}
              />
            ))}
      </div>
    </div>
  )
}

/** Milliseconds of rest after which what someone scrolled to is told, and after which that things came or went. */
const REST_MS = 250
const SETTLE_DELAY_MS = 60

type Range = Pick<Props, 'count' | 'onRange'> & {
  isLaidOut: boolean
  /** Rows. */
  first: number
  last: number
  columns: number
}

/** Tells what is on screen: the first step of a scroll at once, and while someone flings through years only where they rest. */
function useRange({ isLaidOut, first, last, columns, count, onRange }: Range): void {
  const tell = useRef(() => {})
  const scrolled = useRef(Number.NEGATIVE_INFINITY)
  const hearer = useRef<Props['onRange']>(undefined)
  useEffect(() => {
    tell.current = () => onRange(first * columns, Math.min(count, (last + 1) * columns))
  })
  useEffect(() => {
    if (!isLaidOut) return
    const isFirst = performance.now() - scrolled.current > REST_MS
    scrolled.current = performance.now()
    if (isFirst) return tell.current()
    const timer = setTimeout(() => tell.current(), REST_MS)
    return () => clearTimeout(timer)
  }, [isLaidOut, first, last])
  useEffect(() => {
    if (!isLaidOut) return
    // Anyone who hears of it for the first time does at once: what is drawn next is what someone sees.
    const isNew = hearer.current !== onRange
    hearer.current = onRange
    if (isNew) return tell.current()
    const timer = setTimeout(() => tell.current(), SETTLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLaidOut, columns, count, onRange])
}

type CellProps = Pick<Props, 'count' | 'renderItem'> & {
  /** null: as it draws itself. */
  height: number | null
  top: number
  index: number
  columns: number
  gap: number
}

const Cell = memo(function Cell({ index, count, columns, height, top, gap, renderItem }: CellProps) {
  return (
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      className={classes['cell']}
      style={{
        ...(height === null ? {} : { height }),
        width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
        insetInlineStart: `calc((100% + ${gap}px) / ${columns} * ${index % columns})`,
        transform: `translateY(${top}px)`,
      }}
    >
      {renderItem(index)}
    </div>
  )
})
