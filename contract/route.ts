import { z } from 'zod'
import type { IdKind } from './ids.ts'
import type { ProblemCode } from './problems.ts'
import type { Permission } from './vocabulary/people/permission.ts'
import type { Scope } from './vocabulary/people/scope.ts'

export type Api = 'main' | 'social' | 'identity'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** Where a call has an ID. */
export type IdPlace = `${'params' | 'query' | 'body'}.${string}`

/** A limit for each user. Calls with the same key are counted together. */
export type Tries = {
  key: string
  most: number
  seconds: number
  /** Counted only if the body has this field. */
  of?: string
}

export type Idempotency = {
  /** The field of the body that is new for each intended call. `idempotencyKey` can be sent as the header `Idempotency-Key` too. */
  by?: 'idempotencyKey' | 'partNumber' | 'uploadedFileId'
  /** For how long a call of the same user with the same content and no key is the same. */
  sameForMinutes?: number
}

/** One call. */
export type RouteSpec = {
  api: Api
  method: Method
  path: string
  summary: string
  query?: z.ZodObject
  body?: z.ZodType
  /** null: 204 */
  output: z.ZodType | null
  status?: 200 | 201
  /** Answers with an array and `Total-Items` (posts: `Next-Cursor` too). */
  paged?: boolean
  /**
   * Who may try it: anyone, anyone signed in, a half-finished sign-in, or holders of a scope. The row that the call is about decides on tenant and
   * assignment.
   */
  access: 'public' | 'signed-in' | Scope
  /**
   * Also open to the session of an emailed link; without it, such a session is refused whatever its scopes. `purpose`: only to links of this purpose.
   * `needsTerms`: only once the client has agreed to the terms.
   */
  link?: true | { purpose?: 'reconnect' | 'import'; needsTerms?: true }
  /** A client user may make it before agreeing to the terms. */
  beforeTerms?: true
  /** The IDs in its path, and those in its query and body that name what the caller must be able to reach. */
  ids?: Partial<Record<IdPlace, IdKind>>
  /**
   * How it uses the rows of a firm: in a transaction that refuses writes, or in one that is committed before the answer. Its handler gets the
   * transaction. `own`: why it needs more than one transaction of one firm; its handler gets the database.
   */
  effect: 'read' | 'write' | { own: string }
  /**
   * What is done before the transaction, because it can't be done within it: reading across firms, or work of another process. Its handler is made by
   * `beforehand`.
   */
  first?: string
  /**
   * The ID that names the firm, or the first of several that is given; without one, the firm of the caller's session. By default those of `ids`.
   * Of a call with an `own` effect, only if it is stated. `none`: it is about the rows of no firm; its handler gets the directories instead of a transaction.
   */
  firm?: 'session' | 'none' | IdPlace | readonly IdPlace[]
  /** The tries that it counts before the transaction, so that those that fail count too. */
  tries?: Tries
  /** What makes a call that is sent again, because its answer was lost, the same call. */
  idempotency?: Idempotency
  /** The `Location` of what a call created: `{id}` is a field of the answer, `{params.id}` the ID in the path. */
  location?: string
  /** Required in addition to the scope, where the account's type matters too. */
  permission?: Permission
  /** false only for calls that a client makes before it has a CSRF token. */
  csrf?: false
  /** The body's format if it isn't JSON: 'multipart' only for upload parts, 'event-stream' for server-sent events. */
  carries?: 'multipart' | 'event-stream'
  problems?: readonly ProblemCode[]
}

export type Route<Spec extends RouteSpec = RouteSpec> = Spec

/** Every parameter of a path states what it is. */
type KindsOfParams<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { ids: Record<`params.${ParamNames<Path>}`, IdKind> }

export function route<const Path extends string, const Spec extends Omit<RouteSpec, 'path'>>(
  path: Path,
  spec: Spec & KindsOfParams<Path>,
): Spec & { path: Path } {
  return { path, ...spec }
}

export const isOwn = (effect: RouteSpec['effect']): effect is { own: string } => typeof effect === 'object'

/** Whether the session of an emailed link may make a call. */
export const isOpenToLinks = ({ link }: Pick<RouteSpec, 'link'>, purpose: 'reconnect' | 'import'): boolean =>
  link === true || (link !== undefined && (link.purpose ?? purpose) === purpose)

type AnyRoute = RouteSpec

export type RouteParams<R extends AnyRoute> = { [Name in ParamNames<R['path']>]: string }
export type RouteQuery<R extends AnyRoute> = R['query'] extends z.ZodObject
  ? z.output<R['query']>
  : Record<string, never>
export type RouteBody<R extends AnyRoute> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined
export type RouteBodyInput<R extends AnyRoute> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined
export type RouteOutput<R extends AnyRoute> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : undefined
/** What the handler of a paged route returns. */
export type Page<Item> = { items: Item[]; total: number; nextCursor?: string | null }
export type RouteItem<R extends AnyRoute> = RouteOutput<R> extends (infer Item)[] ? Item : never
export type RouteResult<R extends AnyRoute> = R['paged'] extends true ? Page<RouteItem<R>> : RouteOutput<R>

/** Building blocks of query strings and bodies. */
export const Id = z.uuid({ error: 'This is not a valid ID.' })
/** The year must be at least 1, because the database has no year 0. */
export const CalendarDate = z.iso
  .date({ error: 'Enter a date as YYYY-MM-DD.' })
  .regex(/^(?!0000)/, 'Enter a date as YYYY-MM-DD.')
export const Instant = z.iso.datetime()
/** Names are printed in emails and documents, so characters that break a line are refused. */
export const OneLine = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Enter this on one line.')
export const Flag = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Enter true or false.' })

/** @param maxItems by default, as many as there are words, or 500 if the items are no words of a vocabulary */
export function listOf<Item extends z.ZodType>(
  item: Item,
  maxItems = item instanceof z.ZodEnum ? item.options.length : 500,
) {
  return z
    .union([z.array(item).max(maxItems), item])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<Item>[])
}

export function wholeNumber(min: number, max: number) {
  return z.coerce
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(min, `Enter a number of at least ${min}.`)
    .max(max, `Enter a number of at most ${max}.`)
}

export function paging(maxLimit = 100, defaultLimit = 20) {
  return {
    offset: wholeNumber(0, 100_000_000).default(0),
    limit: wholeNumber(1, maxLimit).default(defaultLimit),
  }
}
