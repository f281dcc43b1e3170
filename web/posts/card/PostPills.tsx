import {
  IconAlertTriangle,
  IconBookmark,
  IconCircleCheck,
  IconCircleDashed,
  IconFileOff,
  IconFlag,
  IconPointFilled,
  IconTimelineEvent,
  IconTrash,
} from '@tabler/icons-react'
import { POST_STATUS, type Post, statusOf } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/words/i18n.ts'
import { browserZone, dayIn, formatDate } from '../../kit/words/time.ts'
import { Pill } from '../../ui/Pill.tsx'
import { postWords } from '../words/index.ts'
import { IconAfterPoint, IconBeforePoint } from './loss-icons.tsx'
import classes from './PostPills.module.css'
import { flaggedBy } from './words/words.ts'

const STATUS_ICONS = {
  unreviewed: IconCircleDashed,
  saved: IconBookmark,
  escalated: IconAlertTriangle,
  resolved: IconCircleCheck,
} as const

/** Trashed posts are permanently deleted 30 days after they have been trashed, where no report shows them and no hold keeps them. */
const DAY = 86_400_000
const daysLeft = (trashedAt: string): number =>
  // Never the -0 that is written as such.
  Math.ceil((Date.parse(trashedAt) + 30 * DAY - Date.now()) / DAY) + 0

/** Where a post stands in the review. */
export function PostPills({ post }: { post: Post }) {
  const t = useWords(postWords)
  const language = useLanguage()
  const status = statusOf(post)
  const days = post.trashedAt ? daysLeft(post.trashedAt) : null
  return (
    <>
      {post.isTrashed ? (
        <Pill tone="trashed" icon={IconTrash}>
          {post.trashedAt
            ? t(post.trashedBy ? 'trashedBy' : 'trashedOn', {
                date: formatDate(dayIn(post.trashedAt, browserZone()), language),
                name: post.trashedBy ?? '',
              })
            : t('trashed')}
          {days === null
            ? null
            : ` · ${days < 0 ? t('keptInTrash') : t('daysLeft', { count: days }).replaceAll(' ', '\u00A0')}`}
        </Pill>
      ) : null}
      {status ? (
        <Pill tone={POST_STATUS[status].tone} icon={STATUS_ICONS[status]}>
          {t(`status_${status}`)}
        </Pill>
      ) : null}
      {post.movedToTimelineAt ? (
        <Pill tone="timeline" icon={IconTimelineEvent}>
          {t('onTimeline')}
        </Pill>
      ) : null}
      {post.absence ? (
        <Pill tone="neutral" icon={IconFileOff} title={t('absentHint')}>
          {t('absent', { date: formatDate(post.absence.archiveDate.slice(0, 10), language) })}
        </Pill>
      ) : null}
      {post.flaggedAt ? (
        <Pill tone="flagged" icon={IconFlag} title={flaggedBy(t, post)}>
          {t('flagged')}
          <span className={classes['words']}>{post.flaggedWords.join(', ')}</span>
        </Pill>
      ) : null}
    </>
  )
}

/** Before or after the date of loss: the point stands on either side of the line. */
export function LossPill({ post }: { post: Pick<Post, 'loss' | 'isDayOfLoss'> }) {
  const t = useWords(postWords)
  if (post.loss === null) return null
  return (
    <>
      {post.isDayOfLoss ? (
        <Pill tone="escalated" icon={IconPointFilled}>
          {t('dayOfLoss')}
        </Pill>
      ) : null}
      {post.loss === 'pre' ? (
        <Pill tone="pre" icon={IconBeforePoint}>
          {t('preLoss')}
        </Pill>
      ) : (
        <Pill tone="post" icon={IconAfterPoint}>
          {t('postLoss')}
        </Pill>
      )}
    </>
  )
}
