import type { ReactNode } from 'react'
import { VirtualGrid } from '../../ui/VirtualGrid.tsx'
import { CARD_HEIGHT, CardSkeleton, PostCardById } from '../card/PostCard.tsx'
import type { PostQuery } from '../data/filters.ts'
import { usePostList } from '../data/lists.ts'
import { useOpenPost } from '../data/open.ts'
import classes from './PostColumn.module.css'

/** A section of posts that scrolls by itself, titled with its count. */
export function PostColumn({
  title,
  icon,
  query,
  empty,
}: {
  title: string
  icon: ReactNode
  query: PostQuery
  empty: ReactNode
}) {
  const { list, total, need } = usePostList(query)
  const { open, from } = useOpenPost()
  return (
    <section className={classes['column']} onFocus={() => from(list)}>
      <h2 className={classes['title']}>
        {icon}
        {title} <span className="tabular">({(total ?? 0).toLocaleString()})</span>
      </h2>
      <div className={classes['scroll']}>
        {total === 0 ? (
          empty
        ) : (
          <VirtualGrid
            label={title}
            scroller="self"
            mostColumns={2}
            count={total ?? 4}
            rowHeight={CARD_HEIGHT}
            onRange={need}
            keyOf={(index) => list.idAt(index) ?? `place ${index}`}
            renderItem={(index) => {
              const id = list.idAt(index)
              return id === undefined ? <CardSkeleton /> : <PostCardById id={id} onOpen={open} />
            }}
          />
        )}
      </div>
    </section>
  )
}
