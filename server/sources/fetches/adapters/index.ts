import {
  CHOSEN_SOURCES,
  type ChosenSource,
  FETCH_SOURCES,
  type FetchSource,
  isLoginSource,
  isOwnArchive,
} from '#contract/index.ts'
import { createRequest } from '../../../platform/outbound/request.ts'
import type { Config } from '../../../platform/config.ts'
import { Problem } from '../../../platform/problem.ts'
import { dropbox } from './dropbox.ts'
import { googleDrive } from './google-drive.ts'
import { googlePortability } from './google-portability.ts'
import { facebookLogin, instagramLogin } from './platform-login.ts'
import { onedrive } from './onedrive.ts'
import type { Source, SourceAccess } from './source.ts'
import { tiktokPortability } from './tiktok-portability.ts'

const SOURCES: Record<FetchSource, Source> = {
  google_portability: googlePortability,
  tiktok_portability: tiktokPortability,
  google_drive: googleDrive,
  dropbox,
  onedrive,
  facebook_login: facebookLogin,
  instagram_login: instagramLogin,
}

export type SourceConnector = { source: Source } & Omit<SourceAccess, 'tokens'>

/** @returns null if archives can't be fetched from there, because the source is unknown or no key is set */
export function sourceOf(config: Config, type: string, now: Date): SourceConnector | null {
  const source = Object.hasOwn(SOURCES, type) ? SOURCES[type as FetchSource] : null
  const app = source && config.fetchSources[source.type]
  return source && app ? { source, app, request: createRequest(app), now } : null
}

/** @throws Problem NOT_FOUND if archives can't be fetched from there */
export function requireSource(config: Config, type: string, now: Date): SourceConnector {
  const parties = sourceOf(config, type, now)
  if (!parties) throw new Problem('NOT_FOUND')
  return parties
}

/** The sources that are set up and in which people can choose an archive. */
export const fetchSources = (config: Config): ChosenSource[] =>
  CHOSEN_SOURCES.filter((name) => config.fetchSources[name] !== null)

export const nameOfSource = (type: FetchSource): string => FETCH_SOURCES[type].name

/** The problem of a refused fetch. Only an archive that a person chose can be chosen again. */
export function refusalOf(source: FetchSource): Problem {
  const code = isLoginSource(source)
    ? 'FETCH_NEEDS_SIGN_IN'
    : isOwnArchive(source)
      ? 'FETCH_ARCHIVE_REFUSED'
      : 'FETCH_REFUSED'
  return new Problem(code, { source: nameOfSource(source) })
}
