import type { FetchSource } from '#contract/index.ts'
import type { SourceFile, SourceStore } from './store.ts'

/** One request to a host of a source. */
export type SourceCall = {
  store: SourceStore
  method: string
  host: string
  /** With its leading slash. */
  path: string
  query: URLSearchParams
  /** The fields of a form or a JSON body. */
  body: Record<string, unknown>
  /** The raw body. */
  text: string
  authorization: string
  range: string
  language: 'en' | 'es'
  /** The address at which browsers reach the simulator of a host. */
  addressOf(host: string): string
}

export type SourceAnswer = {
  status?: number
  json?: unknown
  /** JSON as text, for numbers that are too large for JavaScript. */
  jsonText?: string
  html?: string
  script?: string
  location?: string
  file?: SourceFile
  /** Whether the answer supports ranges of the file. */
  ranged?: boolean
}

/** The person that a bearer token belongs to; null: unknown or expired. */
export function ownerOf({ store, authorization }: SourceCall, source: FetchSource): string | null {
  const token = authorization.replace(/^Bearer /i, '')
  return (
    store.state.grants.find(
      (grant) => grant.source === source && grant.access === token && grant.until > store.now(),
    )?.owner ?? null
  )
}

export const filesOf = ({ store }: SourceCall, source: FetchSource, owner?: string): SourceFile[] =>
  store.state.files.filter((file) => file.source === source && (owner === undefined || file.owner === owner))

export const UNAUTHORIZED: SourceAnswer = {
  status: 401,
  json: { error: { message: 'Refused by the simulator.' } },
}
export const FILE_NOT_FOUND: SourceAnswer = {
  status: 404,
  json: { error: { message: 'The simulator has no such file.' } },
}
