import type { FetchSource } from '#contract/index.ts'
import {
  type Access,
  type OAuthProfile,
  parseJson,
  PlatformProblem,
  type PlatformRequest,
} from '../../connections/index.ts'
import type { PlatformApp } from '../../platform/config.ts'

/** What names a file at its source, such as its id; never shown. */
export type Reference = Readonly<Record<string, string>>

/** What the source says of a file. `size`: bytes, null where it is known at the end alone. `hash`: with its kind, such as `sha256:…`. */
export type RemoteFile = {
  name: string
  size: number | null
  id: string | null
  revision: string | null
  hash: string | null
}

/** How a source is called. `tokens`: null where the reference alone opens the file. */
export type SourceAccess = {
  tokens: Access['tokens'] | null
  app: PlatformApp
  request: PlatformRequest
  now: Date
}

/** What came back from the source's window, as the callback page received it. */
export type WindowAnswer = {
  pickedFileIds?: string | undefined
  link?: string | undefined
  name?: string | undefined
  endpoint?: string | undefined
  driveId?: string | undefined
  fileId?: string | undefined
}

/** One place that archives can be fetched from. */
export type Source = {
  type: FetchSource
  /** null: the person signs in on the source's own page, and only the file's address comes back. */
  oauth: OAuthProfile | null
  /** The file is chosen on our page that holds the source's picker (choose/picker-pages.ts). */
  hasPicker: boolean
  /** After the person has agreed and chosen. @returns null when nothing was chosen @throws PlatformProblem */
  choose(access: SourceAccess, answer: WindowAnswer): Promise<Reference | null>
  /** For a source that prepares archives: the files; null while they are not ready. @throws PlatformProblem */
  prepared?(access: SourceAccess, reference: Reference): Promise<Reference[] | null>
  /** @throws PlatformProblem `refused` where the file is gone or may no longer be read */
  look(access: SourceAccess, reference: Reference): Promise<RemoteFile>
  /** The bytes of a range, both ends inclusive; null: the whole file, from a source that knows no ranges. @throws PlatformProblem */
  open(
    access: SourceAccess,
    reference: Reference,
    file: RemoteFile,
    range: { from: number; to: number } | null,
  ): Promise<Response>
  /** Gives access back when the archive is here, where that is no matter of tokens. @throws PlatformProblem */
  release?(access: SourceAccess, reference: Reference): Promise<void>
  /** Whether a fetch that was interrupted continues where it stopped. */
  knowsRanges: boolean
}

export const bearer = ({ tokens }: SourceAccess): Record<string, string> =>
  tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {}

export const rangeOf = (range: { from: number; to: number } | null): Record<string, string> =>
  range ? { range: `bytes=${range.from}-${range.to}` } : {}

/** A file that is gone, or that may no longer be read, will not come back by waiting. */
export function problemOf({ status, headers }: Response): PlatformProblem {
  if (status === 429)
    return new PlatformProblem('busy', 'The source asks to wait', {
      retryAfterSeconds: Number(headers.get('retry-after')) || null,
    })
  return status >= 400 && status < 500
    ? new PlatformProblem('refused', `The source refuses the file (${status})`)
    : new PlatformProblem('away', `The source answered ${status}`)
}

/** What a source says of a file, in JSON. @throws PlatformProblem */
export async function factsOf(access: SourceAccess, url: URL | string): Promise<unknown> {
  const answer = await access.request(url, { headers: bearer(access) })
  const text = await answer.text()
  if (!answer.ok) throw problemOf(answer)
  return parseJson(text)
}

/** What the first byte of a file says of it. @throws PlatformProblem */
export async function sizeOf(answer: Response): Promise<{ size: number; revision: string | null }> {
  await answer.body?.cancel()
  if (!answer.ok) throw problemOf(answer)
  const size = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
  if (size === undefined) throw new PlatformProblem('away', 'The source did not state the file’s size')
  return { size: Number(size), revision: answer.headers.get('etag') }
}
