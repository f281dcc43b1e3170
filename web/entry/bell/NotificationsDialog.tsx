import { Dialog } from '../../ui/Dialog.tsx'
import { Anchor, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { NotificationItem } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/i18n.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { browserZone, formatInstant } from '../../kit/time.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/Paginator.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { entryWords } from '../words/index.ts'
import classes from './Bell.module.css'
import { KINDS } from './kinds.ts'

const PAGE_SIZE = 5

export default function NotificationsDialog({ onClose }: { onClose(): void }) {
  const t = useWords(entryWords)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listNotifications',
    { params: { id: viewer.id }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['listNotifications'] })
  const readAll = useWrite('readAllNotifications', { onSuccess: refresh })
  const readOne = useWrite('readNotification', { onSuccess: refresh })
  return (
    <Dialog opened onClose={onClose} title={t('notifications')} size="md">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={PAGE_SIZE} height={56} />}
      {data?.total === 0 ? <EmptyState title={t('noNotifications')} /> : null}
      <ul className={classes['list']}>
        {data?.items.map((item) => (
          <Notice
            key={item.id}
            item={item}
            onFollow={onClose}
            onRead={() => readOne.mutate({ params: { id: item.id } })}
          />
        ))}
      </ul>
      {data && data.total > 0 ? (
        <>
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
          <Button
            variant="default"
            fullWidth
            loading={readAll.isPending}
            onClick={() => readAll.mutate({ params: { id: viewer.id } })}
          >
            {t('markAllRead')}
          </Button>
        </>
      ) : null}
    </Dialog>
  )
}

function Notice({ item, onRead, onFollow }: { item: NotificationItem; onRead(): void; onFollow(): void }) {
  const t = useWords(entryWords)
  const language = useLanguage()
  const { type, data, occurredAt } = item.notification
  const link = KINDS[type].link(data)
  const follow = () => {
    if (!item.readAt) onRead()
    onFollow()
  }
  return (
    <li className={classes['item']} data-unread={item.readAt === null || undefined}>
      <span className={classes['dot']} aria-hidden />
      <div className={classes['text']}>
        <p>{KINDS[type].say(t, data)}</p>
        <time className={classes['when']} dateTime={occurredAt} title={occurredAt}>
          {formatInstant(occurredAt, browserZone(), language)}
        </time>
        <div className={classes['links']}>
          {link?.kind === 'file' ? (
            <Anchor href={link.href} download onClick={onRead}>
              {t('download')}
            </Anchor>
          ) : null}
          {link?.kind === 'client' ? (
            <Link
              to="/clients/$clientId/{-$tab}"
              params={{ clientId: link.clientId, tab: undefined }}
              onClick={follow}
            >
              {t('openClient')}
            </Link>
          ) : null}
          {link?.kind === 'post' ? (
            <Link to="/" search={{ postId: link.postId }} onClick={follow}>
              {t('openPost')}
            </Link>
          ) : null}
          {item.readAt === null ? (
            <Anchor component="button" type="button" onClick={onRead}>
              {t('markRead')}
            </Anchor>
          ) : null}
        </div>
      </div>
    </li>
  )
}
