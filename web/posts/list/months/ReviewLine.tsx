import { useQueryClient } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo } from 'react'
import { useLanguage } from '../../../kit/i18n/i18n.ts'
import { formatDate } from '../../../kit/i18n/time.ts'
import { Line } from '../../../ui/line/Line.tsx'
import { placeOfDay, yearsOf } from '../../../ui/line/axis.ts'
import { dayOfPost, type PostQuery } from '../../data/filters.ts'
import { peekPost } from '../../data/store.ts'
import { drawBars, postRange, monthsPerBar } from './month-bars.ts'
import { useIsNarrow, useMonths } from './useMonths.ts'

type Props = {
  query: PostQuery
  dateOfLoss: string | null
  /** The post being reviewed; null: none yet. */
  id: string | null
}

/**
 * The progress of a review: reviewed posts are filled, and the caret shows the current post, with a length for its distance from the loss.
 */
export function ReviewLine({ id, ...rest }: Props) {
  // Deferred, so that the post itself is rendered first.
  return <DrawnLine id={useDeferredValue(id)} {...rest} />
}

const DrawnLine = memo(function Drawn({ query, dateOfLoss, id }: Props) {
  const client = useQueryClient()
  const language = useLanguage()
  const { bars, axis, lossDay } = useMonths(query, dateOfLoss)
  const isNarrow = useIsNarrow()
  const step = axis ? monthsPerBar(axis, isNarrow) : 1
  const drawing = useMemo(() => axis && drawBars(axis, bars, { lossDay, step }), [axis, bars, lossDay, step])
  if (!axis || !drawing) return null
  const post = id === null ? undefined : peekPost(client, id)
  const day = post ? dayOfPost(post) : null
  const point = lossDay === null ? null : placeOfDay(axis, lossDay)
  return (
    <Line
      point={point}
      pointWord={lossDay === null ? undefined : formatDate(lossDay, language)}
      ends={postRange(axis, bars)}
      bars={drawing}
      slots={axis.months / step}
      // Years too close to the label of the date of loss are omitted.
      ticks={yearsOf(axis).filter(({ at }) => point === null || Math.abs(at - point) > 0.06)}
      caret={day === null ? null : placeOfDay(axis, day)}
    />
  )
})
