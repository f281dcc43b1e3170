/** Why a post's date can't be true; `label` as reports print it. */
export const DATE_DOUBTS = {
  /** More than 14 hours, the most that a local clock can be ahead, after the archive was made. */
  later: { label: 'Later than the archive itself' },
  impossible: { label: 'Not a date' },
  /** The record has several dates under one name. */
  several: { label: 'Two dates in one record' },
} as const
export type DateDoubtReason = keyof typeof DATE_DOUBTS
export const DATE_DOUBT_REASONS = Object.keys(DATE_DOUBTS) as [DateDoubtReason, ...DateDoubtReason[]]

/** What takes the place of a date in doubt, so that such posts come after all others and are recognized by their date alone. */
export const DATE_IN_DOUBT = '9999-12-31T00:00:00.000Z'
/** No post has a true date from here on. */
export const DATES_END = '9999-01-01T00:00:00.000Z'
