import { useElementScrollRestoration } from '@tanstack/react-router'
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useMay } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { focusCellUnlessActed } from '../../ui/dialogs/list-focus.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { VirtualGrid, type VirtualGridHandle } from '../../ui/lists/VirtualGrid.tsx'
import { PostRowAt } from '../card/PostRow.tsx'
import { ROW_GRID, rowHeightOf } from '../card/row-height.ts'
import { activeFilters, type FilterChoice, NO_FILTERS, hasActiveFilters } from '../data/filters.ts'
import { PAGE_SIZE, type PostList } from '../data/list.ts'
import { useSnapshot } from '../data/lists.ts'
import { leftInReview, SearchedKeywords, useOpenPost } from '../data/open.ts'
import { EmptyFind } from '../find/EmptyFind.tsx'
import { DragSelect } from '../select/DragSelect.tsx'
import { postTexts } from '../texts/index.ts'
import { noteFocus } from './current-card.ts'
import { DateScrubber } from './months/DateScrubber.tsx'
import { EmptyList } from './EmptyList.tsx'
import { useRowSize } from './list-preferences.ts'
import { ListFailed } from './ListFailed.tsx'
import { LOSS_LINE_HEIGHT, LossLine, useLossLine } from './LossLine.tsx'
import { noteOnScreen } from './note-on-screen.ts'
import { PagedPosts } from './PagedPosts.tsx'
import classes from './PostListView.module.css'
import { useShowUndone } from './useShowUndone.ts'

type Props = {
  list: PostList
  choice: FilterChoice
  dateOfLoss: string | null
  showClient: boolean
  empty: string
  emptyHint: string
  emptyAction: ReactNode
  onChange(change: Partial<FilterChoice>): void
}

/** A scroll over more posts between two reports is a jump. */
const MAX_AHEAD = 100

/** The posts of a list, scrolled or by pages. */
export function ListedPosts({
  list,
  choice,
  dateOfLoss,
  showClient,
  empty,
  emptyHint,
  emptyAction,
  onChange,
}: Props) {
  const t = useTexts(postTexts)
  const { total, count, error } = useSnapshot(list)
  const { open, from } = useOpenPost()
  const searched = useContext(SearchedKeywords)
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<VirtualGridHandle>(null)
  const [top, setTop] = useState(0)
  const loaded = useRef(0)
  const [visibleRange, setVisibleRange] = useState<readonly [start: number, end: number]>([0, PAGE_SIZE])
  const loss = useLossLine(list, dateOfLoss, visibleRange)
  const onRange = useCallback(
    (start: number, end: number) => {
      const moved = start - loaded.current
      loaded.current = start
      // While it scrolls on, the next posts are there when they come on screen. After a jump, they may not be wanted.
      list.need(start, end, Math.abs(moved) < MAX_AHEAD ? moved * 2 : 0)
      const index = grid.current?.indexAtTop() ?? 0
      list.keepTop(index)
      noteOnScreen(list, grid.current, end)
      setTop(index)
      setVisibleRange((now) => (now[0] === start && now[1] === end ? now : [start, end]))
    },
    [list],
  )
  // Items have keys, so that each row is rendered only once.
  const renderItem = useCallback(
    (index: number) => <PostRowAt list={list} index={index} showClient={showClient} onOpen={open} />,
    [list, showClient, open],
  )
  const [size] = useRowSize()
  const hasActs = useMay('VIEW_POST')
  const rowHeight = useCallback(
    (width: number) => rowHeightOf(width, size, showClient, hasActs),
    [size, showClient, hasActs],
  )
  const onJump = useCallback((index: number) => grid.current?.scrollToIndex(index), [])
  const { mode } = choice
  const show = useCallback(
    (index: number) => {
      if (mode === 'manual') onChange({ page: Math.floor(index / PAGE_SIZE) + 1 })
      else grid.current?.reveal(index)
      focusCellUnlessActed(() => root.current, index)
    },
    [mode, onChange],
  )
  useEffect(() => {
    from(list, show, searched)
    // A post that is opened elsewhere afterward isn't a match of this search.
    return () => from(list, show)
  }, [list, from, show, searched])
  const showLeft = useEffectEvent(() => {
    const left = leftInReview.get()
    leftInReview.set(null)
    const index = left?.list === list && left.id !== null ? list.positionOf(left.id) : -1
    // Runs after the router has set the scroll position.
    if (index !== -1) setTimeout(() => show(Math.min(index, (count ?? 1) - 1)))
  })
  useEffect(() => showLeft(), [list])
  useShowUndone(list, root, show)
  useEffect(() => {
    if (mode !== 'manual') list.begin()
  }, [list, mode])
  useRestoreScroll(total !== null)
  if (error && total === null) return <ErrorState error={error} onRetry={() => list.refresh()} />
  const failed = error === null ? null : <ListFailed list={list} />
  if (count === 0 && choice.find !== null)
    return <EmptyFind find={choice.find} query={list.query} onFind={(find) => onChange({ find })} />
  if (count === 0) {
    return (
      <EmptyList
        title={empty}
        hint={emptyHint}
        action={emptyAction}
        onClear={hasActiveFilters(choice) ? () => onChange(NO_FILTERS) : null}
        status={
          activeFilters(choice).length === 1 && choice.statuses?.length === 1 ? choice.statuses[0] : null
        }
      />
    )
  }
  if (choice.mode === 'manual')
    return (
      <div ref={root} onFocus={onFocus}>
        <DragSelect>
          {failed}
          <PagedPosts
            list={list}
            page={choice.page}
            onPage={(page) => onChange({ page })}
            dateOfLoss={dateOfLoss}
            rows={{ showClient, onOpen: open }}
          />
        </DragSelect>
      </div>
    )
  return (
    <div ref={root} className={classes['split']} onFocus={onFocus} data-rows={size}>
      <DragSelect>
        {failed}
        <VirtualGrid
          ref={grid}
          label={t('list')}
          count={count ?? PAGE_SIZE}
          rowHeight={rowHeight}
          {...ROW_GRID}
          divider={
            loss ? { before: loss.at, height: LOSS_LINE_HEIGHT, content: <LossLine line={loss} /> } : null
          }
          onRange={onRange}
          keyOf={list.keyAt}
          positionOf={list.positionOf}
          renderItem={renderItem}
        />
      </DragSelect>
      {/* Hidden in the trash: it shows posting dates, but the trash is sorted by trashing dates. */}
      {total !== null && total > PAGE_SIZE && list.query.orderBy !== 'trashedAt' ? (
        <DateScrubber list={list} top={top} dateOfLoss={dateOfLoss} onJump={onJump} />
      ) : null}
    </div>
  )
}

const onFocus = ({ target }: FocusEvent) => noteFocus(target)

/** Restores the scroll position after a reload once the list knows its length, because only then does the page have its height. */
function useRestoreScroll(isKnown: boolean): void {
  const was = useElementScrollRestoration({ getElement: () => window })
  const waiting = useRef(isKnown ? undefined : was)
  useLayoutEffect(() => {
    if (!isKnown || !waiting.current) return
    window.scrollTo(0, waiting.current.scrollY)
    waiting.current = undefined
  }, [isKnown])
}
