import { useEffect, useSyncExternalStore } from 'react'

type Unsubscribe = () => void

/** Messages of one kind, from code outside components to the mounted ones. */
export type Topic<Message> = {
  publish(message: Message): void
  subscribe(listener: (message: Message) => void): Unsubscribe
  isWatched(): boolean
}

export function createTopic<Message = void>(): Topic<Message> {
  const listeners = new Set<(message: Message) => void>()
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
  }
}

export function useTopic<Message>(topic: Topic<Message>, listener: (message: Message) => void): void {
  useEffect(() => topic.subscribe(listener), [topic, listener])
}

/** The interface that `useStore` needs: a value that can be read at any time, and notifications of changes. */
export type Readable<Value> = {
  get(): Value
  subscribe(listener: () => void): Unsubscribe
}
export type Store<Value> = Readable<Value> & {
  /** Ignored if the value is the same by `Object.is`. */
  set(value: Value): void
  reset(): void
  isWatched(): boolean
}

/** How long a module keeps its state: `session` until sign-out, `page` until the page is closed. Tests reset both. */
type Lifetime = 'session' | 'page'
const resetsByLifetime: Record<Lifetime, (() => void)[]> = { session: [], page: [] }

/**
 * A value outside React.
 * @param lifetime of a module's store; the store of a component ends with it
 */
export function createStore<Value>(initial: () => Value, lifetime?: Lifetime): Store<Value> {
  const changed = createTopic()
  let current: { value: Value } | null = null
  const get = (): Value => (current ??= { value: initial() }).value
  const put = (next: typeof current): void => {
    current = next
    changed.publish()
  }
  const set = (value: Value): void => {
    if (!Object.is(value, get())) put({ value })
  }
  const reset = (): void => put(null)
  if (lifetime) onReset(lifetime, reset)
  return { get, set, reset, subscribe: changed.subscribe, isWatched: changed.isWatched }
}

/** For a module's state that no component reads. */
export function onReset(lifetime: Lifetime, reset: () => void): void {
  resetsByLifetime[lifetime].push(reset)
}

/** Resets everything that belongs to one person's session. */
export function resetSessionStores(): void {
  for (const reset of resetsByLifetime.session) reset()
}

/** As a reload of the page would. */
export function resetPageStores(): void {
  resetSessionStores()
  for (const reset of resetsByLifetime.page) reset()
}

const identity = <Value>(value: Value): Value => value

/** @param select a part of the value; the component renders again only when that part changes */
export function useStore<Value>(store: Readable<Value>): Value
export function useStore<Value, Part>(store: Readable<Value>, select: (value: Value) => Part): Part
export function useStore(store: Readable<unknown>, select: (value: unknown) => unknown = identity): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
