import type { ComponentType, ReactNode } from 'react'
import type { Toast } from './ToastHost.tsx'

let show: ((toast: Toast) => void) | null = null
const earlyToasts: Toast[] = []

/** The host takes over toasts from before it was mounted. @returns a function that unregisters it */
export function hostToasts(host: (toast: Toast) => void): () => void {
  show = host
  for (const each of earlyToasts.splice(0)) host(each)
  return () => {
    if (show === host) show = null
  }
}

function dispatch(toast: Toast): void {
  if (show) show(toast)
  else earlyToasts.push(toast)
}

/** A button beside the message, such as a link to its subject. */
export type ToastAction = { label: string; onPress(): void }

/** Shows a message in the corner for 3 seconds; with an action, as long as an undo, so that a hand can reach it. */
export const toast = (message: ReactNode, action?: ToastAction): void =>
  dispatch({ kind: 'done', message, action })

/** A repeated message replaces the previous one. */
export const toastProblem = (message: string, action?: ToastAction): void =>
  dispatch({ kind: 'problem', message, action })

/** How long an action can be undone by its toast. */
export const UNDO_MS = 10_000

/** `icon`: the icon of the action. `id`: of its own toast; the others share one. */
export type Undo = {
  id?: string
  message: string
  label: string
  icon?: ComponentType<{ size?: string | number }>
  onUndo(): void
}

/** Shows what was done, with an Undo for 10 seconds. A later one replaces it. */
export const toastUndo = (undo: Undo): void => dispatch({ kind: 'undo', ...undo })

export const hideUndo = (): void => dispatch({ kind: 'hide', id: 'undo' })

/** For lengthy work: stays for 60 seconds, with a button to dismiss it. */
export const toastNotice = (notice: {
  id: string
  message: ReactNode
  dismiss: string
  /** Given for a notice that is replaced again and again; then no screen reader is interrupted by it. */
  onDismiss?: () => void
}): void => dispatch({ kind: 'notice', ...notice })

/** Hides all toasts at sign-out, because they are not for the next user. */
export const hideToasts = (): void => dispatch({ kind: 'clean' })

export const hideToast = (id: string): void => dispatch({ kind: 'hide', id })
