import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../kit/calls/query.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import type { PostQuery } from '../data/filters.ts'
import classes from './Find.module.css'
import { useFinder } from './finder.ts'
import { findTexts } from './texts/index.ts'

/** Where else a find may have posts, by the counters of a client. */
const ELSEWHERE = [
  ['totalUnreviewed', 'unreviewed', 'unreviewed'],
  ['totalEscalated', 'escalated', 'escalated'],
  ['totalFlagged', 'flagged', 'flagged'],
  ['totalTimeline', 'timeline', 'timeline'],
  ['totalPosts', 'allPosts', null],
  ['totalTrashed', 'trash', null],
] as const

/** Says what was searched, and which lists of the client have posts that match, or else how posts spell it. Client users have one list. */
export function EmptyFind({
  find,
  query,
  onFind,
}: {
  find: string
  query: PostQuery
  onFind(find: string | null): void
}) {
  const t = useTexts(findTexts)
  const number = useNumber()
  const { isStaff } = useFinder()
  const [clientId, ...others] = query.clientIds ?? []
  const isOne = isStaff && clientId !== undefined && others.length === 0
  const found = useCall('countFound', { query: { clientIds: query.clientIds, find } }, { enabled: isOne })
  const elsewhere =
    isOne && found.data ? ELSEWHERE.filter(([counter]) => (found.data?.[counter] ?? 0) > 0) : []
  const linkTo = (word: string, tab: string | null) =>
    tab === null
      ? ({
          to: word === 'trash' ? '/clients/$clientId/trash' : '/clients/$clientId/posts',
          params: { clientId: clientId ?? '' },
        } as const)
      : ({ to: '/clients/$clientId/{-$tab}', params: { clientId: clientId ?? '', tab } } as const)
  const isNowhere = isOne ? found.data !== undefined && elsewhere.length === 0 : true
  const near = useCall(
    'listNearFinds',
    { query: { clientIds: query.clientIds, customerId: query.customerId, find } },
    { enabled: isNowhere },
  )
  const nearFinds = isNowhere ? (near.data?.finds ?? []) : []
  return (
    <EmptyState
      title={t('noneHere')}
      action={
        <Button variant="default" onClick={() => onFind(null)}>
          {t('clear')}
        </Button>
      }
    >
      {t('searched')}
      {nearFinds.length === 0 ? null : (
        <div className={classes['near']} role="group" aria-label={t('didYouMean')}>
          <p>{t('didYouMean')}</p>
          {nearFinds.map((each) => (
            <Button key={each.find} variant="default" onClick={() => onFind(each.find)}>
              <bdi>{each.word}</bdi>{' '}
              <span className={classes['aside']}>{t('found', { count: each.count })}</span>
            </Button>
          ))}
        </div>
      )}
      {elsewhere.length === 0 ? null : (
        <ul className={classes['elsewhere']} aria-label={t('elsewhere')}>
          {elsewhere.map(([counter, word, tab]) => (
            <li key={word}>
              <Link {...linkTo(word, tab)} search={{ find }}>
                {t(word)}
              </Link>
              <b>{number(found.data?.[counter] ?? 0)}</b>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
