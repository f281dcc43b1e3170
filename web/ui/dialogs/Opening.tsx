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
 * A window that keys open: it is fetched as soon as the browser has nothing else to do. What is there already is drawn at once: React shows
 * nothing for a third of a second where it has to wait for the promise alone.
 */
export function lazyWindow<Props>(
  load: () => Promise<Module<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let fetched: Module<Props> | null = null
  const fetchAhead = async (): Promise<void> => {
    fetched = await load()
  }
  // Where it cannot be fetched now, it is asked for again, and missed, when it is wanted.
  globalThis.requestIdleCallback?.(() => void fetchAhead().catch(() => undefined))
  return lazy(() => (fetched ? atOnce(fetched) : load()))
}

type Module<Props> = { default: ComponentType<Props> }

/** A promise that is already fulfilled, for callers that can't wait. */
function atOnce<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value)
  return Object.assign(promise, {
    // oxlint-disable-next-line unicorn/no-thenable -- React asks a promise by its then alone.
    then: (resolve: (value: T) => void) => resolve(value),
  })
}

/** Around one window that was asked for, while it is: what is typed before it has the focus is for it. */
export function Opening({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const [under] = useState(openWindows)
  const cancel = useRef(onClose)
  useLayoutEffect(() => holdKeys(under, () => cancel.current()), [under])
  useEffect(() => {
    cancel.current = onClose
  })
  return <Part onLost={onClose}>{children}</Part>
}
