import { createStore, useStore } from './store.ts'

const announced = createStore(() => '', 'session')

/** Says something to people who listen to the page rather than look at it. */
export function announce(text: string): void {
  // Screen readers read the same sentence a second time only if the text differs.
  announced.set(announced.get() === text ? `${text} ` : text)
}

export const useAnnouncement = (): string => useStore(announced)
