import type { Post } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { postWords } from '../words/index.ts'
import classes from './Loss.module.css'
import { type Distance, distanceFromLoss, inDays } from './words/distance.ts'

type Of = Pick<Post, 'postedAt' | 'client' | 'loss' | 'isDayOfLoss' | 'dateOfLoss'>

/** Before or after the date of loss, and how far from it. */
export function Loss({ post }: { post: Of }) {
  const t = useWords(postWords)
  const away = useDistance(distanceFromLoss(post), post.loss === 'pre')
  if (post.loss === null) return null
  return (
    <span className={classes['loss']} data-side={post.loss}>
      {[t(post.loss === 'pre' ? 'preLoss' : 'postLoss'), post.isDayOfLoss ? t('dayOfLoss') : away]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** "4 yr 7 mo after", or in days where those say more; in full where there is room. */
export function useDistance(distance: Distance | null, isBefore: boolean): string {
  const t = useWords(postWords)
  if (!distance) return ''
  const { days, years, months } = distance
  const far = inDays(distance)
    ? t('farDays', { count: days })
    : [t('farYears', { count: years }), months > 0 ? t('farMonths', { count: months }) : '']
        .filter(Boolean)
        .join(' ')
  return t(isBefore ? 'farBefore' : 'farAfter', { far })
}
