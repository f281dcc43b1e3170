export { releaseClaimsJob, releaseClaimsOf } from './claims/release.ts'
export { deleteRemovedFinds } from './find/saved.ts'
export { fillAllTexts } from './find/texts.ts'
export { archiveDay } from './lists/archive-day.ts'
export { kindOf } from './lists/view.ts'
export { markAbsences } from './store/absence.ts'
export { findCommitments } from './store/commitments.ts'
export { lockPostsOfAccount } from './store/changed-posts.ts'
export { changeStates, type LockedPost, requirePostsForUpdate } from './review/change-states.ts'
export { recount } from './counters/recount.ts'
export { removeAccountPostsJob, removeClientJob, removeContentsJob, resumeRemovals } from './removal/jobs.ts'
export { BATCH_SIZE as REMOVAL_BATCH_SIZE, isAnyRemovable, removeBatch } from './removal/purge.ts'
export { type RebuiltPost, rebuildMarkedPosts } from './rebuild/apply.ts'
export { isReadAgain, isTakenOutVersion } from './rebuild/live-versions.ts'
export { liveVersionsOf } from './rebuild/readings.ts'
export {
  accountsToRebuild,
  endReadings,
  findRequested,
  type MarkedPost,
  markedPosts,
  markForRebuild,
  nextToRead,
  requestReadings,
  saveReadings,
} from './rebuild/marks.ts'
export {
  doubtedPosts,
  hasVersionsOf,
  heldPosts,
  isHeldBesides,
  isHeldElsewhere,
  heldAlthoughOut,
  isMadeAgain,
  isOutByDoubt,
  keepPostsIn,
  lockTakeouts,
  putBackPosts,
  type Takeout,
  takeOutPosts,
  wasMadeAgainIn,
} from './removal/take-out.ts'
export {
  type DeletedVersions,
  hasTakenOutVersions,
  removeTakenOutVersions,
} from './removal/taken-out-versions.ts'
export { deletePayloads } from './removal/delete-payloads.ts'
export { digestOfTombstones } from './removal/rows.ts'
export { listContentsForRemoval, removeContentsSoon } from './removal/list-contents.ts'
export { getPostDetails } from './review/details.ts'
export {
  type Flagger,
  type Flagging,
  flagOf,
  flagPosts,
  type PostFlag,
  type WordFinder,
} from './store/flags.ts'
export { deleteOldMediaViews, isDisplayable, serveMedia } from './lists/media.ts'
export { addNotes, listPostNotes } from './review/notes.ts'
export { actOnSelectionJob } from './many/act.ts'
export { areLinesChanging, type ReportLines } from './many/lines.ts'
export { deleteUnusedSelections } from './many/selection.ts'
export { purgeTrash } from './removal/purge.ts'
export { requireChosenPosts } from './many/chosen.ts'
export { countPosts } from './lists/numbers.ts'
export { findPosts, listMatchingIds } from './lists/reads.ts'
export { postHandlers } from './routes.ts'
export { searchableAfter, searchableByIds, type SearchablePost } from './store/searchable.ts'
export {
  commitToRow,
  hashAll,
  mediaOfVersion,
  readyPost,
  type VersionMedia,
  type VersionRow,
} from './store/versions.ts'
export { type NewMedia, type NewPost, type PostOrigin, type StoreResult, storePosts } from './store/store.ts'
export { unmarkLikelySame } from './store/same-posts.ts'
export {
  type FilledMedia,
  fillMissingMedia,
  type MissingMedia,
  findMissingMedia,
} from './store/missing-media.ts'
export { changesInEffect, STATE_CHANGES, stateOf, storedState } from './lists/state.ts'
export { type DecisiveChange, decisionOf } from './review/decisions.ts'
