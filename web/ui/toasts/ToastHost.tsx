import { type ReactNode, useEffect, useState } from 'react'
import { hostToasts, type ToastAction, type Undo } from './toast.tsx'

export type Toast =
  | { kind: 'done'; message: ReactNode; action: ToastAction | undefined }
  | { kind: 'problem'; message: string; action: ToastAction | undefined }
  | { kind: 'notice'; id: string; message: ReactNode; dismiss: string; onDismiss?: () => void }
  | ({ kind: 'undo' } & Undo)
  | { kind: 'hide'; id: string }
  | { kind: 'clean' }

type Shown = typeof import('./Toasts.tsx').default

let fetched: Promise<Shown> | null = null

/** Loads the code that shows toasts. Called ahead of time, because the first toast may report a lost connection. */
export function fetchToasts(): Promise<Shown> {
  fetched ??= import('./Toasts.tsx').then((module) => module.default)
  fetched.catch(() => {
    fetched = null
  })
  return fetched
}

const RETRY_DELAY_MS = 3000

/** Loads the code that shows toasts, and keeps toasts until it has loaded. */
export function ToastHost({ fetch = fetchToasts }: { fetch?: typeof fetchToasts }) {
  const [first, setFirst] = useState<Toast[]>([])
  const [Toasts, setToasts] = useState<Shown | null>(null)
  const [attempts, setAttempts] = useState(0)
  const isWanted = first.length > 0 && Toasts === null
  useEffect(() => hostToasts((toast) => setFirst((before) => [...before, toast])), [])
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    fetch().then(
      (found) => isHere && setToasts(() => found),
      () => {
        if (isHere) timer = setTimeout(() => setAttempts(attempts + 1), RETRY_DELAY_MS)
      },
    )
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [isWanted, attempts, fetch])
  return Toasts ? <Toasts first={first} /> : null
}
