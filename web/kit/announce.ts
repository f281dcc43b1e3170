import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Says something to people who listen to the page rather than look at it. */
export function announce(text: string): void {
  // The same sentence twice in a row is only read again when the text differs.
  message = message === text ? `${text} ` : text
  for (const listener of listeners) listener()
}

export function useAnnouncement(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => message,
  )
}
