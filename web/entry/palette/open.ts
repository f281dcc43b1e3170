import { createTopic } from '../../kit/store.ts'

/** Requests to open the palette or the list of keys. */
export const opened = createTopic<'palette' | 'keys'>()

export const openPalette = (): void => opened.publish('palette')
export const openKeys = (): void => opened.publish('keys')
