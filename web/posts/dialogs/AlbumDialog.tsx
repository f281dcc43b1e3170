import type { Post } from '#contract/index.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { VirtualGrid } from '../../ui/lists/VirtualGrid.tsx'
import { CutText } from '../card/words/CutText.tsx'
import { PostMedia } from '../card/PostMedia.tsx'
import { usePostTime } from '../card/PostTime.tsx'
import { useOpenPost } from '../data/open.ts'
import { usePostList } from '../data/lists.ts'
import { usePost } from '../data/store.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { postTexts } from '../texts/index.ts'
import classes from './AlbumDialog.module.css'

/** Shows all pictures of a photo album. */
export default function AlbumDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const t = useTexts(postTexts)
  const { list, total, error, need } = usePostList({
    parentId: post.parent?.id ?? '',
    clientIds: [post.client.id],
    order: 'asc',
    isTrashed: post.isTrashed,
  })
  const name = post.parent?.name
  return (
    <Dialog opened onClose={onClose} size="xl" title={name ? t('album', { name }) : t('albumUnnamed')}>
      {total === null ? null : <p className={classes['total']}>{t('total', { count: total })}</p>}
      {error && total === null ? <ErrorState error={error} onRetry={() => list.refresh()} /> : null}
      <div className={classes['grid']} hidden={error !== null && total === null}>
        <VirtualGrid
          label={name ?? t('albumUnnamed')}
          scroller="self"
          count={total ?? 3}
          rowHeight={220}
          gap={8}
          onRange={need}
          keyOf={list.keyAt}
          renderItem={(index) => {
            const id = list.idAt(index)
            return id === undefined ? (
              <span className={classes['empty']} />
            ) : (
              <Picture id={id} onLeave={onClose} />
            )
          }}
        />
      </div>
    </Dialog>
  )
}

function Picture({ id, onLeave }: { id: string; onLeave(): void }) {
  const { data: post } = usePost(id)
  return post ? <AlbumPost post={post} onLeave={onLeave} /> : <span className={classes['empty']} />
}

/** @param onLeave called when the user opens its post instead */
function AlbumPost({ post, onLeave }: { post: Post; onLeave(): void }) {
  const t = useTexts(postTexts)
  const time = usePostTime(post)
  const { openFile } = useReviewActions()
  const { open } = useOpenPost()
  return (
    <figure className={classes['figure']}>
      <PostMedia
        post={post}
        size="tile"
        alt={t('pictureBy', { kind: t(`kind_${post.kind}`), time })}
        onOpen={(mediaId) => openFile(post, mediaId)}
      />
      <figcaption>
        <button
          type="button"
          title={t('openPost', { time })}
          onClick={() => {
            open(post.id)
            onLeave()
          }}
        >
          {post.content.trim() ? (
            <span className={classes['words']}>
              <CutText text={post.content.trim()} />
            </span>
          ) : (
            <CutText text={time} />
          )}
        </button>
      </figcaption>
    </figure>
  )
}
