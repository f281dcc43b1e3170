import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Post } from '#contract/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useWords } from '../../kit/i18n.ts'
import { isProblem } from '../../kit/problem.ts'
import { ErrorState } from '../../ui/States.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useOpenPost } from '../data/open.ts'
import { usePost } from '../data/store.ts'
import { useReviewCommands } from '../review/useReviewCommands.ts'
import { postWords } from '../words/index.ts'
import { DetailsPane } from './DetailsPane.tsx'
import { HistoryPane } from './HistoryPane.tsx'
import { NotesPane } from './NotesPane.tsx'
import { PostPane } from './PostPane.tsx'
import classes from './PostPopup.module.css'

const noSubscription = () => () => undefined

/** One post over the page: media and words, notes, history and details. */
export function PostPopup({ id, part }: { id: string; part: 'notes' | undefined }) {
  const t = useWords(postWords)
  const { close, turnTo, list, backAt } = useOpenPost()
  const { data: post, error, refetch } = usePost(id)
  const isNarrow = useMediaQuery('(max-width: 900px)')
  const from = list.current
  // The place is kept when the post leaves its list, so that next is what came next.
  useSyncExternalStore(from?.subscribe ?? noSubscription, from?.snapshot ?? (() => null))
  const [place, setPlace] = useState({ id, index: from?.indexOf(id) ?? -1 })
  const found = from?.indexOf(id) ?? -1
  if (place.id !== id || (found !== -1 && found !== place.index)) setPlace({ id, index: found })
  const last = useRef(place)
  useEffect(() => {
    last.current = place
  })
  const [first] = useState(id)
  useEffect(
    () => () => {
      const { id: left, index } = last.current
      if (left !== first && index !== -1) backAt(index)
    },
    [first, backAt],
  )
  const gone = found === -1 && place.index !== -1
  const previous = from?.idAt(place.index - 1)
  const next = from?.idAt(gone ? place.index : place.index + 1)
  useEffect(() => {
    if (from && place.index !== -1) from.need(Math.max(0, place.index - 2), place.index + 4)
  }, [from, place.index])
  const turn = (to: string | undefined) => to && turnTo(to)

  return (
    <Dialog
      opened
      isInAddress
      onClose={close}
      fullScreen={isNarrow ?? false}
      size="min(1320px, 96vw)"
      yOffset="4dvh"
      padding={0}
      classNames={{
        body: classes['body'] ?? '',
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
      }}
      title={
        <span className={classes['title']}>
          {t('postTitle')}
          <Tooltip label={`${t('previousPost')} (K)`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('previousPost')}
              disabled={!previous}
              onClick={() => turn(previous)}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`${t('nextPost')} (J)`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('nextPost')}
              disabled={!next}
              onClick={() => turn(next)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </Tooltip>
        </span>
      }
    >
      {error && !post ? (
        <ErrorState
          error={error}
          {...(isProblem(error, 'NOT_FOUND')
            ? { title: t('postMissing') }
            : { onRetry: () => void refetch() })}
        />
      ) : null}
      {post ? (
        <Shown post={post} part={part} onPrevious={() => turn(previous)} onNext={() => turn(next)} />
      ) : error ? null : (
        <PageSkeleton />
      )}
    </Dialog>
  )
}

type ShownProps = { post: Post; part: 'notes' | undefined; onPrevious(): void; onNext(): void }

function Shown({ post, part, onPrevious, onNext }: ShownProps) {
  const t = useWords(postWords)
  const article = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isStaff = post.can.length > 0 || post.status !== null
  useEffect(() => {
    if (part === 'notes') field.current?.focus()
  }, [part])
  useReviewCommands(
    useMemo(
      () => ({
        post,
        article,
        field,
        onPrevious,
        onNext,
        onActed: () => undefined,
        onUndone: () => undefined,
      }),
      [post, onPrevious, onNext],
    ),
  )
  return (
    <div className={classes['panes']} data-commands data-alone={!isStaff || undefined}>
      <PostPane ref={article} post={post} onNotes={() => field.current?.focus()} hasClientLink />
      {isStaff ? (
        <>
          <div className={classes['side']}>
            <NotesPane post={post} fieldRef={field} isFirst={part === 'notes'} />
          </div>
          <div className={classes['side']} aria-label={t('infoPane')} role="region" tabIndex={0}>
            <HistoryPane post={post} />
            <DetailsPane post={post} />
          </div>
        </>
      ) : null}
    </div>
  )
}
