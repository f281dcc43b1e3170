import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconExternalLink,
  IconLinkOff,
  IconMessage2,
  IconPhoto,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react'
import { GROUP_TYPE, type Post } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { postWords } from '../words/index.ts'
import { safeLink } from './links.ts'
import classes from './PostCard.module.css'

/** Original, group, notes, trash. */
export function PostTools({ post, onNotes }: { post: Post; onNotes?: (() => void) | undefined }) {
  const t = useWords(postWords)
  const { trash, openGroup } = useReviewActs()
  const href = safeLink(post.link)
  const notes = t('notes', { count: post.totalNotes })
  const name = post.parent?.name
  const [named, unnamed] =
    post.parent?.type === GROUP_TYPE.album
      ? (['album', 'albumUnnamed'] as const)
      : (['thread', 'threadUnnamed'] as const)
  const group = name ? t(named, { name }) : t(unnamed)
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
      {post.parent ? (
        <Tooltip label={group}>
          <ActionIcon {...tool} aria-label={group} onClick={() => openGroup(post)}>
            {post.parent.type === GROUP_TYPE.album ? <IconPhoto size={16} /> : <IconStack2 size={16} />}
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
