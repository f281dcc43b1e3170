import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusCellUnlessActed, useKeepFocus } from '../../ui/dialogs/list-focus.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { PostRowAt } from '../card/PostRow.tsx'
import type { PostQuery } from '../data/filters.ts'
import { usePostList } from '../data/lists.ts'
import { useOpenPost } from '../data/open.ts'
import { ListFailed } from './ListFailed.tsx'
import classes from './PostStrip.module.css'
import grid from './RowGrid.module.css'
import { useShowUndone } from './useShowUndone.ts'

const MAX_SHOWN = 4

type Props = {
  title: ReactNode
  query: PostQuery
  /** The number of posts as known from counters. */
  expected: number
  empty: ReactNode
  aside?: ReactNode
  words: { previous: string; next: string }
}

/** Four posts at a time, with arrows when there are more. */
export function PostStrip({ title, query, expected, empty, aside, words }: Props) {
  const { list, total: knownTotal, count, error } = usePostList(query)
  const total = count ?? expected
  const { open, from } = useOpenPost()
  const [at, setAt] = useState(0)
  // Posts leave when they are reviewed, so the last page may become empty while it is open.
  const start = Math.min(at, Math.max(0, Math.ceil(total / MAX_SHOWN) - 1) * MAX_SHOWN)
  useEffect(() => list.need(start, start + MAX_SHOWN), [list, start, total])
  const shownCount = Math.min(MAX_SHOWN, total - start)
  const cells = useRef<HTMLDivElement>(null)
  useKeepFocus(cells, total, list.keyAt, list.positionOf)
  useShowUndone(list, cells, (index) => {
    setAt(index - (index % MAX_SHOWN))
    focusCellUnlessActed(() => cells.current, index)
  })
  const arrows =
    total > MAX_SHOWN ? (
      <span className={classes['arrows']}>
        <ActionIcon
          variant="default"
          aria-label={words.previous}
          disabled={start === 0}
          onClick={() => setAt(start - MAX_SHOWN)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={words.next}
          disabled={start + MAX_SHOWN >= total}
          onClick={() => setAt(start + MAX_SHOWN)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </span>
    ) : null
  return (
    <Panel
      title={title}
      aside={
        <span className={classes['arrows']}>
          {aside}
          {arrows}
        </span>
      }
    >
      {error && knownTotal === null ? (
        <ErrorState error={error} onRetry={() => list.refresh()} />
      ) : total === 0 ? (
        empty
      ) : (
        <>
          {error ? <ListFailed list={list} /> : null}
          {/* A click on the words of a post takes no focus. */}
          <div
            ref={cells}
            className={grid['rows']}
            data-most="2"
            onFocus={() => from(list)}
            onClickCapture={() => from(list)}
          >
            {Array.from({ length: shownCount }, (_, offset) => (
              <div key={list.keyAt(start + offset)} data-index={start + offset} className={grid['cell']}>
                <div>
                  <PostRowAt list={list} index={start + offset} onOpen={open} />
                </div>
              </div>
            ))}
          </div>
        </>
      )}
    </Panel>
  )
}
