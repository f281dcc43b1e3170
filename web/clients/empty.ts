import type { Client } from '#contract/index.ts'

/** Whether nothing has been imported: then nothing has been reviewed either. */
export const hasNothing = ({ totalPosts, totalTrashed }: Client): boolean =>
  totalPosts === 0 && totalTrashed === 0
