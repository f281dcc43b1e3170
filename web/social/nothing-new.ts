import type { PostImport } from '#contract/index.ts'

/** An import of an archive whose posts were all here: perhaps the same one again. */
export const isNothingNew = ({ status, totals }: PostImport): boolean =>
  status === 'SUCCESS' &&
  totals !== null &&
  totals.posts.added === 0 &&
  totals.posts.changed === 0 &&
  totals.media.filled === 0
