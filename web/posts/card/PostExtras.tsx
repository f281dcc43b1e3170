import { IconLink, IconLock, IconMapPin, IconUsers } from '@tabler/icons-react'
import type { Post } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { postWords } from '../words/index.ts'
import { safeLink } from './links.ts'
import { MarkedText } from './words/MarkedText.tsx'
import classes from './PostExtras.module.css'

/** Place, shared link, people, privacy: what stands beside the words of a post. `isShort`: the first of them, and how many more there are. */
export function PostExtras({ post, isShort = false }: { post: Post; isShort?: boolean }) {
  const t = useWords(postWords)
  const place = post.place && (post.place.name ?? post.place.address ?? coordinates(post.place))
  const href = safeLink(post.sharedLink?.url ?? null)
  const count = [place, post.sharedLink, post.isPrivate === true, post.tags.length > 0].filter(Boolean).length
  if (count === 0) return null
  const title = post.sharedLink ? (
    <MarkedText text={post.sharedLink.title ?? post.sharedLink.url} words={post.flaggedWords} />
  ) : null
  return (
    <ul className={classes['extras']} data-short={isShort || undefined}>
      {post.isPrivate === true ? (
        <li>
          <IconLock size={14} aria-hidden /> <span>{t('private')}</span>
        </li>
      ) : null}
      {place ? (
        <li>
          <IconMapPin size={14} aria-label={t('place')} role="img" />{' '}
          <span dir="auto">
            <MarkedText text={place} words={post.flaggedWords} />
          </span>
        </li>
      ) : null}
      {post.sharedLink ? (
        <li>
          <IconLink size={14} aria-label={t('sharedLink')} role="img" />
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer" dir="auto">
              {title}
            </a>
          ) : (
            <span dir="auto">{title}</span>
          )}
        </li>
      ) : null}
      {post.tags.length > 0 ? (
        <li>
          <IconUsers size={14} aria-label={t('tags')} role="img" />{' '}
          <span dir="auto">{post.tags.join(', ')}</span>
        </li>
      ) : null}
      {isShort && count > 1 ? (
        <li className={classes['others']}>{t('moreExtras', { count: count - 1 })}</li>
      ) : null}
    </ul>
  )
}

function coordinates({ latitude, longitude }: NonNullable<Post['place']>): string | null {
  return latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
