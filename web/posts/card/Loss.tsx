import type { Post } from '#contract/index.ts'
import { type Translate, useTexts } from '../../kit/i18n/i18n.ts'
import { postTexts } from '../texts/index.ts'
import classes from './Loss.module.css'
import { type Distance, distanceFromLoss, isInDays } from './words/distance.ts'

type LossOf = Pick<Post, 'postedAt' | 'client' | 'loss' | 'isDayOfLoss' | 'dateOfLoss'>
type T = Translate<(typeof postTexts)['en']>

/** Whether the post is before or after the date of loss, and by how much. */
export function Loss({ post }: { post: LossOf }) {
  const t = useTexts(postTexts)
  const said = lossSideOf(t, post)
  return said === null ? null : (
    <span className={classes['loss']} data-side={post.loss}>
      {said}
    </span>
  )
}

/** The same as text; null if the user may not see it. */
export function lossSideOf(t: T, post: LossOf): string | null {
  if (post.loss === null) return null
  const side = t(post.loss === 'pre' ? 'preLoss' : 'postLoss')
  if (post.isDayOfLoss) return `${side} · ${t('dayOfLoss')}`
  const away = distanceFromLoss(post)
  return away ? t(post.loss === 'pre' ? 'farPreLoss' : 'farPostLoss', { far: distanceText(t, away) }) : side
}

/** "4 yr 7 mo", or in days if those are more precise. */
export const distanceText = (t: T, away: Distance): string =>
  isInDays(away) ? t('farDays', { count: away.days }) : yearsText(t, away)

export const yearsText = (t: T, { years, months }: Distance): string =>
  [t('farYears', { count: years }), months > 0 ? t('farMonths', { count: months }) : '']
    .filter(Boolean)
    .join(' ')
