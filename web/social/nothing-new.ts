import type { PostImport } from '#contract/index.ts'

/** Whether a finished import brought nothing new, for example because the same archive was imported again. */
export const isNothingNew = ({ status, totals }: PostImport): boolean =>
  status === 'SUCCESS' &&
  totals !== null &&
  totals.posts.added === 0 &&
  totals.posts.changed === 0 &&
  totals.media.filled === 0
