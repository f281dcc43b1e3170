import { Link } from '@tanstack/react-router'
import type { PostQuery } from '../../posts/index.tsx'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { reportTexts } from '../texts/index.ts'
import classes from './Generate.module.css'

type Props = {
  clientId: string
  /** The posts that the dates leave out because their own is in doubt; null without dates. */
  query: PostQuery | null
  /** In a form, which the person goes on with. */
  target?: '_blank'
}

/** Says how many posts the dates of a document leave out because their own is in doubt, and leads to them. */
export function DoubtsLeftOut({ clientId, query, target }: Props) {
  const t = useTexts(reportTexts)
  const { data } = useCall('countPosts', { query: query ?? {} }, { enabled: query !== null, staleTime: 5000 })
  if (query === null || !data || data.count === 0) return null
  return (
    <span className={classes['doubts']}>
      {t('doubtsLeftOut', { count: data.count })}{' '}
      <Link
        to="/clients/$clientId/posts"
        params={{ clientId }}
        search={{ range: 'doubt' }}
        {...(target && { target })}
      >
        {t('showDoubts')}
      </Link>
    </span>
  )
}
