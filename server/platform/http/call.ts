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
import type { Database } from '../db/database.ts'
import type { Vault } from '../keys/vault.ts'
import type { Storage } from '../storage/index.ts'

/** The caller, derived only from the session, never from the request. */
export type Actor = {
  userId: string
  /** The account that the person belongs to: a provider or a law firm. */
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
  /** What opens a client user's files; null for staff and mailed links. */
  signInId: string | null
  /** When a client user agreed to the terms; null until then, and for staff, who need not. */
  agreedTermsAt: Date | null
  /** A session that an emailed link opened, bound to one client and one purpose. */
  link: { purpose: 'reconnect' | 'import'; clientId: string } | null
}

/** What decides what someone may see, whether they ask now or a mail asks for them. */
export type Reader = Pick<
  Actor,
  'userId' | 'accountId' | 'accountType' | 'clientId' | 'role' | 'scopes' | 'link'
>

/** The product itself, in a job of one tenant: it sees every client there, has opened nothing and may change nothing. */
export const SYSTEM: Reader = {
  userId: '00000000-0000-0000-0000-000000000000',
  accountId: '00000000-0000-0000-0000-000000000000',
  accountType: 'customer',
  clientId: null,
  role: 'MANAGER',
  scopes: [],
  link: null,
}

/** What every handler may use. */
export type Services = {
  config: Config
  db: Database
  storage: Storage
  vault: Vault
  /** `messageId`: the same for a mail sent again, in angle brackets as RFC 5322 has it. */
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

export type Call<Name extends RouteName> = {
  params: RouteParams<Routes[Name]>
  query: RouteQuery<Routes[Name]>
  body: RouteBody<Routes[Name]>
  request: FastifyRequest
  reply: FastifyReply
  services: Services
} & (Routes[Name]['access'] extends 'public' ? { actor: Actor | null } : { actor: Actor })

export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<RouteResult<Routes[Name]>>
export type Handlers = { [Name in RouteName]: Handler<Name> }

/** A slice's part of the contract: parse is done, permission by scope is checked; one call, then the view. */
export function implement<Names extends RouteName>(handlers: { [Name in Names]: Handler<Name> }): {
  [Name in Names]: Handler<Name>
} {
  return handlers
}

export const actorName = (actor: Pick<Actor, 'firstName' | 'lastName'>): string =>
  `${actor.firstName} ${actor.lastName}`
