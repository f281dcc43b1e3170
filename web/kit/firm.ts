import './storage.ts'
import { createStore, useStore } from './store.ts'

const FIRM_KEY = 'proofline.firm'
const ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const firmStore = createStore(readStoredFirm, 'page')

/** Stores only ids, so that no firm's name stays in a browser. */
function readStoredFirm(): string | null {
  const kept = sessionStorage.getItem(FIRM_KEY) ?? localStorage.getItem(FIRM_KEY)
  return kept !== null && ID_PATTERN.test(kept) ? kept : null
}

/** The firm in which a provider's user works. It is stored per tab, so that two tabs can show two firms, and as the last choice. */
export function chooseFirm(id: string | null): void {
  if (id === firmStore.get()) return
  for (const storage of [sessionStorage, localStorage]) {
    if (id) storage.setItem(FIRM_KEY, id)
    else storage.removeItem(FIRM_KEY)
  }
  firmStore.set(id)
}

/** After sign-in: if this browser remembers no firm, uses the one that the server remembers. */
export function resumeFirm(lastFirmId: string | null): void {
  if (firmStore.get() === null) chooseFirm(lastFirmId)
}

/** After sign-out: the next session in this tab starts with the last firm. */
export function leaveFirm(): void {
  sessionStorage.removeItem(FIRM_KEY)
  firmStore.reset()
}

export const useFirmId = (): string | null => useStore(firmStore)
