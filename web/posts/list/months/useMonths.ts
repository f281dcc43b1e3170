import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { statusCodes } from '#contract/index.ts'
import { useCall } from '../../../kit/calls/query.ts'
import { useMay } from '../../../kit/viewer.ts'
import { type PostQuery, withoutOrder } from '../../data/filters.ts'
import { axisOfBars, barsOf, withEvery } from './month-bars.ts'

/**
 * All posts related to a list by month, in any review state, with its clients, search, group, platforms and media. Users who may not see
 * legal phrases get neither review state nor date of loss.
 */
export function useMonths(query: PostQuery, dateOfLoss: string | null) {
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const { statuses, isFlagged: _flag, isOnTimeline: _timeline, ...reviewed } = query
  const { isNotRelevant, ...scope } = reviewed
  const { since: _since, until: _until, ...some } = withoutOrder(scope)
  const { batch: _batch, escalatedTo: _to, ...rest } = some
  // A choice of statuses may leave out what is not relevant; a list of that alone is one.
  const all = statuses || isNotRelevant === undefined ? rest : { ...rest, isNotRelevant }
  const KEEP_PREVIOUS = { keepPrevious: true } as const
  const months = useCall('listPostMonths', { query: all }, KEEP_PREVIOUS)
  const review = { ...KEEP_PREVIOUS, enabled: mayLegal }
  const unreviewed = useCall(
    'listPostMonths',
    { query: { ...all, statuses: statusCodes('unreviewed') } },
    review,
  )
  const flagged = useCall('listPostMonths', { query: { ...all, isFlagged: true } }, review)
  const notRelevant = useCall('listPostMonths', { query: { ...rest, isNotRelevant: true } }, review)
  const lossDay = mayLegal ? dateOfLoss : null
  // A find leaves the line as it is: months without what it finds stay, faintly.
  const { find, ...unfound } = all
  const every = useCall(
    'listPostMonths',
    { query: unfound },
    { ...KEEP_PREVIOUS, enabled: find !== undefined },
  )
  const listed = useMemo(
    () =>
      find === undefined || !every.data ? (months.data ?? []) : withEvery(months.data ?? [], every.data),
    [find, every.data, months.data],
  )
  const bars = useMemo(
    () => barsOf(listed, unreviewed.data ?? [], flagged.data ?? [], notRelevant.data ?? []),
    [listed, unreviewed.data, flagged.data, notRelevant.data],
  )
  const axis = useMemo(() => axisOfBars(bars, lossDay), [bars, lossDay])
  return { isKnown: Boolean(months.data || months.error), bars, axis, lossDay }
}

const NARROW_QUERY = '(max-width: 45em)'
export const useIsNarrow = (): boolean => useMediaQuery(NARROW_QUERY, window.matchMedia(NARROW_QUERY).matches)
