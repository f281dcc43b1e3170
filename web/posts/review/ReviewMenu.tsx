import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconSortDescending } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../kit/calls/query.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { type PostQuery, withoutOrder } from '../data/filters.ts'
import { postTexts } from '../texts/index.ts'
import { REVIEW_ORDERS, type ReviewOrder } from './review-choice.ts'
import classes from './ReviewMenu.module.css'
import type { Review, ReviewQueueName } from './useReview.ts'

const ORDER_WORDS = {
  newest: 'newest',
  oldest: 'oldest',
  flagged: 'firstFlagged',
  afterLoss: 'firstAfterLoss',
  pictures: 'firstPictures',
} as const satisfies Record<ReviewOrder, string>
const QUEUE_WORDS = {
  all: 'queueAll',
  batch: 'queueBatch',
  toMe: 'queueToMe',
} as const satisfies Record<ReviewQueueName, string>

type Props = {
  review: Review
  /** The list by date. */
  query: PostQuery
  hasLoss: boolean
}

/** The order of the review, and whether posts of colleagues are skipped; without room for the queue also which posts. */
export function ReviewMenu({ review, query, hasLoss }: Props) {
  const t = useTexts(postTexts)
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const [isOpened, setOpened] = useState(false)
  const orders = REVIEW_ORDERS.filter((order) => order !== 'afterLoss' || (mayLegal && hasLoss))
  const filters = withoutOrder(query)
  return (
    <Menu
      position="bottom-end"
      width={300}
      checkIcon={<IconCheck size={14} />}
      opened={isOpened}
      onChange={setOpened}
    >
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconSortDescending size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`${t('order')}: ${t(ORDER_WORDS[review.order])}`}
          classNames={{ label: classes['label'] ?? '' }}
        >
          {t(ORDER_WORDS[review.order])}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('order')}</Menu.Label>
        <Menu.RadioGroup
          aria-label={t('order')}
          value={review.order}
          onChange={(next) => review.setOrder(REVIEW_ORDERS.find((each) => each === next) ?? 'newest')}
        >
          {orders.map((order) => (
            <Menu.RadioItem
              key={order}
              value={order}
              closeMenuOnClick
              rightSection={isOpened ? <OrderCount order={order} filters={filters} /> : null}
            >
              {t(ORDER_WORDS[order])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={review.skips} onChange={review.setSkips}>
          {t('skipOpen')}
        </Menu.CheckboxItem>
        <div className={classes['narrow']}>
          <Menu.Divider />
          <Menu.Label>{t('queue')}</Menu.Label>
          <Menu.RadioGroup
            aria-label={t('queue')}
            value={review.queue}
            onChange={(next) => review.setQueue(review.queues.find((each) => each === next) ?? 'all')}
          >
            {review.queues.map((queue) => (
              <Menu.RadioItem key={queue} value={queue} closeMenuOnClick>
                {t(QUEUE_WORDS[queue])}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

/** How many posts come first. */
function OrderCount({ order, filters }: { order: ReviewOrder; filters: PostQuery }) {
  const number = useNumber()
  const part: PostQuery | null =
    order === 'flagged'
      ? { isFlagged: true }
      : order === 'afterLoss' && !filters.loss
        ? { loss: 'post' }
        : order === 'pictures' && !filters.mediaTypes
          ? { mediaTypes: ['image'] }
          : null
  const { data } = useCall('countPosts', { query: { ...filters, ...part } }, { enabled: part !== null })
  return part && data ? <span className={classes['count']}>{number(data.count)}</span> : null
}

/** Which posts are reviewed, above the queue. */
export function QueueHead({ review, left }: { review: Review; left: number }) {
  const t = useTexts(postTexts)
  return (
    <div className={classes['head']}>
      <div role="radiogroup" aria-label={t('queue')} className={classes['queues']}>
        {review.queues.map((queue) => (
          <label key={queue}>
            <input
              type="radio"
              name="queue"
              checked={review.queue === queue}
              onChange={() => review.setQueue(queue)}
            />
            <span>{t(QUEUE_WORDS[queue])}</span>
          </label>
        ))}
      </div>
      {review.queue === 'batch' ? (
        <p>{t('batchDone', { done: Math.max(0, review.batchSize - left), total: review.batchSize })}</p>
      ) : null}
    </div>
  )
}
