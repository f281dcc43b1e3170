/** `takingOut`, `puttingBack`: while its job runs; `deleted`: the posts and the bytes of the archive. */
export const TAKEOUT_STATES = ['takingOut', 'out', 'puttingBack', 'back', 'deleted'] as const
export type TakeoutState = (typeof TAKEOUT_STATES)[number]

/** Days until posts that were taken out are deleted. */
export const TAKEOUT_DAYS = 30
