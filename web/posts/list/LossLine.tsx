import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { useMay } from '../../kit/viewer.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'
import { PAGE_SIZE, type PostList } from '../data/list.ts'
import { useSnapshot } from '../data/lists.ts'
import { peekPost } from '../data/store.ts'
import { postTexts } from '../texts/index.ts'
import classes from './LossLine.module.css'

/** In pixels. */
export const LOSS_LINE_HEIGHT = Math.round(44 * TEXT_SCALE)

export type LossLineOf = {
  /** The first post after the line. */
  at: number
  dateOfLoss: string
  /** In the list's order. */
  counts: readonly { side: 'pre' | 'post'; count: number }[]
}

/**
 * Where a list crosses the date of loss: between two loaded posts on different sides of it. null if it doesn't, if neither was viewed yet,
 * or if the user may not see that date.
 * @param start @param end the positions on screen
 */
export function useLossLine(
  list: PostList,
  dateOfLoss: string | null,
  [start, end]: readonly [start: number, end: number],
): LossLineOf | null {
  const queryClient = useQueryClient()
  const mayKnow = useMay('VIEW_LEGAL_PHRASES')
  const { total, kept } = useSnapshot(list)
  /** The post right after the line, as last found. */
  const [idAfterLoss, setIdAfterLoss] = useState<string>()
  const { order = 'desc', orderBy = 'postedAt', clientIds } = list.query
  const canCrossLoss = mayKnow && dateOfLoss !== null && clientIds?.length === 1 && orderBy === 'postedAt'
  const sideAt = (index: number) => {
    const id = index < 0 ? undefined : list.idAt(index)
    return id === undefined ? undefined : peekPost(queryClient, id)?.loss
  }
  const isPassedAt = (index: number): boolean => {
    const [before, after] = [sideAt(index - 1), sideAt(index)]
    return before !== undefined && after !== undefined && before !== after
  }
  const find = (): number | undefined => {
    const known = idAfterLoss === undefined ? -1 : list.indexOf(idAfterLoss)
    if (known > 0 && (isPassedAt(known) || sideAt(known - 1) === undefined)) return known
    for (let index = Math.max(1, start - PAGE_SIZE); index < end + PAGE_SIZE; index += 1)
      if (isPassedAt(index)) return index
    return undefined
  }
  const at = canCrossLoss ? find() : undefined
  const id = at === undefined ? undefined : list.idAt(at)
  if (id !== undefined && id !== idAfterLoss) setIdAfterLoss(id)
  return useMemo(() => {
    if (at === undefined || dateOfLoss === null || total === null) return null
    const isNewest = order === 'desc'
    const before = kept !== null && list.positionOf(kept) < at ? at - 1 : at
    return {
      at,
      dateOfLoss,
      counts: [
        { side: isNewest ? 'post' : 'pre', count: before },
        { side: isNewest ? 'pre' : 'post', count: total - before },
      ],
    }
  }, [at, total, kept, list, order, dateOfLoss])
}

/** The date of loss between two posts, with the number of posts on each side. */
export function LossLine({ line }: { line: LossLineOf }) {
  const t = useTexts(postTexts)
  return (
    <p className={classes['line']}>
      <i className={classes['point']} aria-hidden />
      <b>
        {t('loss')} {formatDate(line.dateOfLoss, useLanguage())}
      </b>
      <span>
        {line.counts
          .map(({ side, count }) => t(side === 'pre' ? 'countBefore' : 'countAfter', { count }))
          .join(', ')}
      </span>
    </p>
  )
}
