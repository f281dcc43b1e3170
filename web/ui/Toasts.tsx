import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { say } from '../kit/i18n.ts'
import { hostToasts } from './toast.tsx'
import type { Toast } from './ToastHost.tsx'
import classes from './toast.module.css'
import { uiWords } from './words/index.ts'

export default function Toasts({ first }: { first: readonly Toast[] }) {
  const waiting = useRef(first)
  useEffect(() => {
    for (const toast of waiting.current) show(toast)
    waiting.current = []
    return hostToasts(show)
  }, [])
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      autoClose={3000}
      transitionDuration={120}
      containerWidth={340}
    />
  )
}

const base = () => ({
  withBorder: true,
  radius: 'md' as const,
  classNames: { root: classes['root'] ?? '' },
  closeButtonProps: { 'aria-label': say(uiWords, 'close') },
})

function show(toast: Toast): void {
  if (toast.kind === 'hide') notifications.hide(toast.id)
  else if (toast.kind === 'undo') {
    const { message, label, onUndo } = toast
    showWithButton({ id: 'undo', message, label, autoClose: 10_000, onPress: onUndo })
  } else if (toast.kind === 'notice') {
    const { id, message, dismiss } = toast
    showWithButton({ id, message, label: dismiss, autoClose: 60_000, onPress: () => undefined })
  } else if (toast.kind === 'done') {
    notifications.show({ ...base(), message: toast.message, icon: <IconCheck size={16} /> })
  } else {
    const icon = <IconAlertTriangle size={16} />
    notifications.show({
      ...base(),
      message: toast.message,
      icon,
      color: 'red',
      autoClose: 8000,
      role: 'alert',
    })
  }
}

type WithButton = { id: string; message: ReactNode; label: string; autoClose: number; onPress(): void }

function showWithButton({ id, message, label, autoClose, onPress }: WithButton): void {
  notifications.hide(id)
  notifications.show({
    ...base(),
    id,
    autoClose,
    message: (
      <span className={classes['undo']}>
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            onPress()
          }}
        >
          {label}
        </Button>
      </span>
    ),
  })
}
