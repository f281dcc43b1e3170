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

/** Says what was searched, and which lists of the client have posts that match. Client users have one list. */
export function EmptyFind({ find, query, onClear }: { find: string; query: PostQuery; onClear(): void }) {
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
  return (
    <EmptyState
      title={t('noneHere')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
      }
    >
      {t('searched')}
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
