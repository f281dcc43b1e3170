import { useEffect, useSyncExternalStore } from 'react'

type Unsubscribe = () => void

/** Messages of one kind, for code outside a component to reach those on screen. */
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

/** What `useStore` needs: a value that can be read at any time, and a call after each change. */
export type Readable<Value> = {
  get(): Value
  subscribe(listener: () => void): Unsubscribe
}
export type Store<Value> = Readable<Value> & {
  /** A value that is the same by `Object.is` is no change. */
  set(value: Value): void
  reset(): void
  isWatched(): boolean
}

/** How long a module's state is kept: `session` until sign-out, `page` until the page is left. Tests begin with neither. */
type Lifetime = 'session' | 'page'
const resets: Record<Lifetime, (() => void)[]> = { session: [], page: [] }

/**
 * A value outside React.
 *
 * @param lifetime for a store of a module; one that a component makes goes with it
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

/** For state of a module that no component reads. */
export function onReset(lifetime: Lifetime, reset: () => void): void {
  resets[lifetime].push(reset)
}

/** Resets everything that belongs to one person's session. */
export function resetSessionStores(): void {
  for (const reset of resets.session) reset()
}

/** As after a reload of the page. */
export function resetPageStores(): void {
  resetSessionStores()
  for (const reset of resets.page) reset()
}

const whole = <Value>(value: Value): Value => value

/** @param pick a part of the value; a component is drawn again only when that part changes */
export function useStore<Value>(store: Readable<Value>): Value
export function useStore<Value, Part>(store: Readable<Value>, pick: (value: Value) => Part): Part
export function useStore(store: Readable<unknown>, pick: (value: unknown) => unknown = whole): unknown {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()))
}
