import { createTopic } from '../../kit/store.ts'

/** Asks for the palette or for the sheet of keys. */
export const opened = createTopic<'palette' | 'keys'>()

export const openPalette = (): void => opened.publish('palette')
export const openKeys = (): void => opened.publish('keys')
