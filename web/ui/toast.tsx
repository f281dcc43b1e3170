import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './toast.module.css'

const base = { withBorder: true, radius: 'md' as const, classNames: { root: classes['root'] ?? '' } }

/** A sentence in the corner for 3 seconds. */
export function toast(message: ReactNode): void {
  notifications.show({ ...base, message, icon: <IconCheck size={16} />, color: 'teal' })
}

export function toastProblem(message: ReactNode): void {
  notifications.show({
    ...base,
    message,
    icon: <IconAlertTriangle size={16} />,
    color: 'red',
    autoClose: 8000,
    role: 'alert',
  })
}

/** What was done, and for 10 seconds a way back. A later one takes the place of the one before. */
export function toastUndo({
  message,
  label,
  onUndo,
}: {
  message: string
  label: string
  onUndo(): void
}): void {
  notifications.hide('undo')
  notifications.show({
    ...base,
    id: 'undo',
    autoClose: 10_000,
    withCloseButton: true,
    message: (
      <span className={classes['undo']}>
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide('undo')
            onUndo()
          }}
        >
          {label}
        </Button>
      </span>
    ),
  })
}

export const hideUndo = (): void => {
  notifications.hide('undo')
}

/** For work that takes long: stays for 60 seconds, or until it is dismissed. */
export function toastNotice({
  id,
  message,
  dismiss,
}: {
  id: string
  message: ReactNode
  dismiss: string
}): void {
  notifications.show({
    ...base,
    id,
    autoClose: 60_000,
    withCloseButton: false,
    message: (
      <span className={classes['undo']}>
        <span>{message}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => notifications.hide(id)}>
          {dismiss}
        </Button>
      </span>
    ),
  })
}

export const hideToast = (id: string): void => {
  notifications.hide(id)
}
