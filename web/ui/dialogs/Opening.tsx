import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { holdKeys, openWindows } from '../../kit/keys/held-keys.ts'
import { Part } from '../Part.tsx'

/**
 * A window that can be opened by key. It is fetched when the browser is idle, and then rendered synchronously, because React shows nothing
 * for a third of a second if it has to wait for a promise.
 */
export function lazyDialog<Props>(
  load: () => Promise<Module<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let fetched: Module<Props> | null = null
  const fetchAhead = async (): Promise<void> => {
    fetched = await load()
  }
  // A failure doesn't matter: it is fetched again when needed, and reports errors then.
  globalThis.requestIdleCallback?.(() => void fetchAhead().catch(() => undefined))
  return lazy(() => (fetched ? IMMEDIATE(fetched) : load()))
}

type Module<Props> = { default: ComponentType<Props> }

/** A promise that calls back synchronously, for callers that can't wait. */
function IMMEDIATE<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value)
  return Object.assign(promise, {
    // oxlint-disable-next-line unicorn/no-thenable -- React only calls a promise's then.
    then: (resolve: (value: T) => void) => resolve(value),
  })
}

/** Wraps a window while it opens: keys typed before it has the focus are meant for it. */
export function Opening({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const [under] = useState(openWindows)
  const cancel = useRef(onClose)
  useLayoutEffect(() => holdKeys(under, () => cancel.current()), [under])
  useEffect(() => {
    cancel.current = onClose
  })
  return <Part onLost={onClose}>{children}</Part>
}
