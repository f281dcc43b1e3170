import './storage.ts'
import { createStore, useStore } from './store.ts'

const KEY = 'proofline.firm'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const firm = createStore(read, 'page')

/** Stores only ids, so that no firm's name stays in a browser. */
function read(): string | null {
  const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
  return kept !== null && ID.test(kept) ? kept : null
}

/** The firm in which a provider's user works. It is stored per tab, so that two tabs can show two firms, and as the last choice. */
export function chooseFirm(id: string | null): void {
  if (id === firm.get()) return
  for (const storage of [sessionStorage, localStorage]) {
    if (id) storage.setItem(KEY, id)
    else storage.removeItem(KEY)
  }
  firm.set(id)
}

/** After sign-in: if this browser remembers no firm, uses the one that the server remembers. */
export function resumeFirm(lastFirmId: string | null): void {
  if (firm.get() === null) chooseFirm(lastFirmId)
}

/** After sign-out: the next session in this tab starts with the last firm. */
export function leaveFirm(): void {
  sessionStorage.removeItem(KEY)
  firm.reset()
}

export const useFirmId = (): string | null => useStore(firm)
