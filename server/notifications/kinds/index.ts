import type { NotificationKind } from '#contract/index.ts'
import ownerCheckWaiting from './imports/owner_check_waiting.ts'
import ownerRefused from './imports/owner_refused.ts'
import postImportComplete from './imports/post_import_complete.ts'
import postImportFailed from './imports/post_import_failed.ts'
import postsTakenOut from './imports/posts_taken_out.ts'
import correctionAsked from './people/correction_asked.ts'
import correctionDecided from './people/correction_decided.ts'
import userActivated from './people/user_activated.ts'
import postEscalated from './posts/post_escalated.ts'
import postsChanged from './posts/posts_changed.ts'
import postsMoreRead from './posts/posts_more_read.ts'
import albumDeleted from './reports/album_deleted.ts'
import albumFileGenerated from './reports/album_file_generated.ts'
import albumFileNotGenerated from './reports/album_file_not_generated.ts'
import reportFileGenerated from './reports/report_file_generated.ts'
import reportFileNotGenerated from './reports/report_file_not_generated.ts'
import postSearchComplete from './searches/post_search_complete.ts'
import postSearchFailed from './searches/post_search_failed.ts'
import facebookAuthenticated from './social/facebook_authenticated.ts'
import instagramAuthenticated from './social/instagram_authenticated.ts'
import remindersEnded from './social/reminders_ended.ts'
import signInEnded from './social/sign_in_ended.ts'
import socialAccountAccessRevoked from './social/social_account_access_revoked.ts'
import socialAccountAuthenticated from './social/social_account_authenticated.ts'
import socialAccountDataDeletionRequested from './social/social_account_data_deletion_requested.ts'
import supportAsked from './social/support_asked.ts'
import type { MailKind } from './kind.ts'

/** One row per kind; a missing one is a type error. */
export const MAIL_KINDS: Record<NotificationKind, MailKind> = {
  album_deleted: albumDeleted,
  album_file_generated: albumFileGenerated,
  album_file_not_generated: albumFileNotGenerated,
  owner_check_waiting: ownerCheckWaiting,
  owner_refused: ownerRefused,
  posts_taken_out: postsTakenOut,
  post_import_complete: postImportComplete,
  post_import_failed: postImportFailed,
  post_search_complete: postSearchComplete,
  post_search_failed: postSearchFailed,
  post_escalated: postEscalated,
  posts_changed: postsChanged,
  posts_more_read: postsMoreRead,
  reminders_ended: remindersEnded,
  support_asked: supportAsked,
  correction_asked: correctionAsked,
  correction_decided: correctionDecided,
  user_activated: userActivated,
  report_file_generated: reportFileGenerated,
  report_file_not_generated: reportFileNotGenerated,
  sign_in_ended: signInEnded,
  social_account_authenticated: socialAccountAuthenticated,
  facebook_authenticated: facebookAuthenticated,
  instagram_authenticated: instagramAuthenticated,
  social_account_access_revoked: socialAccountAccessRevoked,
  social_account_data_deletion_requested: socialAccountDataDeletionRequested,
}
