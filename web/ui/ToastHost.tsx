import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { hostToasts } from './toast.tsx'

export type Toast =
  | { kind: 'done' | 'problem'; message: ReactNode }
  | { kind: 'notice'; id: string; message: ReactNode; dismiss: string }
  | { kind: 'undo'; message: string; label: string; onUndo(): void }
  | { kind: 'hide'; id: string }

const Toasts = lazy(() => import('./Toasts.tsx'))

/** Brings what shows toasts with the first of them. */
export function ToastHost() {
  const [first, setFirst] = useState<Toast[]>([])
  useEffect(() => hostToasts((toast) => setFirst((before) => [...before, toast])), [])
  return first.length === 0 ? null : (
    <Suspense>
      <Toasts first={first} />
    </Suspense>
  )
}
