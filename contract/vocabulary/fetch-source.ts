import type { PlatformType } from './platform.ts'

type Row = {
  name: string
  /** The platform that hands over its own archives there; null: a cloud drive, where archives of every platform may be. */
  platform: PlatformType | null
}

/** Where the server can fetch an archive itself: one row a source, in the order on screen. */
export const FETCH_SOURCES = {
  google_portability: { name: 'Google', platform: 'youtube' },
  tiktok_portability: { name: 'TikTok', platform: 'tiktok' },
  google_drive: { name: 'Google Drive', platform: null },
  dropbox: { name: 'Dropbox', platform: null },
  onedrive: { name: 'OneDrive', platform: null },
} as const satisfies Record<string, Row>

export type FetchSource = keyof typeof FETCH_SOURCES
export const FETCH_SOURCE_NAMES = Object.keys(FETCH_SOURCES) as [FetchSource, ...FetchSource[]]
