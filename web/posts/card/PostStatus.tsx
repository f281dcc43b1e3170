import {
  IconAlertTriangle,
  IconBookmark,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconEqual,
  IconFileOff,
  IconTimelineEvent,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { POST_STATUS, type Post, type PostStatusName, statusOf } from '#contract/index.ts'
import { Pill } from '../../ui/Pill.tsx'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { dayIn, formatDate } from '../../kit/i18n/time.ts'
import { postTexts } from '../texts/index.ts'
import { FlagMarks } from './flags/FlagMarks.tsx'
import classes from './PostStatus.module.css'
import { useIsFoundEarlier } from './words/found.ts'
import { EditedMark } from './words/EditedMark.tsx'
import { MoreReadMark } from './words/MoreReadMark.tsx'

/** The icons that the rows of statuses name. */
export const STATUS_ICONS: Record<(typeof POST_STATUS)[PostStatusName]['icon'], typeof IconBookmark> = {
  IconAlertTriangle,
  IconBookmark,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
}

export function StatusPill({ status }: { status: PostStatusName }) {
  const t = useTexts(postTexts)
  return (
    <Pill icon={STATUS_ICONS[POST_STATUS[status].icon]} tone={POST_STATUS[status].tone}>
      {t(`status_${status}`)}
    </Pill>
  )
}

/** The review status of a post. */
export function PostStatus({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const status = statusOf(post)
  return (
    <>
      {status ? <StatusPill status={status} /> : null}
      {post.movedToTimelineAt ? (
        <Pill icon={IconTimelineEvent} title={t('onTimeline')}>
          <span className={classes['hiddenWhereNarrow']}>{t('onTimeline')}</span>
        </Pill>
      ) : null}
    </>
  )
}

const DAY_MS = 86_400_000
/** 0 if it is deleted within the hour. */
const daysUntilDeletion = (deletedAfter: string): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAfter) - Date.now()) / DAY_MS))

export const hasMarks = (post: Post): boolean =>
  post.flaggedAt !== null ||
  post.moreReadAt !== null ||
  post.hasOtherVersions ||
  post.probablySameAs !== null ||
  post.absence !== null

/** The review's findings about a post, each a list item: flags, other versions, an archive without it. */
export function PostMarks({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const isFoundEarlier = useIsFoundEarlier(post)
  const language = useLanguage()
  return (
    <>
      {post.flaggedAt ? <FlagMarks post={post} /> : null}
      {post.moreReadAt ? (
        <li>
          <MoreReadMark post={post} />
        </li>
      ) : null}
      {post.hasOtherVersions ? (
        <li>
          <EditedMark post={post} isFound={isFoundEarlier} />
        </li>
      ) : null}
      {post.probablySameAs ? (
        <li>
          <Link
            to="."
            search={(search) => ({ ...search, postId: post.probablySameAs ?? undefined })}
            className={classes['link']}
          >
            <Pill icon={IconEqual} title={t('probablySameHint')}>
              {t('probablySame')}
            </Pill>
          </Link>
        </li>
      ) : null}
      {post.absence ? (
        <li>
          <Pill icon={IconFileOff} title={t('absentHint')}>
            {t('absent', {
              date: formatDate(
                post.absence.archiveDay ?? dayIn(post.absence.archiveDate, post.client.timeZone),
                language,
              ),
            })}
          </Pill>
        </li>
      ) : null}
    </>
  )
}

/** When and by whom a post was trashed, and how many days are left or why it is kept. */
export function TrashedText({
  post: { trashedAt, trashedBy, deletedAfter, keptInTrash, client },
}: {
  post: Post
}) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  if (!trashedAt) return t('trashed')
  const date = formatDate(dayIn(trashedAt, client.timeZone), language)
  return [
    trashedBy ? t('trashedBy', { date, name: trashedBy }) : t('trashedOn', { date }),
    keptInTrash ? t(keptInTrash === 'hold' ? 'keptOnHold' : 'keptInFile') : null,
    deletedAfter ? t('daysLeft', { count: daysUntilDeletion(deletedAfter) }) : null,
  ]
    .filter(Boolean)
    .join(' · ')
}
