import { accountRoutes } from './routes/accounts.ts'
import { assignmentRoutes } from './routes/assignments.ts'
import { billingRoutes } from './routes/billing.ts'
import { clientRoutes } from './routes/clients.ts'
import { identityRoutes } from './routes/identity.ts'
import { importRoutes } from './routes/imports.ts'
import { jobRoutes } from './routes/jobs.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { ownerRoutes } from './routes/owners.ts'
import { peopleRoutes } from './routes/people.ts'
import { progressRoutes } from './routes/posts/progress.ts'
import { reviewProgressRoutes } from './routes/posts/review-progress.ts'
import { postRoutes } from './routes/posts.ts'
import { claimRoutes } from './routes/posts/claims.ts'
import { selectionRoutes } from './routes/posts/selections.ts'
import { reportRoutes } from './routes/reports.ts'
import { searchRoutes } from './routes/searches.ts'
import { authorDoubtRoutes } from './routes/imports/author-doubts.ts'
import { takeoutRoutes } from './routes/imports/takeouts.ts'
import { clientAnswerRoutes } from './routes/social/client-answers.ts'
import { remoteLoginRoutes } from './routes/social/remote-login.ts'
import { signInRoutes } from './routes/social/sign-ins.ts'
import { socialRoutes } from './routes/social.ts'
import { deletionRoutes } from './routes/social/deletion.ts'
import { platformRoutes } from './routes/social/platforms.ts'
import { supportRoutes } from './routes/social/support.ts'

/** All calls, by name. The server implements exactly these; the web client and OpenAPI are derived from them. */
export const routes = {
  ...identityRoutes,
  ...peopleRoutes,
  ...accountRoutes,
  ...clientRoutes,
  ...assignmentRoutes,
  ...billingRoutes,
  ...postRoutes,
  ...claimRoutes,
  ...selectionRoutes,
  ...progressRoutes,
  ...reviewProgressRoutes,
  ...importRoutes,
  ...ownerRoutes,
  ...takeoutRoutes,
  ...authorDoubtRoutes,
  ...jobRoutes,
  ...socialRoutes,
  ...signInRoutes,
  ...remoteLoginRoutes,
  ...clientAnswerRoutes,
  ...supportRoutes,
  ...platformRoutes,
  ...deletionRoutes,
  ...searchRoutes,
  ...reportRoutes,
  ...notificationRoutes,
}
export type RouteName = keyof typeof routes

export * from './addresses.ts'
export * from './calendar.ts'
export * from './grouping.ts'
export * from './ids.ts'
export * from './matching/index.ts'
export * from './problems.ts'
export * from './route.ts'
export * from './routes/accounts.ts'
export * from './routes/assignments.ts'
export * from './routes/billing.ts'
export * from './routes/clients.ts'
export * from './routes/hold.ts'
export * from './vocabulary/people/hold.ts'
export * from './routes/identity.ts'
export * from './routes/imports.ts'
export * from './routes/jobs.ts'
export * from './routes/posts/media.ts'
export * from './routes/notifications.ts'
export * from './routes/owners.ts'
export * from './routes/imports/author-doubts.ts'
export * from './routes/imports/takeouts.ts'
export * from './routes/people.ts'
export * from './routes/posts/post-details.ts'
export * from './routes/posts/progress.ts'
export * from './routes/posts/review-progress.ts'
export * from './routes/posts/claims.ts'
export * from './routes/posts/selections.ts'
export * from './routes/posts.ts'
export * from './routes/reports.ts'
export * from './routes/searches.ts'
export * from './routes/social/client-answers.ts'
export * from './routes/social/remote-login.ts'
export * from './routes/social.ts'
export * from './routes/social/deletion.ts'
export * from './routes/social/platforms.ts'
export * from './routes/social/sign-ins.ts'
export * from './routes/social/support.ts'
export { mergeTexts } from './merging.ts'
export * from './vocabulary/billing/card-form.ts'
export * from './vocabulary/billing/money.ts'
export * from './vocabulary/imports/fetch-source.ts'
export * from './vocabulary/imports/upload.ts'
export * from './vocabulary/imports/owner.ts'
export * from './vocabulary/imports/author-doubt.ts'
export * from './vocabulary/imports/takeout.ts'
export * from './vocabulary/imports/other-archive.ts'
export * from './vocabulary/job.ts'
export * from './vocabulary/language.ts'
export * from './vocabulary/notifications/index.ts'
export * from './vocabulary/people/account.ts'
export * from './vocabulary/people/birth.ts'
export * from './vocabulary/people/email.ts'
export * from './vocabulary/people/password.ts'
export * from './vocabulary/people/people.ts'
export * from './vocabulary/people/permission.ts'
export * from './vocabulary/people/role.ts'
export * from './vocabulary/people/scope.ts'
export * from './vocabulary/people/terms.ts'
export * from './vocabulary/platform.ts'
export * from './vocabulary/posts/post-date.ts'
export * from './vocabulary/posts/post.ts'
export * from './vocabulary/posts/post-date.ts'
export * from './vocabulary/posts/post-action.ts'
export * from './vocabulary/posts/post-change.ts'
export * from './vocabulary/posts/post-lists.ts'
export * from './vocabulary/posts/post-status.ts'
export * from './vocabulary/posts/post-words.ts'
export * from './vocabulary/posts/shortcut.ts'
export * from './vocabulary/reports/report-change.ts'
export * from './vocabulary/reports/report-format.ts'
export * from './vocabulary/searches/flagging-keywords.ts'
