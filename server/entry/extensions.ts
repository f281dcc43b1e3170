import { clientLanguageChosen } from '../clients/index.ts'
import {
  cancelFetchesOfAccount,
  canConnect,
  clientDeleted,
  endAccess,
  endHeldSignIn,
  sitesOf,
  useHeldSignIn,
} from '../sources/index.ts'
import { releaseClaimsOf } from '../posts/index.ts'
import { discardPackagesOf } from '../packages/index.ts'
import type { Config } from '../platform/config.ts'
import type { Extensions } from '../platform/extensions.ts'
import {
  fallBackLines,
  forgetStates,
  markPurged,
  markPutBack,
  markTakenOut,
  reportLines,
} from '../reports/index.ts'
import { addFlaggingSearch, flaggingOf, searchAgain } from '../searches/index.ts'
import {
  accessLost,
  accountConnected,
  findRequesters,
  importEnded,
  openSupportCase,
} from '../social/index.ts'

/** All functions that later slices provide to earlier ones. */
export const extensionsOf = (config: Config): Extensions => ({
  clientLanguageChosen,
  workEnded: releaseClaimsOf,
  clientAdded: addFlaggingSearch,
  clientDeleted,
  canConnect,
  flaggingOf,
  importEnded,
  askersOf: findRequesters,
  accountConnected,
  accessLost,
  openSupportCase,
  useHeldSignIn,
  endHeldSignIn,
  endAccountAccess: async (tx, actor, accountId) => {
    await endAccess(tx, [accountId], actor.userId)
    await cancelFetchesOfAccount(tx, actor, accountId, 'posts_taken_out')
  },
  reportLines,
  postsPurged: async (tx, ids) => {
    await markPurged(tx, ids)
    await discardPackagesOf(tx, ids)
  },
  postsTakenOut: async (tx, takeout, ids) => {
    await markTakenOut(tx, takeout, ids)
    await discardPackagesOf(tx, ids)
  },
  postsPutBack: markPutBack,
  postsRebuilt: async (tx, by, posts) => {
    await searchAgain(
      tx,
      posts.map(({ id }) => id),
    )
    await fallBackLines(tx, by, posts)
    await discardPackagesOf(
      tx,
      posts.map(({ id }) => id),
    )
  },
  versionsDeleted: async (tx, posts) => {
    await forgetStates(tx, posts)
    await discardPackagesOf(
      tx,
      posts.map(({ id }) => id),
    )
  },
  sitesOf: (tx) => sitesOf(tx, config),
})
