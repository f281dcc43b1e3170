import { createStore, useStore } from './store.ts'

const announcement = createStore(() => '', 'session')

/** Announces a text to screen readers. */
export function announce(text: string): void {
  // Screen readers repeat a message only if the text differs.
  announcement.set(announcement.get() === text ? `${text} ` : text)
}

export const useAnnouncement = (): string => useStore(announcement)
