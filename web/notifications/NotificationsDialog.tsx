import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountTypeOf } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useReturnToLastPage } from '../kit/address/list-address.ts'
import { useCall, useWrite } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Paginator } from '../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/lists/States.tsx'
import classes from './Bell.module.css'
import { Notice } from './Notice.tsx'
import { notificationTexts } from './texts/index.ts'

const PAGE_SIZE = 5

export default function NotificationsDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(notificationTexts)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const [asked, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listNotifications',
    { params: { id: viewer.id }, query: { offset: (asked - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  useReturnToLastPage(asked, PAGE_SIZE, data?.total, setPage)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['listNotifications'] })
  const readAll = useWrite('readAllNotifications', { onSuccess: refresh })
  const readOne = useWrite('readNotification', { onSuccess: refresh })
  return (
    <Dialog opened onClose={onClose} title={t('notifications')} size="md">
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={PAGE_SIZE} height={56} />}
      {data?.total === 0 ? (
        <EmptyState title={t('empty')}>
          {t(accountTypeOf(viewer.accountType) === 'client' ? 'emptyHintClient' : 'emptyHint')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <ul className={classes['list']}>
            {data.items.map((item) => (
              <Notice
                key={item.id}
                item={item}
                onFollow={onClose}
                onRead={() => readOne.mutate({ params: { id: item.id } })}
              />
            ))}
          </ul>
          <Paginator page={asked} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      <div className={classes['foot']}>
        {data && data.total > 0 ? (
          <Button
            className={classes['all'] ?? ''}
            variant="default"
            loading={readAll.isPending}
            onClick={() => readAll.mutate({ params: { id: viewer.id } })}
          >
            {t('markAllRead')}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/account/notifications" />}
          onClick={onClose}
        >
          {t('settings')}
        </Button>
      </div>
    </Dialog>
  )
}
