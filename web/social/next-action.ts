import { type AccountOwner, isSiteEnabled, type SocialAccount, type SocialSite } from '#contract/index.ts'

/** Whether the account was connected before but no longer imports posts. */
export const wasConnected = ({ auth, connection, reconnectRequest }: SocialAccount): boolean =>
  connection?.state === 'lost' || (auth?.type === 'LOGIN' && reconnectRequest !== null)

/** Whether the platform no longer lets us read the account, or refused the archive after a sign-in: someone has to sign in again. */
export const wasLost = ({ connection, archiveFetch }: SocialAccount): boolean =>
  connection?.state === 'lost' ||
  (archiveFetch?.state === 'failed' && archiveFetch.error?.code === 'FETCH_NEEDS_SIGN_IN')

/** Whether an import that a person started is running. A daily import asks for nothing and keeps no one from importing. */
export const isRunningForUser = (latest: SocialAccount['latestImport']): boolean =>
  latest?.trigger === 'user' && (latest.status === 'PENDING' || latest.status === 'RUNNING')

/** Whether the account's posts are on their way, so that there is nothing to do until they arrive. */
export const isImporting = ({ connection, archiveFetch, latestImport, postsUntil }: SocialAccount): boolean =>
  (connection?.state === 'active' && postsUntil === null) ||
  archiveFetch?.state === 'waiting' ||
  archiveFetch?.state === 'fetching' ||
  isRunningForUser(latestImport)

/** Whether support has the account's request, so that it no longer waits for the client. */
export const hasSupport = ({ reconnectRequest }: SocialAccount): boolean =>
  reconnectRequest?.assignee === 'support'

/** What the viewer has to do so that an account's posts are imported; null: nothing. */
export function nextActionFor(account: SocialAccount): 'import' | 'reconnect' | null {
  const { can, connection, postsUntil, reconnectRequest, socialSite } = account
  // While the firm decides whose posts these are, nothing is to be done.
  if (!isSiteEnabled(socialSite) || account.ownerCheck) return null
  if (connection?.state === 'active' || isImporting(account)) return null
  if (wasConnected(account) && (can.includes('reconnect') || can.includes('connect'))) return 'reconnect'
  const isDone = postsUntil !== null && (reconnectRequest === null || hasSupport(account))
  // The recommended way of a platform is the same with and without an account that is listed.
  if (postsUntil === null && can.includes('connect')) return 'reconnect'
  return can.includes('import') && !isDone ? 'import' : null
}

/** Whether the client has answered that they have no account there. */
export const isDenied = ({ noAccounts }: AccountOwner, { socialSite }: SocialAccount): boolean =>
  noAccounts.some(({ socialSiteId }) => socialSiteId === socialSite.id)

/** Whether a platform can be connected and has no account yet, and the client has not denied having one. */
const isMissing = (site: SocialSite, accounts: SocialAccount[], client: AccountOwner): boolean =>
  site.auth !== null &&
  isSiteEnabled(site) &&
  accounts.every(({ socialSite }) => socialSite.id !== site.id) &&
  client.noAccounts.every(({ socialSiteId }) => socialSiteId !== site.id)

/** Whether nothing is asked of the client for a platform any longer. */
export const isSiteDone = (
  { id }: Pick<SocialSite, 'id'>,
  accounts: readonly SocialAccount[],
  { noAccounts }: AccountOwner,
): boolean => {
  const own = accounts.filter(({ socialSite }) => socialSite.id === id)
  return (
    (own.length > 0 && own.every((account) => account.postsUntil && !account.waitsForClient)) ||
    noAccounts.some(({ socialSiteId }) => socialSiteId === id)
  )
}

/** What the client of an emailed link has left to do for an account. `finished`: nothing, or the firm is checking it. */
export function stageOf(client: AccountOwner, account: SocialAccount): 'todo' | 'coming' | 'finished' {
  if (account.ownerCheck) return 'finished'
  if (isImporting(account)) return 'coming'
  const isAsked = account.waitsForClient || account.reconnectRequest !== null
  return isAsked && !isDenied(client, account) ? 'todo' : 'finished'
}

/** The account or platform with the view's filled button: requested ones first, then missing ones. @returns its id */
export const firstPendingAccount = (
  sites: SocialSite[],
  accounts: SocialAccount[],
  client: AccountOwner,
): string | null =>
  sites
    .flatMap((site) => accounts.filter(({ socialSite }) => socialSite.id === site.id))
    .toSorted((a, b) => Number(hasSupport(a)) - Number(hasSupport(b)))
    .find((account) => nextActionFor(account) !== null && !isDenied(client, account))?.id ??
  sites.find((site) => isMissing(site, accounts, client))?.id ??
  null
