import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Post } from '#contract/index.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import type { PostList } from '../data/list.ts'
import { useOpenPost } from '../data/open.ts'
import { usePost } from '../data/store.ts'
import { useReviewCommands } from './useReviewCommands.ts'
import { useShortcutFor } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'
import { DetailsPane } from './DetailsPane.tsx'
import { GonePost } from './GonePost.tsx'
import { HistoryPane } from './HistoryPane.tsx'
import { NotesPane } from './NotesPane.tsx'
import { PostPane } from './PostPane.tsx'
import { useNeighbors } from './useNeighbors.ts'
import classes from './PostPopup.module.css'

type Props = {
  id: string
  part: 'notes' | undefined
  /** The list from which the post was opened. */
  list: PostList | null
}

/** A post in a popup: media and text, notes, history and details. */
export function PostPopup({ id, part, list }: Props) {
  const t = useTexts(postTexts)
  const shortcutFor = useShortcutFor()
  const { close, turnTo } = useOpenPost()
  const { data: post, error, refetch } = usePost(id)
  const isNarrow = useMediaQuery('(max-width: 56.25em)')
  const { previous, next } = useNeighbors(id, list)
  const goTo = (to: string | undefined) => to && turnTo(to)

  return (
    <Dialog
      opened
      isInAddress
      losesInput={false}
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
          <IconButton
            label={t('previousPost')}
            shortcut={shortcutFor('previousPost')}
            disabled={!previous}
            onClick={() => goTo(previous)}
          >
            <IconChevronLeft size={18} />
          </IconButton>
          <IconButton
            label={t('nextPost')}
            shortcut={shortcutFor('nextPost')}
            disabled={!next}
            onClick={() => goTo(next)}
          >
            <IconChevronRight size={18} />
          </IconButton>
        </span>
      }
    >
      {isProblem(error, 'NOT_FOUND') ? (
        <GonePost
          error={error}
          onPrevious={() => goTo(previous)}
          onNext={next === undefined ? null : () => goTo(next)}
        />
      ) : post ? (
        <PopupPost post={post} part={part} onPrevious={() => goTo(previous)} onNext={() => goTo(next)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  )
}

type ShownProps = { post: Post; part: 'notes' | undefined; onPrevious(): void; onNext(): void }

function PopupPost({ post, part, onPrevious, onNext }: ShownProps) {
  const t = useTexts(postTexts)
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
        onUndone: () => undefined,
      }),
      [post, onPrevious, onNext],
    ),
  )
  return (
    <div className={classes['panes']} data-commands data-alone={!isStaff || undefined}>
      <PostPane ref={article} post={post} onNotes={() => field.current?.focus()} hasClientLink={isStaff} />
      {isStaff ? (
        <>
          <div className={classes['side']}>
            <NotesPane post={post} fieldRef={field} isFirst={part === 'notes'} />
          </div>
          <div className={classes['side']} aria-label={t('infoPane')} role="region" tabIndex={0}>
            <HistoryPane key={post.id} post={post} />
            <DetailsPane post={post} />
          </div>
        </>
      ) : null}
    </div>
  )
}
