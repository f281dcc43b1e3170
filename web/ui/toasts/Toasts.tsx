import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { translate } from '../../kit/i18n/i18n.ts'
import { liftToasts } from './raise.ts'
import { hostToasts, type ToastAction, UNDO_MS } from './toast.tsx'
import type { Toast } from './ToastHost.tsx'
import classes from './toast.module.css'
import { uiTexts } from '../texts/index.ts'

/** How many toasts are visible at a time. */
const MAX_TOASTS = 4

export default function Toasts({ first }: { first: readonly Toast[] }) {
  const waiting = useRef(first)
  useEffect(() => {
    for (const toast of waiting.current) show(toast)
    waiting.current = []
    return hostToasts(show)
  }, [])
  return (
    <Notifications
      className={classes['host'] ?? ''}
      classNames={{ progress: classes['time'] ?? '' }}
      position="bottom-right"
      limit={MAX_TOASTS}
      autoClose={3000}
      transitionDuration={0}
      containerWidth={400}
    />
  )
}

/** The newest toast is always visible. It replaces the oldest, because a queued toast would appear too late. */
function showToast(toast: NotificationData): void {
  // In the frame that lays out the page anyway.
  requestAnimationFrame(liftToasts)
  notifications.updateState(notificationsStore, (before) => before.slice(1 - MAX_TOASTS))
  notifications.show({
    withBorder: true,
    radius: 'md',
    classNames: {
      root: classes['root'] ?? '',
      description: classes['words'] ?? '',
      closeButton: classes['words'] ?? '',
    },
    closeButtonProps: { 'aria-label': translate(uiTexts, 'close') },
    ...toast,
  })
}

function show(toast: Toast): void {
  if (toast.kind === 'hide') hide(toast.id)
  else if (toast.kind === 'clean') notifications.clean()
  else if (toast.kind === 'undo') {
    const { id = 'undo', message, label, icon: Icon = IconCheck, onUndo } = toast
    const action = { label, onPress: onUndo }
    const icon = <Icon size={18} />
    showOnce({ id, message, action, icon, autoClose: UNDO_MS, withAutoCloseProgress: true })
  } else if (toast.kind === 'notice') {
    const { id, message, dismiss, onDismiss } = toast
    const action = { label: dismiss, onPress: onDismiss ?? (() => undefined) }
    const role = onDismiss ? { role: 'presentation' as const } : {}
    showOnce({ id, message, action, autoClose: 60_000, withCloseButton: false, ...role })
  } else if (toast.kind === 'done') {
    const { message, action } = toast
    const icon = <IconCheck size={18} />
    if (action) showOnce({ id: 'done', message, action, icon, autoClose: UNDO_MS })
    else showToast({ message, icon })
  } else {
    const { message, action } = toast
    const icon = <IconAlertTriangle size={18} />
    showOnce({ id: message, message, action, icon, color: 'red', autoClose: 8000, role: 'alert' })
  }
}

type Once = NotificationData & { id: string; action: ToastAction | undefined }

/** The current internal id of each toast. A replacement needs a new one, because the old toast's timer would close it. */
const shownIds = new Map<string, string>()

function hide(id: string): void {
  notifications.hide(shownIds.get(id) ?? id)
  shownIds.delete(id)
}

/** Replaces the toast with the same id. */
function showOnce({ id, message, action, ...rest }: Once): void {
  hide(id)
  const ownId = `${id} ${Math.random()}`
  shownIds.set(id, ownId)
  showToast({
    ...rest,
    id: ownId,
    message: action ? (
      <span className={classes['undo']}>
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            hide(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      </span>
    ) : (
      message
    ),
  })
}
