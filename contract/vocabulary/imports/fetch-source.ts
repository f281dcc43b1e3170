import type { PlatformType } from '../platform.ts'

type SourceRow = {
  name: string
  /** The platform whose own archives are fetched there; null: a cloud drive, which may contain archives of every platform. */
  platform: PlatformType | null
  /** Starts after a remote login, instead of by a person's choice in a window. */
  isLogin?: true
}

/** The sources from which the server can fetch archives, one row each, in the order on screen. */
export const FETCH_SOURCES = {
  google_portability: { name: 'Google', platform: 'youtube' },
  tiktok_portability: { name: 'TikTok', platform: 'tiktok' },
  facebook_login: { name: 'Facebook', platform: 'facebook', isLogin: true },
  instagram_login: { name: 'Instagram', platform: 'instagram', isLogin: true },
  google_drive: { name: 'Google Drive', platform: null },
  dropbox: { name: 'Dropbox', platform: null },
  onedrive: { name: 'OneDrive', platform: null },
} as const satisfies Record<string, SourceRow>

export type FetchSource = keyof typeof FETCH_SOURCES
export const FETCH_SOURCE_NAMES = Object.keys(FETCH_SOURCES) as [FetchSource, ...FetchSource[]]

/** Archives that the platform prepares after a remote login. */
export type LoginSource = 'facebook_login' | 'instagram_login'
export const isLoginSource = (source: FetchSource): source is LoginSource =>
  'isLogin' in FETCH_SOURCES[source]

export type OwnArchiveSource = 'google_portability' | 'tiktok_portability'
/** The platform gives its own archive when it is asked, instead of a person who chooses a file. */
export const isOwnArchive = (source: FetchSource): source is OwnArchiveSource =>
  FETCH_SOURCES[source].platform !== null && !isLoginSource(source)

/** Sources that need an app's key, and that a person chooses. */
export type ChosenSource = Exclude<FetchSource, LoginSource>
export const CHOSEN_SOURCES = FETCH_SOURCE_NAMES.filter((name): name is ChosenSource => !isLoginSource(name))
