import { mediaKey } from '#archive/kit/records/identity.ts'

type Named = { type: string; uri: string }

/** A file of a connected account has a web address as its URI, one of an archive a path. */
const isOnWeb = (uri: string): boolean => uri.startsWith('https://')

/** Whether one came from an archive and the other from the platform's API, which re-encodes files (docs/decisions/026). */
export const haveDifferentSources = (one: Named, other: Named): boolean =>
  one.type === other.type && isOnWeb(one.uri) !== isOnWeb(other.uri)

/** The platform's name of a file. The API's address does not contain it, but the name that our connector gives the file does. */
export const keyOf = (uri: string, fileName: string | null): string =>
  mediaKey(isOnWeb(uri) && fileName !== null ? fileName : uri)
