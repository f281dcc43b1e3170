import type { Post } from '#contract/index.ts'
import { type Say, useWords } from '../../kit/words/i18n.ts'
import { postWords } from '../words/index.ts'
import classes from './Loss.module.css'
import { type Distance, distanceFromLoss, inDays } from './words/distance.ts'

type Of = Pick<Post, 'postedAt' | 'client' | 'loss' | 'isDayOfLoss' | 'dateOfLoss'>
type T = Say<(typeof postWords)['en']>

/** Whether the post is before or after the date of loss, and by how much. */
export function Loss({ post }: { post: Of }) {
  const t = useWords(postWords)
  const said = lossOf(t, post)
  return said === null ? null : (
    <span className={classes['loss']} data-side={post.loss}>
      {said}
    </span>
  )
}

/** The same as text; null if the user may not see it. */
export function lossOf(t: T, post: Of): string | null {
  if (post.loss === null) return null
  const side = t(post.loss === 'pre' ? 'preLoss' : 'postLoss')
  if (post.isDayOfLoss) return `${side} · ${t('dayOfLoss')}`
  const away = distanceFromLoss(post)
  return away ? t(post.loss === 'pre' ? 'farPreLoss' : 'farPostLoss', { far: farOf(t, away) }) : side
}

/** "4 yr 7 mo", or in days if those are more precise. */
export const farOf = (t: T, away: Distance): string =>
  inDays(away) ? t('farDays', { count: away.days }) : yearsOf(t, away)

export const yearsOf = (t: T, { years, months }: Distance): string =>
  [t('farYears', { count: years }), months > 0 ? t('farMonths', { count: months }) : '']
    .filter(Boolean)
    .join(' ')
