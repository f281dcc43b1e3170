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
import { savedFindRoutes } from './routes/posts/saved-finds.ts'
import { progressRoutes } from './routes/posts/progress.ts'
import { reviewProgressRoutes } from './routes/posts/review-progress.ts'
import { postRoutes } from './routes/posts.ts'
import { claimRoutes } from './routes/posts/claims.ts'
import { showingRoutes } from './routes/posts/showings.ts'
import { selectionRoutes } from './routes/posts/selections.ts'
import { wallRoutes } from './routes/posts/wall.ts'
import { packageRoutes } from './routes/packages.ts'
import { reportRoutes } from './routes/reports.ts'
import { searchRoutes } from './routes/searches.ts'
import { flagWordRoutes } from './routes/searches/flag-words.ts'
import { authorDoubtRoutes } from './routes/imports/author-doubts.ts'
import { takeoutRoutes } from './routes/imports/takeouts.ts'
import { unreadFileRoutes } from './routes/imports/unread-files.ts'
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
  ...savedFindRoutes,
  ...claimRoutes,
  ...showingRoutes,
  ...selectionRoutes,
  ...wallRoutes,
  ...progressRoutes,
  ...reviewProgressRoutes,
  ...importRoutes,
  ...ownerRoutes,
  ...takeoutRoutes,
  ...unreadFileRoutes,
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
  ...flagWordRoutes,
  ...reportRoutes,
  ...packageRoutes,
  ...notificationRoutes,
}
export type RouteName = keyof typeof routes
