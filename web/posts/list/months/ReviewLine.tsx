import { useQueryClient } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo } from 'react'
import { useLanguage } from '../../../kit/words/i18n.ts'
import { dayIn, formatDate } from '../../../kit/words/time.ts'
import { Line } from '../../../ui/line/Line.tsx'
import { placeOfDay, yearsOf } from '../../../ui/line/axis.ts'
import type { PostQuery } from '../../data/filters.ts'
import { peekPost } from '../../data/store.ts'
import { drawBars, endsOf, stepOf } from './month-bars.ts'
import { useIsNarrow, useMonths } from './useMonths.ts'

type Props = {
  query: PostQuery
  dateOfLoss: string | null
  /** The post in the middle of the screen; null: none yet. */
  id: string | null
}

/** How far a review is: what is done is filled, and the caret is at the post. How far that is from the loss is a length. */
export function ReviewLine({ id, ...rest }: Props) {
  // The post itself is drawn first.
  return <Drawn id={useDeferredValue(id)} {...rest} />
}

const Drawn = memo(function Drawn({ query, dateOfLoss, id }: Props) {
  const client = useQueryClient()
  const language = useLanguage()
  const { bars, axis, lossDay } = useMonths(query, dateOfLoss)
  const isNarrow = useIsNarrow()
  const step = axis ? stepOf(axis, isNarrow) : 1
  const drawn = useMemo(() => axis && drawBars(axis, bars, { lossDay, step }), [axis, bars, lossDay, step])
  if (!axis || !drawn) return null
  const post = id === null ? undefined : peekPost(client, id)
  const point = lossDay === null ? null : placeOfDay(axis, lossDay)
  return (
    <Line
      point={point}
      pointWord={lossDay === null ? undefined : formatDate(lossDay, language)}
      ends={endsOf(axis, bars)}
      bars={drawn}
      slots={axis.months / step}
      // The date of loss has its own words.
      ticks={yearsOf(axis).filter(({ at }) => point === null || Math.abs(at - point) > 0.06)}
      caret={post ? placeOfDay(axis, dayIn(post.postedAt, post.client.timeZone)) : null}
    />
  )
})
