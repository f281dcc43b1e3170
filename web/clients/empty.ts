import type { Client, SocialAccount } from '#contract/index.ts'

/** Whether nothing has been imported: then nothing has been reviewed either. */
export const hasNothing = ({ totalPosts, totalTrashed }: Client): boolean =>
  totalPosts === 0 && totalTrashed === 0

/** How many archives of these accounts are being read. */
export const runningImports = (accounts: readonly SocialAccount[]): number =>
  accounts.filter(
    ({ latestImport }) => latestImport?.status === 'PENDING' || latestImport?.status === 'RUNNING',
  ).length
