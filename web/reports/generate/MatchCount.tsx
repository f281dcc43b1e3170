import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { reportTexts } from '../texts/index.ts'
import { DoubtsLeftOut } from './DoubtsLeftOut.tsx'
import classes from './Generate.module.css'
import { doubtQuery, selectionQuery, type Selection, unreviewedCounts } from './selection.ts'

/** The number of posts that the report will contain, before it is created. */
export function MatchCount({
  clientId,
  selection,
  isOff,
  onCount,
}: {
  clientId: string
  selection: Selection
  isOff: boolean
  /** null while unknown. */
  onCount(count: number | null): void
}) {
  const t = useTexts(reportTexts)
  const number = useNumber()
  const [settled] = useDebouncedValue(selection, 250)
  const { data, error, isFetching } = useCall(
    'countPosts',
    { query: selectionQuery(clientId, settled) },
    { keepPrevious: true, enabled: !isOff, staleTime: 5000 },
  )
  const unreviewed = useUnreviewedCount(clientId, settled, isOff)
  const isOld = isFetching || settled !== selection
  const count = isOld || isOff || !data ? null : data.count
  useEffect(() => onCount(count), [count, onCount])
  if (isOff) return <span />
  if (error) return <span className={classes['match']}>{t('countFailed')}</span>
  return (
    <span className={classes['match']} role="status" data-old={isOld || undefined}>
      {data?.count === 0 ? (
        <strong>{t('nothingMatches')}</strong>
      ) : data ? (
        <>
          <strong>{number(data.count)}</strong> {t('matching', { count: data.count })}
          {unreviewed > 0 ? <>, {t('matchingUnreviewed', { count: unreviewed })}</> : null}
        </>
      ) : (
        <Loader size="xs" />
      )}
      <DoubtsLeftOut target="_blank" clientId={clientId} query={doubtQuery(clientId, settled)} />
    </span>
  )
}

/** How many posts of the selection are unreviewed; 0 while that is unknown. */
function useUnreviewedCount(clientId: string, selection: Selection, isOff: boolean): number {
  const counts = unreviewedCounts(selection)
  const useCount = (part: Selection | null | undefined): number | undefined =>
    useCall(
      'countPosts',
      { query: selectionQuery(clientId, part ?? selection) },
      { keepPrevious: true, enabled: !isOff && Boolean(part), staleTime: 5000 },
    ).data?.count
  const [first, second, both] = [
    useCount(counts?.plus[0]),
    useCount(counts?.plus[1]),
    useCount(counts?.minus),
  ]
  if (!counts || first === undefined) return 0
  if (!counts.minus) return first
  return second === undefined || both === undefined ? 0 : first + second - both
}
