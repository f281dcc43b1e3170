/** Notification kinds (spec 1 section 3). The wording is the web app's; each kind's data is in its row of the server. */
export const NOTIFICATION_KINDS = [
  'album_file_generated',
  'album_file_not_generated',
  'post_import_complete',
  'post_import_failed',
  'post_search_complete',
  'post_search_failed',
  'post_escalated',
  'posts_changed',
  'user_activated',
  'report_file_generated',
  'report_file_not_generated',
  'social_account_authenticated',
  'facebook_authenticated',
  'instagram_authenticated',
  'social_account_access_revoked',
  'social_account_data_deletion_requested',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
