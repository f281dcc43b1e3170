import './storage.ts'
import { useSyncExternalStore } from 'react'

const KEY = 'proofline.firm'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const listeners = new Set<() => void>()
let chosen: string | null = read()

/** Only ids are kept: no firm's name stays behind in a browser. */
function read(): string | null {
  const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
  return kept !== null && ID.test(kept) ? kept : null
}

/** The id of the firm that a provider's person acts within; kept for this tab, so that two tabs can show two firms, and as the last one. */
export function chooseFirm(id: string | null): void {
  if (id === chosen) return
  for (const storage of [sessionStorage, localStorage]) {
    if (id) storage.setItem(KEY, id)
    else storage.removeItem(KEY)
  }
  show(id)
}

/** Somebody has signed in: where this browser remembers no firm, it is the one that the server remembers. */
export function resumeFirm(lastFirmId: string | null): void {
  if (chosen === null) chooseFirm(lastFirmId)
}

/** The session is over: the next one in this tab begins with the last firm. */
export function leaveFirm(): void {
  sessionStorage.removeItem(KEY)
  show(read())
}

function show(id: string | null): void {
  chosen = id
  for (const listener of listeners) listener()
}

export function useFirmId(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
}
