import { IconExternalLink, IconLinkOff, IconMessage2, IconPhoto, IconStack2 } from '@tabler/icons-react'
import { GROUP_TYPE, type Post } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { offeredTo, POST_COMMANDS, titleOf } from '../commands/table.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { postWords } from '../words/index.ts'
import { safeLink } from './links.ts'
import classes from './PostCard.module.css'

/** Original, group, notes, and the commands that are tools. */
export function PostTools({ post, onNotes }: { post: Post; onNotes?: (() => void) | undefined }) {
  const t = useWords(postWords)
  const { run, openGroup } = useReviewActs()
  const href = safeLink(post.link)
  const notes = t('notes', { count: post.totalNotes })
  const name = post.parent?.name
  const [named, unnamed] =
    post.parent?.type === GROUP_TYPE.album
      ? (['album', 'albumUnnamed'] as const)
      : (['thread', 'threadUnnamed'] as const)
  const group = name ? t(named, { name }) : t(unnamed)
  return (
    <span className={classes['tools']}>
      {href ? (
        <IconButton label={t('openOriginal', { site: post.socialSite.name })} href={href}>
          <IconExternalLink size={16} />
        </IconButton>
      ) : (
        <span className={classes['noLink']} title={t('noOriginal')}>
          <IconLinkOff size={16} aria-label={t('noOriginal')} role="img" />
        </span>
      )}
      {post.parent ? (
        <IconButton label={group} onClick={() => openGroup(post)}>
          {post.parent.type === GROUP_TYPE.album ? <IconPhoto size={16} /> : <IconStack2 size={16} />}
        </IconButton>
      ) : null}
      {post.can.includes('note') && onNotes ? (
        <IconButton label={notes} onClick={onNotes} className={classes['notes']}>
          <IconMessage2 size={16} />
          {post.totalNotes > 0 ? <span className={classes['badge']}>{post.totalNotes}</span> : null}
        </IconButton>
      ) : null}
      {offeredTo([post], 'tool').map((name) => {
        const { icon: Icon } = POST_COMMANDS[name]
        return (
          <IconButton key={name} label={titleOf(t, name)} onClick={() => run(name, [post])}>
            <Icon size={16} />
          </IconButton>
        )
      })}
    </span>
  )
}
