import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { LiveEvent, Report, ReportLine } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useLiveEvents } from '../../kit/live/live-events.ts'
import { SelectAllBox, SelectionContext, useIsSelecting, useListSelection } from '../../posts/index.tsx'
import { useReturnToLastPage } from '../../kit/address/list-address.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons, PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { AlbumNotFound } from '../albums/AlbumNotFound.tsx'
import { FilesList } from '../files/FilesList.tsx'
import { reportTexts } from '../texts/index.ts'
import classes from './Report.module.css'
import { AddPosts } from './add/AddPosts.tsx'
import { NewerNotice } from './NewerNotice.tsx'
import { ReportHead } from './ReportHead.tsx'
import { ReportHistory } from './ReportHistory.tsx'
import { ReportPostItem } from './ReportPostItem.tsx'
import { LineKeys } from './LineKeys.tsx'
import { LinesBar } from './LinesBar.tsx'
import { focusEnd } from './line-focus.ts'
import { LineList } from './line-list.ts'
import { useMove } from './useMove.ts'
import { PAGE_SIZE, useReportPosts } from './useReportPosts.ts'

export default function ReportPage(): ReactNode {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const { reportId = '' } = useParams({ strict: false })
  const { clientId } = useSearch({ strict: false })
  const isAlbum = useLocation({ select: ({ pathname }) => pathname.startsWith('/albums/') })
  const { data, error, refetch } = useCall('getReport', { params: { id: reportId } })
  useLiveEvents(
    useCallback(
      (event: LiveEvent) => {
        if (event.type === 'report.changed' && event.reportId === reportId)
          void queryClient.invalidateQueries({ queryKey: ['listReportPosts'] })
      },
      [queryClient, reportId],
    ),
  )
  if (isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    const notFound = (
      <ErrorState isPage error={error} title={t(isAlbum ? 'albumNotFound' : 'reportNotFound')} />
    )
    return isAlbum ? <AlbumNotFound clientId={clientId} notFound={notFound} /> : notFound
  }
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className={classes['page']}>
      <ReportHead report={data} />
      {data.can.includes('edit') ? <NewerNotice report={data} /> : null}
      <FilesList report={data} />
      <Posts key={data.id} report={data} />
      <ReportHistory report={data} />
    </div>
  )
}

const NO_LINES: readonly ReportLine[] = []

const isBefore = (line: ReportLine | undefined): boolean => line?.post?.loss === 'pre'
const isAfter = (line: ReportLine): boolean => line.post?.loss === 'post'

function Posts({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const page = Math.max(1, Math.trunc(Number(search['page'])) || 1)
  const { data, error, isPlaceholderData, refetch, setRemoved, saved } = useReportPosts(report.id, page)
  const canEdit = report.can.includes('edit')
  const list = useMemo(() => new LineList(report.id), [report.id])
  const offset = (page - 1) * PAGE_SIZE
  const isOfPage = data !== undefined && !isPlaceholderData
  useLayoutEffect(() => {
    if (data && isOfPage) list.show(offset, data.items)
  }, [list, offset, data, isOfPage])
  const selection = useListSelection(list, canEdit)
  const move = useMove(data?.items ?? NO_LINES, report.totalPosts)
  const goToPage = (next: number, replace = false) => {
    void navigate({
      to: '.',
      search: (old) => ({ ...old, page: next === 1 ? undefined : String(next) }),
      replace,
      resetScroll: true,
    })
  }
  /** Where the focus goes once the page that a key turned to is there. */
  const turned = useRef<'first' | 'last' | null>(null)
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE)
  const turn = (by: 1 | -1) => {
    if (page + by < 1 || page + by > pages) return
    turned.current = by === 1 ? 'first' : 'last'
    goToPage(page + by)
  }
  useEffect(() => {
    if (isPlaceholderData || turned.current === null) return
    focusEnd(turned.current)
    turned.current = null
  }, [page, isPlaceholderData])
  useReturnToLastPage(page, PAGE_SIZE, data?.total, (last) => goToPage(last, true))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={4} height={180} />
  if (data.total === 0)
    return <EmptyState title={t(`noPosts_${report.type}`)} action={<AddPosts report={report} />} />
  return (
    <SelectionContext value={canEdit ? selection : null}>
      <section aria-label={t('posts')}>
        <LineKeys list={list} canEdit={canEdit} onTurn={turn} setRemoved={setRemoved} />
        {canEdit && selection ? (
          <div className={classes['total']}>
            <SelectAllBox total={data.total} />
          </div>
        ) : null}
        <Items>
          {data.items.map((item, index) => (
            <ReportPostItem
              key={item.id}
              index={isOfPage ? offset + index : undefined}
              item={item}
              report={report}
              canEdit={canEdit}
              setRemoved={(isRemoved) => void setRemoved([item], isRemoved)}
              onSaved={saved}
              move={move}
              isFirstAfter={report.type === 'legal' && isAfter(item) && isBefore(data.items[index - 1])}
            />
          ))}
        </Items>
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={goToPage} />
      </section>
      <LinesBar list={list} setRemoved={setRemoved} />
    </SelectionContext>
  )
}

/** While posts are selected, each has its box. */
function Items({ children }: { children: ReactNode }) {
  const isSelecting = useIsSelecting()
  const canSelect = useContext(SelectionContext) !== null
  return (
    <ol
      className={classes['items']}
      data-selecting={isSelecting || undefined}
      data-selectable={canSelect || undefined}
    >
      {children}
    </ol>
  )
}
