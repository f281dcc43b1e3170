import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  AccountType,
  Language,
  RoleType,
  RouteBody,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResult,
  Scope,
  routes,
} from '#contract/index.ts'
import type { Config } from '../config.ts'
import type { Database, Directory, Tx } from '../db/database.ts'
import type { Vault } from '../keys/vault.ts'
import type { Storage } from '../storage/index.ts'

/** The caller, derived only from the session, never from the request. */
export type Actor = {
  userId: string
  /** The account of the person: a provider or a law firm. */
  accountId: string
  accountType: AccountType
  accountName: string
  clientId: string | null
  firstName: string
  lastName: string
  email: string
  role: RoleType
  scopes: readonly Scope[]
  language: Language
  sessionId: string
  /** The sign-in of a client user's files; null for staff and emailed links. */
  signInId: string | null
  /** When a client user agreed to the terms; null until then, and for staff, who don't have to. */
  agreedTermsAt: Date | null
  /** A session opened by an emailed link, bound to one client and one purpose. */
  link: { purpose: 'reconnect' | 'import'; clientId: string } | null
}

/** The facts that decide what someone may see, whether in a call or for an email. */
export type Reader = Pick<
  Actor,
  'userId' | 'accountId' | 'accountType' | 'clientId' | 'role' | 'scopes' | 'link'
>

/** The product itself, in a job of one tenant: it sees all of the tenant's clients, has opened nothing and may change nothing. */
export const SYSTEM: Reader = {
  userId: '00000000-0000-0000-0000-000000000000',
  accountId: '00000000-0000-0000-0000-000000000000',
  accountType: 'customer',
  clientId: null,
  role: 'MANAGER',
  scopes: [],
  link: null,
}

/** Services that every handler may use. */
export type Services = {
  config: Config
  db: Database
  storage: Storage
  vault: Vault
  /** `messageId`: the same when an email is sent again, in angle brackets as in RFC 5322. */
  sendMail(mail: {
    to: string
    subject: string
    text: string
    html: string
    messageId?: string
  }): Promise<void>
  now(): Date
}

type Routes = typeof routes

type Request<Name extends RouteName> = {
  params: RouteParams<Routes[Name]>
  query: RouteQuery<Routes[Name]>
  body: RouteBody<Routes[Name]>
  request: FastifyRequest
  reply: FastifyReply
} & (Routes[Name]['access'] extends 'public' ? { actor: Actor | null } : { actor: Actor })

/** What a function with a transaction may use besides it. */
export type TxServices = Omit<Services, 'db'>

/** A call that gets a transaction or the directories can open nothing else. */
export type Call<Name extends RouteName> = Request<Name> & {
  services: TxServices
  /** Does what is only right once the transaction is committed, such as signing the browser out. If it fails, the call fails too. */
  afterCommit(work: () => void | Promise<void>): void
}

/** `firm`: the law firm or account that its ID names. */
type OwnCall<Name extends RouteName> = Request<Name> & { services: Services } & (Routes[Name] extends {
    firm: unknown
  }
    ? { firm: string }
    : unknown)

type Result<Name extends RouteName> = Routes[Name]['output'] extends null ? void : RouteResult<Routes[Name]>

/** Before a transaction: the whole services, and the firm whose transaction it will be. */
type Before = { services: Services; firm: string }

/** A handler that first does what can't be done within its transaction. */
export type Beforehand<Call, Result> = {
  first(call: Call & Before): Promise<unknown>
  work(tx: Tx, call: Call, facts: never): Promise<Result>
}

export const beforehand = <Call, Facts, Result>(
  first: (call: Call & Before) => Promise<Facts>,
  work: (tx: Tx, call: Call, facts: Facts) => Promise<Result>,
): Beforehand<Call, Result> => ({ first, work })

/**
 * The handler of a call, by its `effect` and `firm`. One that gets a transaction changes nothing else, because it runs again after a deadlock, and
 * what it wrote may not be committed. Only one with an `own` effect opens what it needs.
 */
export type Handler<Name extends RouteName> = Routes[Name] extends { effect: { own: string } }
  ? (call: OwnCall<Name>) => Promise<Result<Name>>
  : Routes[Name] extends { firm: 'none' }
    ? (directory: Directory, call: Call<Name>) => Promise<Result<Name>>
    : Routes[Name] extends { first: string }
      ? Beforehand<Call<Name>, Result<Name>>
      : (tx: Tx, call: Call<Name>) => Promise<Result<Name>>
export type Handlers = { [Name in RouteName]: Handler<Name> }

/** A slice's part of the contract. Requests are already parsed and scopes checked: a handler makes one call, then builds the view. */
export function implement<Names extends RouteName>(handlers: { [Name in Names]: Handler<Name> }): {
  [Name in Names]: Handler<Name>
} {
  return handlers
}

export const actorName = (actor: Pick<Actor, 'firstName' | 'lastName'>): string =>
  `${actor.firstName} ${actor.lastName}`.trim()

/** Who did something, as its evidence leaf says it. */
export const authorOf = (
  actor: Pick<Actor, 'userId' | 'firstName' | 'lastName'>,
): { actorId: string; actorName: string } => ({ actorId: actor.userId, actorName: actorName(actor) })
