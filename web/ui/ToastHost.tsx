import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { hostToasts, type ToastAct } from './toast.tsx'

export type Toast =
  | { kind: 'done'; message: ReactNode }
  | { kind: 'problem'; message: string; act: ToastAct | undefined }
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
