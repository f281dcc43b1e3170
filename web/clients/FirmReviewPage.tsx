import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { SENT_STATUS_CODES } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useCustomerId } from '../kit/viewer.ts'
import { PostsProvider, ReviewScreen } from '../posts/index.tsx'
import { Firms } from './dashboard/Firms.tsx'
import {
  EMPTY_LIST_TEXTS,
  type FirmListName,
  toReviewListName,
  reviewQuery,
  withoutPosition,
} from './review-lists.ts'
import { clientTexts } from './texts/index.ts'

/** Review mode across all the firm's clients. */
export function FirmReviewPage() {
  const customerId = useCustomerId()
  return customerId === null ? <Firms /> : <FirmReview customerId={customerId} />
}

function FirmReview({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const navigate = useNavigate()
  const asked = useSearch({ strict: false })['list']
  const list: FirmListName = asked === 'found' ? 'found' : toReviewListName(asked)
  const base = useMemo(
    () =>
      list === 'found' ? { customerId, statuses: SENT_STATUS_CODES } : reviewQuery({ customerId }, list),
    [customerId, list],
  )
  const onLeave = useCallback(
    () => void navigate({ to: list === 'found' ? '/find' : `/${list}`, search: withoutPosition }),
    [navigate, list],
  )
  return (
    <PostsProvider>
      <ReviewScreen
        title={t('allClients')}
        listName={t(list)}
        dateOfLoss={null}
        base={base}
        isFlagged={list === 'flagged'}
        done={t(list === 'found' ? 'noPosts' : EMPTY_LIST_TEXTS[list])}
        onLeave={onLeave}
      />
    </PostsProvider>
  )
}
