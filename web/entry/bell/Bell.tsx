import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { entryWords } from '../words/index.ts'
import classes from './Bell.module.css'

const NotificationsDialog = lazy(() => import('./NotificationsDialog.tsx'))

/** What is unread, asked every 30 seconds beside the live events. */
export function Bell() {
  const t = useWords(entryWords)
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const { data } = useCall(
    'listNotifications',
    { params: { id: viewer.id }, query: { isRead: false, limit: 1 } },
    { refetchInterval: 30_000 },
  )
  const unread = data?.total ?? 0
  const label = unread > 0 ? `${t('notifications')}: ${t('unread', { count: unread })}` : t('notifications')
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          onClick={() => setOpen(true)}
          className={classes['bell'] ?? ''}
        >
          <IconBell size={20} stroke={1.6} />
          {unread > 0 ? <span className={classes['badge']}>{unread > 99 ? '99+' : unread}</span> : null}
        </ActionIcon>
      </Tooltip>
      {open ? (
        <Suspense>
          <NotificationsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
