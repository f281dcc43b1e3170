import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useCall } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { Part } from '../ui/Part.tsx'
import classes from './Bell.module.css'
import { notificationTexts } from './texts/index.ts'

const NotificationsDialog = lazy(() => import('./NotificationsDialog.tsx'))

/** Shows unread notifications; loads them every 30 seconds while the page is visible, and after live events. */
export function Bell() {
  const t = useTexts(notificationTexts)
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
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={classes['bell'] ?? ''}
        >
          <IconBell size={20} stroke={1.6} />
          {unread > 0 ? <span className={classes['badge']}>{unread > 99 ? '99+' : unread}</span> : null}
        </ActionIcon>
      </Tooltip>
      {open ? (
        <Part>
          <NotificationsDialog onClose={() => setOpen(false)} />
        </Part>
      ) : null}
    </>
  )
}
