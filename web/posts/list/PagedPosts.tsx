import { useEffect, useRef } from 'react'
import { useKeepFocus } from '../../ui/dialogs/list-focus.ts'
import { useMay } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { PostRowAt, type RowProps } from '../card/PostRow.tsx'
import { PAGE_SIZE, type PostList } from '../data/list.ts'
import { useSnapshot } from '../data/lists.ts'
import { postTexts } from '../texts/index.ts'
import { LossLine, useLossLine } from './LossLine.tsx'
import classes from './RowGrid.module.css'
import { useRowSize } from './list-preferences.ts'

/** Height in pixels of what is above the first post of a page. */
const SPACE_ABOVE = 148

type Props = {
  list: PostList
  page: number
  rows: RowProps
  dateOfLoss: string | null
  onPage(page: number): void
}

export function PagedPosts({ list, page: requestedPage, rows, dateOfLoss, onPage }: Props) {
  const t = useTexts(postTexts)
  const { total, count } = useSnapshot(list)
  // The last page may become empty while it is open.
  const page =
    count === null ? requestedPage : Math.min(requestedPage, Math.max(1, Math.ceil(count / PAGE_SIZE)))
  const start = (page - 1) * PAGE_SIZE
  const end = Math.min(start + PAGE_SIZE, count ?? start + PAGE_SIZE)
  useEffect(() => {
    list.need(start, end)
    list.onScreen.set([start, Math.max(start, end - 1)])
  }, [list, start, end])
  const cells = useRef<HTMLDivElement>(null)
  useKeepFocus(cells, count ?? 0, list.keyAt, list.positionOf)
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
      {Array.from({ length: Math.max(0, to - from) }, (_, offset) => (
        <div
          key={list.keyAt(from + offset)}
          role="listitem"
          aria-setsize={count ?? -1}
          aria-posinset={from + offset + 1}
          data-index={from + offset}
          className={classes['cell']}
        >
          <div>
            <PostRowAt list={list} index={from + offset} {...rows} />
          </div>
        </div>
      ))}
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
