import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { withKey } from '../../ui/IconButton.tsx'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { useShortcutFor } from '../commands/table.ts'
import { FETCH_SIZE } from '../data/list.ts'
import { usePostList } from '../data/lists.ts'
import { usePost } from '../data/store.ts'
import { useQueuePosition } from '../view/useQueuePosition.ts'
import { useReviewCommands } from '../view/useReviewCommands.ts'
import { NotesPane } from '../view/NotesPane.tsx'
import { PostPane } from '../view/PostPane.tsx'
import popup from '../view/PostPopup.module.css'
import { postTexts } from '../texts/index.ts'
import classes from './GroupDialog.module.css'

/** All posts of a group, in their order, one at a time. */
export default function GroupDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const t = useTexts(postTexts)
  const { list, total, error, need } = usePostList({
    parentId: post.parent?.id ?? '',
    clientIds: [post.client.id],
    order: 'asc',
    isTrashed: post.isTrashed,
  })
  const isNarrow = useMediaQuery('(max-width: 56.25em)', window.matchMedia('(max-width: 56.25em)').matches)
  const { id, index, goTo, goToId } = useQueuePosition(list, total ?? 0, post.id)
  useEffect(() => need(Math.max(0, index - 2), total === null ? FETCH_SIZE : index + 4), [need, index, total])
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen={isNarrow ?? false}
      size="min(1120px, 96vw)"
      yOffset="4dvh"
      padding={0}
      classNames={{ header: classes['header'] ?? '' }}
      title={
        <span className={classes['title']}>
          {post.parent?.name ? t('thread', { name: post.parent.name }) : t('threadUnnamed')}
          {total ? <MiniPages index={index} total={total} goTo={goTo} /> : null}
        </span>
      }
    >
      <div className={classes['body']} data-commands>
        {error && total === null ? <ErrorState error={error} onRetry={() => list.refresh()} /> : null}
        {total === 0 ? <EmptyState title={t('noPosts')} /> : null}
        {id && total ? (
          <GroupPost key={id} id={id} goTo={(by) => goTo(index + by)} goToId={goToId} />
        ) : error || total === 0 ? null : (
          <PageSkeleton />
        )}
      </div>
    </Dialog>
  )
}

function MiniPages({ index, total, goTo }: { index: number; total: number; goTo(index: number): void }) {
  const t = useTexts(postTexts)
  const shortcutFor = useShortcutFor()
  return (
    <span className={classes['pages']}>
      <Tooltip label={withKey(t('previousPost'), shortcutFor('previousPost'))}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('previousPost')}
          disabled={index === 0}
          onClick={() => goTo(index - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
      </Tooltip>
      <span className="tabular" role="status">
        {t('mediaCount', { index: index + 1, total })}
      </span>
      <Tooltip label={withKey(t('nextPost'), shortcutFor('nextPost'))}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('nextPost')}
          disabled={index >= total - 1}
          onClick={() => goTo(index + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

type ShownProps = { id: string; goTo(by: number): void; goToId(id: string): void }

function GroupPost({ id, goTo, goToId }: ShownProps) {
  const { data: post } = usePost(id)
  const article = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useReviewCommands(
    useMemo(
      () => ({
        post: post ?? null,
        article,
        field,
        onPrevious: () => goTo(-1),
        onNext: () => goTo(1),
        onUndone: goToId,
      }),
      [post, goTo, goToId],
    ),
  )
  if (!post) return <PageSkeleton />
  const isStaff = post.can.length > 0 || post.status !== null
  return (
    <div className={classes['panes']} data-alone={!isStaff || undefined}>
      <PostPane ref={article} post={post} onNotes={() => field.current?.focus()} />
      {isStaff ? (
        <div className={popup['side']}>
          <NotesPane post={post} fieldRef={field} />
        </div>
      ) : null}
    </div>
  )
}
