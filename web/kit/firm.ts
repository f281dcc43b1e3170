import './storage.ts'
import { createStore, useStore } from './store.ts'

const KEY = 'proofline.firm'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const firm = createStore(read, 'page')

/** Only ids are kept: no firm's name stays behind in a browser. */
function read(): string | null {
  const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
  return kept !== null && ID.test(kept) ? kept : null
}

/** The id of the firm that a provider's person acts within; kept for this tab, so that two tabs can show two firms, and as the last one. */
export function chooseFirm(id: string | null): void {
  if (id === firm.get()) return
  for (const storage of [sessionStorage, localStorage]) {
    if (id) storage.setItem(KEY, id)
    else storage.removeItem(KEY)
  }
  firm.set(id)
}

/** Someone has signed in: where this browser remembers no firm, it is the one that the server remembers. */
export function resumeFirm(lastFirmId: string | null): void {
  if (firm.get() === null) chooseFirm(lastFirmId)
}

/** The session is over: the next one in this tab begins with the last firm. */
export function leaveFirm(): void {
  sessionStorage.removeItem(KEY)
  firm.reset()
}

export const useFirmId = (): string | null => useStore(firm)
