import type { Client, SocialAccount } from '#contract/index.ts'

/** Whether nothing was ever imported, so that nothing can have been reviewed. */
export const hasNoPosts = ({ totalPosts, totalTrashed }: Client): boolean =>
  totalPosts === 0 && totalTrashed === 0

/** The number of archives of these accounts that are being read. */
export const countRunningImports = (accounts: readonly SocialAccount[]): number =>
  accounts.filter(
    ({ latestImport }) => latestImport?.status === 'PENDING' || latestImport?.status === 'RUNNING',
  ).length
