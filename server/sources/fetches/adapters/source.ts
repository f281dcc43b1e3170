import type { FetchSource } from '#contract/index.ts'
import type { Access, OAuthProfile } from '../../../platform/outbound/oauth.ts'
import { parseJson, OutboundProblem, type OutboundRequest } from '../../../platform/outbound/request.ts'
import type { PlatformApp } from '../../../platform/config.ts'

/** Identifies a file at its source, for example by its id; never shown to users. */
export type Reference = Readonly<Record<string, string>>

/** A file's properties at its source. */
export type RemoteFile = {
  name: string
  /** In bytes; null if only known after the download. */
  size: number | null
  id: string | null
  revision: string | null
  /** With its kind, such as `sha256:…`. */
  hash: string | null
}

/** What is needed to call a source. `tokens`: null if the reference is enough to read the file. */
export type SourceAccess = {
  tokens: Access['tokens'] | null
  app: PlatformApp
  request: OutboundRequest
  now: Date
}

/** The answer of the source's window, as the callback page received it. */
export type WindowAnswer = {
  pickedFileIds?: string | undefined
  link?: string | undefined
  name?: string | undefined
  endpoint?: string | undefined
  driveId?: string | undefined
  fileId?: string | undefined
}

/** A cloud drive or platform that archives can be fetched from. */
export type Source = {
  type: FetchSource
  /** null: the person signs in on the source's own page, and only the file's address comes back. */
  oauth: OAuthProfile | null
  /** Whether the file is chosen on our page with the source's picker (choose/windows.ts). */
  hasPicker: boolean
  /** Called after the person has agreed and chosen. @returns null if nothing was chosen @throws OutboundProblem */
  choose(access: SourceAccess, answer: WindowAnswer): Promise<Reference | null>
  /** For sources that prepare archives: returns the files, or null while they are not ready. @throws OutboundProblem */
  prepared?(access: SourceAccess, reference: Reference): Promise<Reference[] | null>
  /** @throws OutboundProblem `refused` if the file is gone or we may no longer read it */
  findFile(access: SourceAccess, reference: Reference): Promise<RemoteFile>
  /** Requests the bytes of a range, both ends inclusive; null: the whole file, if the source has no ranges. @throws OutboundProblem */
  open(
    access: SourceAccess,
    reference: Reference,
    file: RemoteFile,
    range: { from: number; to: number } | null,
  ): Promise<Response>
  /** Revokes access after the archive has arrived, in other ways than revoking tokens. @throws OutboundProblem */
  release?(access: SourceAccess, reference: Reference): Promise<void>
  /** Whether the source supports ranges, so that an interrupted fetch continues where it stopped. */
  knowsRanges: boolean
}

export const bearer = ({ tokens }: SourceAccess): Record<string, string> =>
  tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {}

export const rangeHeader = (range: { from: number; to: number } | null): Record<string, string> =>
  range ? { range: `bytes=${range.from}-${range.to}` } : {}

/** Turns a failure into an OutboundProblem. `refused`: the file is gone or we may not read it, so waiting doesn't help. */
export function problemOf({ status, headers }: Response): OutboundProblem {
  if (status === 429)
    return new OutboundProblem('busy', 'The source asks to wait', {
      retryAfterSeconds: Number(headers.get('retry-after')) || null,
    })
  return status >= 400 && status < 500
    ? new OutboundProblem('refused', `The source refuses the file (${status})`)
    : new OutboundProblem('away', `The source answered ${status}`)
}

/** Fetches a source's JSON about a file. @throws OutboundProblem */
export async function fetchJson(access: SourceAccess, url: URL | string): Promise<unknown> {
  const answer = await access.request(url, { headers: bearer(access) })
  const text = await answer.text()
  if (!answer.ok) throw problemOf(answer)
  return parseJson(text)
}

/** Reads a file's size in bytes and its ETag from the headers of a range request. @throws OutboundProblem */
export async function readSize(answer: Response): Promise<{ size: number; revision: string | null }> {
  await answer.body?.cancel()
  if (!answer.ok) throw problemOf(answer)
  const size = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
  if (size === undefined) throw new OutboundProblem('away', 'The source did not state the file’s size')
  return { size: Number(size), revision: answer.headers.get('etag') }
}
