import { PLATFORMS, type PlatformType } from '../platform.ts'

/** Archives that people choose by mistake, or in place of a platform's; recognized so that they can be named. The names are proper names. */
export const OTHER_ARCHIVES = {
  bluesky: 'Bluesky',
  fitbit: 'Fitbit',
  linkedin: 'LinkedIn',
  mapsTimeline: 'Google Maps Timeline',
  mastodon: 'Mastodon',
  myActivity: 'Google My Activity',
  photos: 'Google Photos',
  reddit: 'Reddit',
  snapchat: 'Snapchat',
  strava: 'Strava',
  telegram: 'Telegram',
  threads: 'Threads',
  whatsapp: 'WhatsApp',
} as const

export type OtherArchive = keyof typeof OTHER_ARCHIVES
export const OTHER_ARCHIVE_TYPES = Object.keys(OTHER_ARCHIVES) as [OtherArchive, ...OtherArchive[]]

/** Those in which the client published, so they can be kept until a reader exists. Of the others, nothing may be sent. */
export const UNREAD_ARCHIVES = ['bluesky', 'linkedin', 'mastodon', 'reddit', 'strava', 'threads'] as const
export type UnreadArchive = (typeof UNREAD_ARCHIVES)[number]

export const isUnreadArchive = (archive: OtherArchive): archive is UnreadArchive =>
  (UNREAD_ARCHIVES as readonly string[]).includes(archive)

/** The name of a platform or of another archive; null if it is neither. */
export function nameOfFound(found: unknown): string | null {
  if (typeof found !== 'string') return null
  if (Object.hasOwn(PLATFORMS, found)) return PLATFORMS[found as PlatformType].name
  return Object.hasOwn(OTHER_ARCHIVES, found) ? OTHER_ARCHIVES[found as OtherArchive] : null
}
