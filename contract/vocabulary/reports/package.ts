/** What an evidence package is of. A `client` is all posts of a client. */
export const PACKAGE_KINDS = ['report', 'album', 'import', 'selection', 'client'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]

/**
 * `looking`: what goes beyond the document is being counted. `asking`: a person has to answer whether that may be handed over. `discarded`: posts
 * of it were deleted or taken out since.
 */
export const PACKAGE_STATES = [
  'looking',
  'asking',
  'making',
  'ready',
  'failed',
  'canceled',
  'discarded',
] as const
export type PackageState = (typeof PACKAGE_STATES)[number]

/** What a package has that no document prints, in the order of the question. `sender`: of an archive. `camera`: inside original files. */
export const FINDING_KINDS = ['sender', 'address', 'coordinates', 'device', 'camera', 'people'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** What an archive has besides posts, by the names of its files. */
export const ARCHIVE_CONTENTS = {
  messages:
    /(^|\/)(messages?|inbox|e2ee_cutover|direct-messages?[^/]*|dms?|chat[^/]*|your_messages?)(\/|\.|$)/i,
  comments: /comment/i,
  searches: /search/i,
  signIns: /login|log-ins?|sign[-_]?in|ip-audit|session|security/i,
  contacts: /contacts?\b|address_?book|phone/i,
  watched: /watch[-_ ]?history|watched|videos_watched|browsing/i,
} as const
export type ArchiveContent = keyof typeof ARCHIVE_CONTENTS
export const ARCHIVE_CONTENT_NAMES = Object.keys(ARCHIVE_CONTENTS) as [ArchiveContent, ...ArchiveContent[]]

/** The steps of making one, in order. */
export const PACKAGE_PHASES = ['posts', 'media', 'archives', 'document', 'log', 'manifest'] as const
export type PackagePhase = (typeof PACKAGE_PHASES)[number]
