import { accountHandlers } from '../accounts/index.ts'
import { billingHandlers, finishClientJob, forgetCardJob, refundAttemptJob } from '../billing/index.ts'
import {
  capturePostsJob,
  connectionHandlers,
  dailyCaptureJob,
  endFlowJob,
  fetchArchiveJob,
  fetchHandlers,
  loginHandlers,
  releaseAccessJob,
  revokeAccessJob,
} from '../sources/index.ts'
import { clientHandlers } from '../clients/index.ts'
import { identityHandlers, recoverPasswordJob } from '../identity/index.ts'
import {
  copyFilmsJob,
  importCapturedPostsJob,
  endHeldSignInJob,
  importHandlers,
  moveTakeoutJob,
  rebuildPostsJob,
  applyAuthorsJob,
  authorHandlers,
  ownerHandlers,
  takeoutHandlers,
  unreadFileHandlers,
  importPostsJob,
  importPostsLastJob,
  readAgainJob,
  rereadArchiveJob,
  sealArchiveJob,
  sealUnreadFileJob,
} from '../imports/index.ts'
import { type EventHub, noticeMailJob, notificationHandlers } from '../notifications/index.ts'
import type { Handlers } from '../platform/http/call.ts'
import type { Job } from '../platform/jobs/job.ts'
import { eventJob } from '../platform/jobs/event.ts'
import { mailJob } from '../platform/jobs/mail.ts'
import { forgetNoticesJob, noticeJob } from '../platform/jobs/notice.ts'
import {
  actOnSelectionJob,
  releaseClaimsJob,
  postHandlers,
  removeAccountPostsJob,
  removeClientJob,
  removeContentsJob,
} from '../posts/index.ts'
import { lookJob, makePackageJob, packageHandlers } from '../packages/index.ts'
import { renderReportJob, reportHandlers } from '../reports/index.ts'
import { changeFlaggingJob, searchHandlers, searchManyPostsJob, searchPostsJob } from '../searches/index.ts'
import { signInHandlers, socialHandlers, supportHandlers } from '../social/index.ts'

/** The handlers of all calls of the contract; a missing one is a type error. */
export function allHandlers(hub: EventHub): Handlers {
  return {
    ...identityHandlers,
    ...accountHandlers,
    ...clientHandlers,
    ...billingHandlers,
    ...postHandlers,
    ...importHandlers,
    ...ownerHandlers,
    ...takeoutHandlers,
    ...unreadFileHandlers,
    ...authorHandlers,
    ...connectionHandlers,
    ...fetchHandlers,
    ...loginHandlers,
    ...socialHandlers,
    ...signInHandlers,
    ...supportHandlers,
    ...searchHandlers,
    ...reportHandlers,
    ...packageHandlers,
    ...notificationHandlers(hub),
  }
}

export const allJobs = [
  mailJob,
  noticeJob,
  forgetNoticesJob,
  eventJob,
  recoverPasswordJob,
  noticeMailJob,
  importPostsJob,
  importPostsLastJob,
  importCapturedPostsJob,
  capturePostsJob,
  dailyCaptureJob,
  fetchArchiveJob,
  releaseAccessJob,
  revokeAccessJob,
  endFlowJob,
  endHeldSignInJob,
  moveTakeoutJob,
  rebuildPostsJob,
  sealArchiveJob,
  sealUnreadFileJob,
  copyFilmsJob,
  readAgainJob,
  rereadArchiveJob,
  applyAuthorsJob,
  actOnSelectionJob,
  releaseClaimsJob,
  searchPostsJob,
  searchManyPostsJob,
  changeFlaggingJob,
  renderReportJob,
  lookJob,
  makePackageJob,
  finishClientJob,
  forgetCardJob,
  refundAttemptJob,
  removeClientJob,
  removeContentsJob,
  removeAccountPostsJob,
] as Job<never>[]
