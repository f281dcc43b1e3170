import { useEffect, useRef } from 'react'
import { useFocusStays } from '../../ui/dialogs/focus-stays.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { CARD_HEIGHT, type CardProps, CardSkeleton, PostCardById } from '../card/PostCard.tsx'
import { PAGE_SIZE, type PostList } from '../data/list.ts'
import { postWords } from '../words/index.ts'
import classes from './PostListView.module.css'

/** Pixels of what stands above the first post of a page. */
const SPACE_ABOVE = 148

type Props = {
  list: PostList
  total: number | null
  page: number
  cards: CardProps
  need(start: number, end: number): void
  onPage(page: number): void
}

export function PagedPosts({ list, total, page: wanted, cards, need, onPage }: Props) {
  const t = useWords(postWords)
  // The last page may empty under one's eyes.
  const page = total === null ? wanted : Math.min(wanted, Math.max(1, Math.ceil(total / PAGE_SIZE)))
  const start = (page - 1) * PAGE_SIZE
  const end = Math.min(start + PAGE_SIZE, total ?? start + PAGE_SIZE)
  useEffect(() => need(start, end), [need, start, end])
  const cells = useRef<HTMLDivElement>(null)
  useFocusStays(cells, total ?? 0, (index) => list.idAt(index) ?? `place ${index}`)
  useEffect(() => {
    if (page !== wanted) onPage(page)
  }, [page, wanted, onPage])
  // A page begins at its top, also for who turned it at its foot.
  const turn = (to: number) => {
    onPage(to)
    const top = cells.current?.getBoundingClientRect().top ?? 0
    if (top < 0) window.scrollBy(0, top - SPACE_ABOVE)
  }
  const paginator =
    total === null ? null : <Paginator page={page} pageSize={PAGE_SIZE} total={total} onPage={turn} />
  return (
    <>
      {paginator}
      <div ref={cells} role="list" aria-label={t('list')} className={classes['pages']}>
        {Array.from({ length: Math.max(0, end - start) }, (_, offset) => {
          const id = list.idAt(start + offset)
          return (
            <div
              key={id ?? offset}
              role="listitem"
              data-index={start + offset}
              style={{ height: CARD_HEIGHT }}
            >
              {id === undefined ? <CardSkeleton /> : <PostCardById id={id} {...cards} />}
            </div>
          )
        })}
      </div>
      {paginator}
    </>
  )
}
