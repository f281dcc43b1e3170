import './storage.ts'
import { useSyncExternalStore } from 'react'

const KEY = 'proofline.firm'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const listeners = new Set<() => void>()
let chosen: string | null = read()

/** Only ids are kept: no firm's name stays behind in a browser. */
function read(): string | null {
  const kept = sessionStorage.getItem(KEY)
  if (kept !== null && ID.test(kept)) return kept
  sessionStorage.removeItem(KEY)
  return null
}

/** The id of the firm that a provider's person acts within; kept for this tab, so that two tabs can show two firms. */
export function chooseFirm(id: string | null): void {
  if (id === chosen) return
  chosen = id
  if (id) sessionStorage.setItem(KEY, id)
  else sessionStorage.removeItem(KEY)
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
