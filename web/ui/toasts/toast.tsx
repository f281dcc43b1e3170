import type { ComponentType, ReactNode } from 'react'
import type { Toast } from './ToastHost.tsx'

let show: ((toast: Toast) => void) | null = null
const early: Toast[] = []

/** The host takes over toasts from before it was mounted. @returns a function that unregisters it */
export function hostToasts(host: (toast: Toast) => void): () => void {
  show = host
  for (const each of early.splice(0)) host(each)
  return () => {
    if (show === host) show = null
  }
}

function say(toast: Toast): void {
  if (show) show(toast)
  else early.push(toast)
}

/** A sentence in the corner for 3 seconds. */
export const toast = (message: ReactNode): void => say({ kind: 'done', message })

/** Where to go from there: a button beside the sentence. */
export type ToastAct = { label: string; onPress(): void }

/** A repeated message replaces the previous one. */
export const toastProblem = (message: string, act?: ToastAct): void => say({ kind: 'problem', message, act })

/** `icon`: that of what was done. */
export type Undo = {
  message: string
  label: string
  icon?: ComponentType<{ size?: string | number }>
  onUndo(): void
}

/** What was done, and for 10 seconds a way back. A later one takes the place of the one before. */
export const toastUndo = (undo: Undo): void => say({ kind: 'undo', ...undo })

export const hideUndo = (): void => say({ kind: 'hide', id: 'undo' })

/** For work that takes long: stays for 60 seconds, with a word that dismisses it. */
export const toastNotice = (notice: { id: string; message: ReactNode; dismiss: string }): void =>
  say({ kind: 'notice', ...notice })

/** Messages to a person who has signed out are not for others to read. */
export const hideToasts = (): void => say({ kind: 'clean' })

export const hideToast = (id: string): void => say({ kind: 'hide', id })
