import { IconLink, IconLock, IconMapPin, IconUsers } from '@tabler/icons-react'
import { Fragment, useContext, useMemo } from 'react'
import type { Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { postTexts } from '../texts/index.ts'
import { safeLink } from './links.ts'
import { SearchedKeywords } from '../data/open.ts'
import { splitByMarks } from './words/marks.ts'
import { MarkedText } from './words/MarkedText.tsx'
import classes from './PostExtras.module.css'
import { albumOf, type AsideText, asideTexts, isDefaultName } from './words/words.ts'

/** Place, shared link, people, privacy and the album, shown beside the text of a post. */
export function PostExtras({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const asides = asideTexts(t, post, true)
  return hasExtras(post) || asides.length > 0 ? (
    <ul className={classes['extras']}>
      <ExtraItems post={post} />
      <AsideItems asides={asides} words={post.flaggedWords} />
    </ul>
  ) : null
}

const placeName = ({ place }: Post): string | null =>
  place && (place.name ?? place.address ?? coordinates(place))

export const hasExtras = (post: Post): boolean =>
  post.isPrivate === true || placeName(post) !== null || post.sharedLink !== null || post.tags.length > 0

/** The same, as list items. */
export function ExtraItems({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const place = placeName(post)
  const href = safeLink(post.sharedLink?.url ?? null)
  const title = post.sharedLink ? (
    <MarkedText text={post.sharedLink.title ?? post.sharedLink.url} words={post.flaggedWords} />
  ) : null
  return (
    <>
      {post.isPrivate === true ? (
        <li>
          <IconLock size={14} aria-hidden /> <span className={classes['text']}>{t('private')}</span>
        </li>
      ) : null}
      {place ? (
        <li>
          <IconMapPin size={14} aria-label={t('place')} role="img" />{' '}
          <span className={classes['text']} dir="auto">
            <MarkedText text={place} words={post.flaggedWords} />
          </span>
        </li>
      ) : null}
      {post.sharedLink ? (
        <li>
          <IconLink size={14} aria-label={t('sharedLink')} role="img" />
          {href ? (
            <a
              className={classes['text']}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              dir="auto"
              onClick={(event) => event.stopPropagation()}
            >
              {title}
            </a>
          ) : (
            <span className={classes['text']} dir="auto">
              {title}
            </span>
          )}
        </li>
      ) : null}
      {post.tags.length > 0 ? (
        <li>
          <IconUsers size={14} aria-label={t('tags')} role="img" />{' '}
          <span className={classes['text']} dir="auto">
            {post.tags.map((tag, index) => (
              <Fragment key={index}>
                {index > 0 ? ', ' : null}
                <MarkedText text={tag} words={post.flaggedWords} />
              </Fragment>
            ))}
          </span>
        </li>
      ) : null}
    </>
  )
}

/**
 * Texts of a row that name something on the platform, such as a sound. The album is a tool of a row, and the names that platforms give
 * themselves say nothing, so both are only included with a keyword.
 */
export function useAsideTexts(post: Post): AsideText[] {
  const t = useTexts(postTexts)
  const searched = useContext(SearchedKeywords)
  return useMemo(() => {
    const isMarked = (text: string) =>
      splitByMarks(text, post.flaggedWords, searched).some((part) => part.isMarked)
    return asideTexts(t, post, isMarked(albumOf(post))).filter(
      ({ text }) => !isDefaultName(text) || isMarked(text),
    )
  }, [t, post, searched])
}

/** The same, as list items. */
export function AsideItems({ asides, words }: { asides: readonly AsideText[]; words: readonly string[] }) {
  const t = useTexts(postTexts)
  return asides.map(({ origin, text }, index) => (
    <li key={index}>
      <span className={classes['text']} dir="auto">
        {t('aboutPost', { description: origin, sentence: '' })}
        <MarkedText text={text} words={words} />
      </span>
    </li>
  ))
}

function coordinates({ latitude, longitude }: NonNullable<Post['place']>): string | null {
  return latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
