export { hashOfParts } from './row.ts'
export { openImport } from './open.ts'
export { createPostImport, requireClientOfAccount, requireFirstPart } from './uploads/create.ts'
export { cancelImports, lockListedAccount } from './run/cancel.ts'
export { importCapturedPostsJob, importPostsJob, importPostsLastJob } from './run/job.ts'
export { serveLedgers } from './ledger/download.ts'
export { copyFilmsJob } from './films/copies.ts'
export { FilmReader } from './films/film-reader.ts'
export { PictureMaker } from './media/pictures.ts'
export { latestImports } from './reads.ts'
export { listJobRuns } from './job-runs.ts'
export { importFailureReason } from './failure-reasons.ts'
export {
  browserSha256Of,
  type ImportViewRow,
  sourceSha256Of,
  type StoredError,
  throughOf,
  toJobError,
} from './view.ts'
export { checkSignIn, isSettled } from './owners/checks.ts'
export { endHeldSignInJob, endHeldSignIns, type HeldSignInRow } from './owners/decide.ts'
export { sessionSince } from './owners/facts.ts'
export { openChecksOf } from './owners/reads.ts'
export { moveTakeoutJob, resumeTakeouts } from './takeouts/job.ts'
export { rebuildPostsJob, resumeRebuilds } from './takeouts/rebuild.ts'
export { applyAuthorsJob } from './authors/job.ts'
export { authorHandlers } from './authors/routes.ts'
export { takeoutHandlers } from './takeouts/routes.ts'
export { deleteTakenOut } from './takeouts/upkeep.ts'
export { settleOwnerChecks } from './owners/upkeep.ts'
export { ownerHandlers } from './owners/routes.ts'
export { importHandlers } from './routes.ts'
export { saveCompleteness, saveOldDateRanges } from './run/completeness.ts'
export { rereadOldImports, rereadArchiveJob } from './run/reread.ts'
export { sealArchiveJob } from './ledger/seal.ts'
export { createUpload, uploadPart, requireFreeSpace } from './uploads/uploads.ts'
export { removeExpiredUploads } from './upkeep.ts'
