import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Client } from '#contract/index.ts'
import { ErrorState } from '../../ui/States.tsx'
import { VirtualGrid, type VirtualGridHandle } from '../../ui/VirtualGrid.tsx'
import { useWords } from '../../kit/i18n.ts'
import { CARD_HEIGHT, CardSkeleton, PostCardById } from '../card/PostCard.tsx'
import { narrow, type PostQuery } from '../data/filters.ts'
import { PAGE_SIZE } from '../data/list.ts'
import { usePostList } from '../data/lists.ts'
import { useOpenPost } from '../data/open.ts'
import { postWords } from '../words/index.ts'
import { DragSelect } from '../select/DragSelect.tsx'
import { SelectionBar } from '../select/SelectionBar.tsx'
import { SelectionContext } from '../select/selection.ts'
import { useListSelection } from '../select/useListSelection.ts'
import { CardKeys } from './CardKeys.tsx'
import { DateScrubber } from './DateScrubber.tsx'
import { EmptyList } from './EmptyList.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { PagedPosts } from './PagedPosts.tsx'
import classes from './PostListView.module.css'
import { PostToolbar } from './PostToolbar.tsx'
import { useChoice } from './useChoice.ts'

type Props = {
  base: PostQuery
  /** Whose posts; null over all clients. */
  client: Pick<Client, 'dateOfLoss'> | null
  showClient?: boolean
  empty: string
  toolbarStart?: ReactNode
}

/** A list of posts of any length, with its filters in the address. */
export function PostListView({ base, client, showClient, empty, toolbarStart }: Props) {
  const t = useWords(postWords)
  const [choice, change] = useChoice()
  const query = useMemo(
    () => narrow(base, choice, client?.dateOfLoss ?? null),
    [base, choice, client?.dateOfLoss],
  )
  const { list, total, error, need } = usePostList(query)
  const { open, from } = useOpenPost()
  const grid = useRef<VirtualGridHandle>(null)
  const [top, setTop] = useState(0)
  useEffect(() => from(list), [list, from])
  const onRange = useCallback(
    (start: number, end: number) => {
      need(start, end)
      setTop(grid.current?.indexAtTop() ?? 0)
    },
    [need],
  )
  // What stands in a place is told by its key, so that cards are drawn once.
  const renderItem = useCallback(
    (index: number) => {
      const id = list.idAt(index)
      return id === undefined ? (
        <CardSkeleton />
      ) : (
        <PostCardById id={id} showClient={showClient} onOpen={open} />
      )
    },
    [list, showClient, open],
  )
  const isNarrowed =
    choice.range !== null || choice.media !== null || choice.sites !== null || choice.unseen !== null
  const selection = useListSelection(list)
  return (
    <SelectionContext value={selection}>
      <CardKeys />
      <PostToolbar
        choice={choice}
        total={total}
        dateOfLoss={client?.dateOfLoss ?? null}
        start={toolbarStart}
        onChange={change}
      />
      <MonthStrip query={query} choice={choice} dateOfLoss={client?.dateOfLoss ?? null} onChange={change} />
      {error && total === null ? (
        <ErrorState error={error} onRetry={() => list.refresh()} />
      ) : total === 0 ? (
        <EmptyList
          title={empty}
          onClear={
            isNarrowed
              ? () =>
                  change({ range: null, since: null, until: null, media: null, sites: null, unseen: null })
              : null
          }
        />
      ) : choice.mode === 'pages' ? (
        <DragSelect>
          <PagedPosts
            list={list}
            total={total}
            page={choice.page}
            need={need}
            onPage={(page) => change({ page })}
            cards={{ showClient, onOpen: open }}
          />
        </DragSelect>
      ) : (
        <div className={classes['split']}>
          <DragSelect>
            <VirtualGrid
              ref={grid}
              label={t('list')}
              count={total ?? PAGE_SIZE}
              rowHeight={CARD_HEIGHT}
              onRange={onRange}
              keyOf={(index) => list.idAt(index) ?? `place ${index}`}
              renderItem={renderItem}
            />
          </DragSelect>
          {/* It stands for days of posting; the trash goes by days of trashing. */}
          {total !== null && total > PAGE_SIZE && query.orderBy !== 'trashedAt' ? (
            <DateScrubber
              query={query}
              total={total}
              top={top}
              dateOfLoss={client?.dateOfLoss ?? null}
              onJump={(index) => grid.current?.scrollToIndex(index)}
            />
          ) : null}
        </div>
      )}
      <SelectionBar />
    </SelectionContext>
  )
}
