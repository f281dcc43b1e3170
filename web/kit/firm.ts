import { useSyncExternalStore } from 'react'

export type Firm = { id: string; name: string }

const KEY = 'proofline.firm'
const listeners = new Set<() => void>()
let chosen: Firm | null = read()

function read(): Firm | null {
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return null
  const value: unknown = JSON.parse(kept)
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
    ? (value as Firm)
    : null
}

/** The firm that a provider's user acts within; kept for this tab, so that two tabs can show two firms. */
export function chooseFirm(firm: Firm | null): void {
  if (firm?.id === chosen?.id) return
  chosen = firm
  if (firm) sessionStorage.setItem(KEY, JSON.stringify(firm))
  else sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

export function useFirm(): Firm | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
}
