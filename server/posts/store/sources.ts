import { mediaKey } from '#archive/kit/records/identity.ts'

type Named = { type: string; uri: string }

/** A file of a connected account has its address on the web, and one of an archive its path there. */
const isOnWeb = (uri: string): boolean => uri.startsWith('https://')

/** One came in an archive and the other from the platform's API, which encodes files again (docs/decisions/026). */
export const areOfTwoSources = (one: Named, other: Named): boolean =>
  one.type === other.type && isOnWeb(one.uri) !== isOnWeb(other.uri)

/** What a file is called at its platform. The API's address does not say it, but the name that its connector gives the file does. */
export const keyOf = (uri: string, fileName: string | null): string =>
  mediaKey(isOnWeb(uri) && fileName !== null ? fileName : uri)
