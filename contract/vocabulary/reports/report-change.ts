/** Every kind of line in a report's history. */
export const REPORT_CHANGES = {
  updated: 'updated posts to the newest archive',
  added: 'added posts',
  renamed: 'renamed the report',
  removed: 'removed a post',
  restored: 'restored a post',
  moved: 'moved a post',
  comment: 'wrote a comment at the same time as someone else',
  deletedFile: 'deleted a file',
  cancelledFile: 'canceled a file',
  takenOut: 'took posts out of the client’s file',
  putBack: 'put posts back into the client’s file',
  /** After an import was taken out or put back, by which others hold the posts too. */
  fellBack: 'showed posts as the client’s imports hold them',
} as const

export type ReportChangeName = keyof typeof REPORT_CHANGES
export const REPORT_CHANGE_NAMES = Object.keys(REPORT_CHANGES) as [ReportChangeName, ...ReportChangeName[]]
