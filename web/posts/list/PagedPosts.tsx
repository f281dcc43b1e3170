import { useEffect, useRef } from 'react'
import { useKeepFocus } from '../../ui/dialogs/list-focus.ts'
import { useMay } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { PostRowById, type RowProps, RowSkeleton } from '../card/PostRow.tsx'
import { PAGE_SIZE, type PostList } from '../data/list.ts'
import { postTexts } from '../texts/index.ts'
import { LossLine, useLossLine } from './LossLine.tsx'
import classes from './RowGrid.module.css'
import { useRowSize } from './list-preferences.ts'

/** Height in pixels of what is above the first post of a page. */
const SPACE_ABOVE = 148

type Props = {
  list: PostList
  total: number | null
  page: number
  rows: RowProps
  dateOfLoss: string | null
  need(start: number, end: number): void
  onPage(page: number): void
}

export function PagedPosts({ list, total, page: requestedPage, rows, dateOfLoss, need, onPage }: Props) {
  const t = useTexts(postTexts)
  // The last page may become empty while it is open.
  const page =
    total === null ? requestedPage : Math.min(requestedPage, Math.max(1, Math.ceil(total / PAGE_SIZE)))
  const start = (page - 1) * PAGE_SIZE
  const end = Math.min(start + PAGE_SIZE, total ?? start + PAGE_SIZE)
  useEffect(() => {
    need(start, end)
    list.onScreen.set([start, Math.max(start, end - 1)])
  }, [list, need, start, end])
  const cells = useRef<HTMLDivElement>(null)
  useKeepFocus(
    cells,
    total ?? 0,
    (index) => list.idAt(index) ?? `position ${index}`,
    (id) => list.positionOf(id),
  )
  useEffect(() => {
    if (page !== requestedPage) onPage(page)
  }, [page, requestedPage, onPage])
  // A new page starts at its top, even if the user clicked the paginator at the bottom.
  const goToPage = (to: number) => {
    onPage(to)
    const top = cells.current?.getBoundingClientRect().top ?? 0
    if (top < 0) window.scrollBy(0, top - SPACE_ABOVE)
  }
  const paginator =
    total === null ? null : <Paginator page={page} pageSize={PAGE_SIZE} total={total} onPage={goToPage} />
  const [size] = useRowSize()
  const hasActs = useMay('VIEW_POST')
  const loss = useLossLine(list, dateOfLoss, [start, end])
  const renderPosts = (from: number, to: number) => (
    <div
      role="list"
      aria-label={t('list')}
      className={classes['rows']}
      data-rows={size}
      data-client={rows.showClient || undefined}
      data-bare={!hasActs || undefined}
    >
      {Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
        const id = list.idAt(from + offset)
        return (
          <div
            key={id ?? offset}
            role="listitem"
            aria-setsize={total ?? -1}
            aria-posinset={from + offset + 1}
            data-index={from + offset}
            className={classes['cell']}
          >
            <div>{id === undefined ? <RowSkeleton /> : <PostRowById id={id} {...rows} />}</div>
          </div>
        )
      })}
    </div>
  )
  const isPassed = loss !== null && loss.at >= start && loss.at < end
  return (
    <>
      {paginator}
      <div ref={cells}>
        {isPassed && loss.at > start ? renderPosts(start, loss.at) : null}
        {isPassed ? (
          <div className={classes['line']}>
            <LossLine line={loss} />
          </div>
        ) : null}
        {renderPosts(isPassed ? loss.at : start, end)}
      </div>
      {paginator}
    </>
  )
}
