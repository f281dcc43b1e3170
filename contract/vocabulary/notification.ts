/** Notification kinds (spec 1 section 3). The wording is the web app's; each kind's data is in its row of the server. */
export const NOTIFICATION_KINDS = [
  'album_file_generated',
  'album_file_not_generated',
  'post_import_complete',
  'post_import_failed',
  'post_escalated',
  'report_file_generated',
  'report_file_not_generated',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
