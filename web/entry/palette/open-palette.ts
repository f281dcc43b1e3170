import { createTopic } from '../../kit/store.ts'

/** Requests to open the palette or the list of keys. */
export const openRequests = createTopic<'palette' | 'keys'>()

export const openPalette = (): void => openRequests.publish('palette')
export const openKeys = (): void => openRequests.publish('keys')
