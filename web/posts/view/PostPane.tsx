import { localeOf, type Post } from '#contract/index.ts'
import { memo, type ReactNode, type Ref } from 'react'
import { IconEye, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Pill } from '../../ui/Pill.tsx'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { usePresence, useAnnounceOpen } from '../data/live/presence.ts'
import { useRecordView } from '../data/live/views.ts'
import { useShortcutFor } from '../commands/table.ts'
import { raiseToasts } from '../../ui/toasts/raise.ts'
import { PLATFORM_ICONS } from '../../ui/platforms.tsx'
import { LargeActions } from '../card/PostActions.tsx'
import { AsideItems, ExtraItems, hasExtras, useAsideTexts } from '../card/PostExtras.tsx'
import { PostMedia } from '../card/PostMedia.tsx'
import { Loss } from '../card/Loss.tsx'
import { hasMarks, PostMarks, PostStatus, TrashedText } from '../card/PostStatus.tsx'
import { HitTurns } from '../card/words/HitTurns.tsx'
import { PostText } from '../card/words/PostText.tsx'
import { PostWordsList } from '../card/words/PostWordsList.tsx'
import { PostTime, usePostTime } from '../card/PostTime.tsx'
import { PostTools } from '../card/PostTools.tsx'
import { guardClick } from '../data/recent-change.ts'
import { type Distance, distanceFromLoss } from '../card/words/distance.ts'
import { postTexts } from '../texts/index.ts'
import { Escalations } from './Escalations.tsx'
import classes from './PostPane.module.css'

/** From this number of letters, the text is smaller, so that the picture is visible too. */
const LONG_TEXT_LENGTH = 400

type Props = {
  post: Post
  ref?: Ref<HTMLElement>
  onNotes?: (() => void) | undefined
  hasClientLink?: boolean
  /** For a post that the user decided before: what was decided, and the buttons that come first. */
  lookBack?: { mark: ReactNode; actions: ReactNode } | null
}

/** A single post, large, with all of its media and text, and its actions. */
export const PostPane = memo(function PostPane({
  post,
  ref,
  onNotes,
  hasClientLink = false,
  lookBack = null,
}: Props) {
  const t = useTexts(postTexts)
  useRecordView(post.id)
  useAnnounceOpen(post.id)
  const asides = useAsideTexts(post)
  const otherReader = usePresence(post.id)
  const { openFile, openEmbed } = useReviewActions()
  const time = usePostTime(post)
  const Platform = PLATFORM_ICONS[post.socialSite.type]
  const kind = t(`kind_${post.kind}`)
  return (
    <article
      ref={ref}
      tabIndex={-1}
      data-large={post.id}
      data-decided={lookBack ? true : undefined}
      className={classes['post']}
      aria-label={`${post.socialSite.name}, ${kind}, ${time}`}
    >
      <Escalations post={post} />
      {lookBack?.mark}
      <header className={classes['head']}>
        <div className={classes['when']}>
          <strong>
            <PostTime post={post} />
          </strong>
          <LossDistance post={post} />
          {hasClientLink ? (
            <Link to="/clients/$clientId/{-$tab}" params={{ clientId: post.client.id, tab: undefined }}>
              {post.client.firstName} {post.client.lastName}
            </Link>
          ) : null}
        </div>
        <div className={classes['where']}>
          <span className={classes['site']}>
            <Platform size={16} stroke={1.7} aria-hidden />
            {post.socialSite.name} · {kind}
          </span>
          <span className={classes['status']}>
            <PostStatus post={post} />
          </span>
          <HitTurns id={post.id} isOffered />
          {otherReader ? <Pill icon={IconEye}>{t('openElsewhere', { name: otherReader })}</Pill> : null}
        </div>
      </header>
      {/* The text comes first, so that it is always visible without scrolling. */}
      <div className={classes['scroll']}>
        <div className={classes['text']} data-many={post.content.length > LONG_TEXT_LENGTH || undefined}>
          {post.content ? (
            <PostText text={post.content} words={post.flaggedWords} />
          ) : (
            <p className={classes['none']}>{t('noText')}</p>
          )}
          <PostWordsList post={post} />
          {post.isTrashed || hasMarks(post) || hasExtras(post) || asides.length > 0 ? (
            <ul className={classes['beside']}>
              {post.isTrashed ? (
                <li>
                  <Pill icon={IconTrash}>
                    <TrashedText post={post} />
                  </Pill>
                </li>
              ) : null}
              <PostMarks post={post} />
              <ExtraItems post={post} />
              <AsideItems asides={asides} words={post.flaggedWords} />
            </ul>
          ) : null}
          {post.media.length === 0 ? <p className={classes['none']}>{t('noMedia')}</p> : null}
        </div>
        {post.media.length > 0 ? (
          <div className={classes['media']}>
            <PostMedia
              key={post.id}
              post={post}
              size="full"
              alt={t('pictureBy', { kind, time })}
              onOpen={(mediaId) => openFile(post, mediaId)}
              onEmbed={openEmbed}
            />
          </div>
        ) : null}
      </div>
      <footer ref={raiseToasts} className={classes['foot']} onClickCapture={guardClick}>
        <span className={classes['actions']}>
          {lookBack?.actions}
          <LargeActions post={post} hasFilled={!lookBack} />
        </span>
        <TurnKeys />
        <PostTools post={post} onNotes={onNotes} hasReport />
      </footer>
    </article>
  )
})

function TurnKeys() {
  const t = useTexts(postTexts)
  const shortcutFor = useShortcutFor()
  if (shortcutFor('nextPost') === '') return null
  return (
    <span className={classes['keys']} aria-hidden>
      <kbd>{shortcutFor('previousPost')}</kbd> <kbd>{shortcutFor('nextPost')}</kbd> {t('turnKeys')}
    </span>
  )
}

/** How long before or after the date of loss, in days, or in years if those are more informative. */
function LossDistance({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const distance = distanceFromLoss(post)
  if (!distance) return <Loss post={post} />
  return (
    <p className={classes['away']}>
      <span data-side={post.loss}>
        {t(post.loss === 'pre' ? 'farPreLoss' : 'farPostLoss', {
          far: t('farDays', { count: distance.days }),
        })}
      </span>
      {distance.days > 61 ? <span>{yearsAndMonths(distance, language)}</span> : null}
    </p>
  )
}

/** "2 years 8 months" */
const yearsAndMonths = ({ years, months }: Distance, language: string): string =>
  [
    [years, 'year'],
    [months, 'month'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(localeOf(language), {
        style: 'unit',
        unit: String(unit),
        unitDisplay: 'long',
      }).format(Number(count)),
    )
    .join(' ')
