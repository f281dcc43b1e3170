import { ActionIcon, Tooltip } from '@mantine/core'
import { IconExternalLink, IconLinkOff, IconMessage2, IconPhoto, IconTrash } from '@tabler/icons-react'
import { GROUP_TYPE, type Post } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { postWords } from '../words/index.ts'
import { safeLink } from './links.ts'
import classes from './PostCard.module.css'

/** Original, album, notes, trash. */
export function PostTools({ post, onNotes }: { post: Post; onNotes?: (() => void) | undefined }) {
  const t = useWords(postWords)
  const { trash, openAlbum } = useReviewActs()
  const href = safeLink(post.link)
  const notes = t('notes', { count: post.totalNotes })
  const tool = { variant: 'subtle', color: 'gray', size: 28 } as const
  return (
    <span className={classes['tools']}>
      {href ? (
        <Tooltip label={t('openOriginal', { site: post.socialSite.name })}>
          <ActionIcon
            {...tool}
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('openOriginal', { site: post.socialSite.name })}
          >
            <IconExternalLink size={16} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Tooltip label={t('noOriginal')}>
          <span className={classes['noLink']}>
            <IconLinkOff size={16} aria-label={t('noOriginal')} role="img" />
          </span>
        </Tooltip>
      )}
      {post.parent?.type === GROUP_TYPE.album ? (
        <Tooltip label={post.parent.name ? t('album', { name: post.parent.name }) : t('albumUnnamed')}>
          <ActionIcon
            {...tool}
            aria-label={post.parent.name ? t('album', { name: post.parent.name }) : t('albumUnnamed')}
            onClick={() => openAlbum(post)}
          >
            <IconPhoto size={16} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {post.can.includes('note') && onNotes ? (
        <Tooltip label={notes}>
          <ActionIcon {...tool} aria-label={notes} onClick={onNotes} className={classes['notes'] ?? ''}>
            <IconMessage2 size={16} />
            {post.totalNotes > 0 ? <span className={classes['badge']}>{post.totalNotes}</span> : null}
          </ActionIcon>
        </Tooltip>
      ) : null}
      {post.can.includes('trash') ? (
        <Tooltip label={t('act_trash')}>
          <ActionIcon {...tool} aria-label={t('act_trash')} onClick={() => trash([post])}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </span>
  )
}
