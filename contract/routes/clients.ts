// Long because: it has one entry for each call.
import { z } from 'zod'
import { Hold, HoldChange } from './hold.ts'
import { CalendarDate, Flag, Id, Instant, OneLine, paging, route } from '../route.ts'
import { TimeZone } from './accounts.ts'
import { Price } from './billing.ts'
import { SocialAccount } from './social.ts'
import { CLIENT_ORDERS, USER_CLIENT_ORDERS, USER_STATUS_CODES } from '../vocabulary/people/account.ts'
import { EMAIL_LOOKUPS, EMAIL_PATTERN } from '../vocabulary/people/email.ts'
import { LANGUAGE_NAMES } from '../vocabulary/language.ts'
import { PLATFORM_TYPES } from '../vocabulary/platform.ts'
import { TERMS_VERSION } from '../vocabulary/people/terms.ts'

/** How a client agreed to the terms and the privacy policy. */
export const Agreement = z.object({
  version: CalendarDate,
  language: z.enum(LANGUAGE_NAMES),
  /** The IP address; null from before it was recorded. */
  address: z.string().nullable(),
  /** The emailed link that the client used; null if the client had signed in. */
  link: z.object({ purpose: z.enum(['reconnect', 'import']), sentAt: Instant }).nullable(),
})
export type Agreement = z.output<typeof Agreement>

/** A correction that the firm asks its provider to make; open until the provider decides. */
export const Correction = z.object({
  id: Id,
  to: z.object({ firstName: z.string(), lastName: z.string(), dateOfLoss: CalendarDate }).partial(),
  by: z.string(),
  at: Instant,
})
export type Correction = z.output<typeof Correction>

export const Client = z.object({
  id: Id,
  customerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  dateOfBirth: CalendarDate,
  fileRefNo: z.string(),
  dateOfLoss: CalendarDate,
  timeZone: z.string(),
  language: z.enum(LANGUAGE_NAMES),
  createdAt: Instant,
  agreedTermsAt: Instant.nullable(),
  /** For staff. */
  agreement: Agreement.nullable().optional(),
  user: z
    .object({
      id: Id,
      status: z.literal(USER_STATUS_CODES),
      /** When the invitation to create a sign-in was last emailed; null if never. */
      invitedAt: Instant.nullable(),
    })
    .nullable(),
  /** Platforms where the client has said that they have no account. */
  noAccounts: z.array(z.object({ socialSiteId: z.enum(PLATFORM_TYPES), answeredAt: Instant })),
  /** For staff: platforms on which the client had an account and has none any more, and when the last one was removed. */
  removedAccounts: z.array(z.object({ socialSiteId: z.enum(PLATFORM_TYPES), removedAt: Instant })).optional(),
  /** `invite`: the client has not accepted yet, and the viewer may email the invitation. `correct`: may ask the provider for a correction. */
  can: z.array(z.enum(['invite', 'correct'])),
  /** For staff: the open request for a correction. */
  correction: Correction.nullable().optional(),
  /** For staff. The hold of the whole firm is separate. */
  hold: Hold.nullable().optional(),
  firmHold: Hold.nullable().optional(),
  /** Counters for staff; 0 for a client user, who never sees statuses. */
  totalPosts: z.int(),
  totalUnreviewed: z.int(),
  totalEscalated: z.int(),
  totalResolved: z.int(),
  totalFlagged: z.int(),
  totalTimeline: z.int(),
  totalTrashed: z.int(),
  totalReports: z.int(),
})
export type Client = z.output<typeof Client>

/** All that the pages of an emailed link need to know about a client, and no more: anyone with the link can read it. */
export const AccountOwner = Client.pick({
  id: true,
  firstName: true,
  lastName: true,
  timeZone: true,
  noAccounts: true,
  removedAccounts: true,
})
export type AccountOwner = z.output<typeof AccountOwner>

export const UserClient = z.object({
  /** The id of the assignment or star; null if the person sees the client without either. */
  id: Id.nullable(),
  user: z.object({ id: Id }),
  client: Client,
  starredAt: Instant.nullable(),
  /** null: not assigned */
  assignedAt: Instant.nullable(),
})
export type UserClient = z.output<typeof UserClient>

const clientOrder = {
  orderBy: z.enum(USER_CLIENT_ORDERS).default('lastName'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

const clientFields = {
  firstName: OneLine.min(1, 'Enter the first name.').max(200),
  lastName: OneLine.min(1, 'Enter the last name.').max(200),
  email: z.email({ pattern: EMAIL_PATTERN, error: 'Enter a valid email address.' }).max(254),
  dateOfBirth: CalendarDate,
  fileRefNo: OneLine.min(1, 'Enter the file reference number.').max(200),
  dateOfLoss: CalendarDate,
}

export const createClient = route('/customers/{id}/clients', {
  ids: {
    'params.id': 'lawFirm',
    'body.customerId': 'lawFirm',
    'body.assignTo': 'user',
    'body.paymentMethodId': 'paymentMethod',
  },
  api: 'main',
  method: 'POST',
  summary:
    'Add a client and charge for it: both or neither. Sending the same idempotencyKey (or Idempotency-Key header) again returns the same answer and charges only once.',
  body: z.object({
    /** Must equal the one in the path. */
    customerId: Id,
    ...clientFields,
    /** Default: English. */
    language: z.enum(LANGUAGE_NAMES).optional(),
    /** Default: the law firm’s. */
    timeZone: TimeZone.optional(),
    /** null if there is nothing to pay. */
    paymentMethodId: Id.nullable(),
    /** The price that the user saw; PRICE_CHANGED if it is no longer the current one. */
    expectedPrice: Price.pick({ total: true, currency: true }).optional(),
    star: z.boolean(),
    assignTo: z.array(Id).max(500),
    /** true: add the client although another has the same email or file number. */
    allowDuplicate: z.boolean().default(false),
    /**
     * A new id for each attempt, or the header `Idempotency-Key`. Send it again only with the same details, after no answer or
     * PAYMENT_UNAVAILABLE; without any key, the same details from the same user within 24 hours count as one attempt.
     */
    idempotencyKey: Id.optional(),
  }),
  output: z.object({ userClient: UserClient, client: Client }),
  status: 201,
  access: 'client:create',
  effect: { own: 'charges at the payment provider' },
  firm: 'params.id',
  tries: EMAIL_LOOKUPS,
  idempotency: { by: 'idempotencyKey', sameForMinutes: 24 * 60 },
  permission: 'ADD_CLIENT',
  problems: [
    'CARD_DECLINED',
    'CARD_EXPIRED',
    'CARD_INSUFFICIENT_FUNDS',
    'PAYMENT_METHOD_NEEDED',
    'PAYMENT_UNAVAILABLE',
    'PRICE_CHANGED',
    'DUPLICATE_CLIENT',
    'EMAIL_IN_USE',
    'TOO_MANY_REQUESTS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const checkClientEmail = route('/customers/{id}/client-emails', {
  ids: { 'params.id': 'lawFirm' },
  api: 'main',
  method: 'POST',
  summary:
    'Check, before anything is charged, whether a client can have this email. The email of a staff user is refused.',
  body: z.object({ email: clientFields.email }),
  output: null,
  access: 'client:create',
  effect: 'read',
  tries: EMAIL_LOOKUPS,
  problems: ['EMAIL_IN_USE', 'TOO_MANY_REQUESTS'],
})

export const updateClient = route('/clients/{id}', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'PUT',
  summary: 'Change a client’s personal and file details. Omitted fields don’t change.',
  body: z
    .object({ ...clientFields, language: z.enum(LANGUAGE_NAMES), timeZone: TimeZone })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'There is nothing to change.'),
  output: Client,
  access: 'client:edit',
  effect: 'write',
  tries: { ...EMAIL_LOOKUPS, of: 'email' },
  permission: 'EDIT_CLIENT',
  problems: ['EMAIL_IN_USE', 'TOO_MANY_REQUESTS'],
})

export const askCorrection = route('/clients/{id}/correction', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'POST',
  summary: 'Ask the provider to correct a client’s name or date of loss. Replaces an open request.',
  body: z
    .object({
      firstName: clientFields.firstName,
      lastName: clientFields.lastName,
      dateOfLoss: clientFields.dateOfLoss,
    })
    .partial(),
  output: Client,
  access: 'client:create',
  effect: 'write',
})

export const decideCorrection = route('/clients/{id}/correction', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'PUT',
  summary: 'Approve a firm’s request for a correction, which changes the record, or decline it.',
  body: z.object({ correctionId: Id, isApproved: z.boolean() }),
  output: Client,
  access: 'client:edit',
  effect: 'write',
  permission: 'EDIT_CLIENT',
  problems: ['CONFLICT'],
})

export const deleteClient = route('/clients/{id}', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'DELETE',
  summary: 'Remove a client and everything about it for good. Charges and receipts stay.',
  output: null,
  access: 'client:delete',
  effect: 'write',
  permission: 'DELETE_CLIENT',
  problems: ['CLIENT_HELD', 'FIRM_HELD'],
})

export const holdClient = route('/clients/{id}/hold', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'PUT',
  summary: 'Put a client under a preservation hold, or lift it. Managers and above.',
  body: HoldChange,
  output: Client,
  access: 'client:create',
  effect: 'write',
  problems: ['CONFLICT', 'HOLD_OF_OTHERS'],
})

export const mailImportLink = route('/clients/{id}/import-link', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'POST',
  summary:
    'Email a client the invitation: a link to connect or upload without an account, and, until the client can sign in, a link to create a sign-in.',
  output: null,
  access: 'import_request:write',
  effect: 'write',
  problems: ['CLIENT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
})

export const getClient = route('/clients/{id}', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'One client, with counters and social accounts.',
  output: Client.extend({ socialAccounts: z.array(SocialAccount) }),
  access: 'client:read',
  effect: 'read',
  beforeTerms: true,
})

export const getAccountOwner = route('/clients/{id}/account-owner', {
  ids: { 'params.id': 'client' },
  api: 'social',
  method: 'GET',
  summary: 'The client whose social accounts these are, for the pages of an emailed link.',
  output: AccountOwner,
  access: 'social_account:read',
  effect: 'read',
  link: true,
})

export const CLIENT_CHANGE_NAMES = [
  'changedDetails',
  'askedCorrection',
  'declinedCorrection',
  'deletedReport',
  'deletedAlbum',
  'answeredNoAccount',
  'withdrewNoAccount',
  'correctedAccount',
  'stoppedReminders',
  'askedSupport',
  'handedBack',
  'closedSupport',
  'setHold',
  'liftedHold',
] as const
export type ClientChangeName = (typeof CLIENT_CHANGE_NAMES)[number]

export const ClientChange = z.object({
  id: Id,
  action: z.enum(CLIENT_CHANGE_NAMES),
  by: z.string(),
  at: Instant,
  details: z.object({
    /** Fields of the client that changed, with both values. */
    from: z.record(z.string(), z.string()).optional(),
    to: z.record(z.string(), z.string()).optional(),
    /** The name of a report, album, platform or social account; the reason of a hold. */
    name: z.string().optional(),
  }),
})
export type ClientChange = z.output<typeof ClientChange>

export const listClientHistory = route('/clients/{id}/history', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'The history of a client’s file, newest first. Empty for client users.',
  query: z.object(paging(100, 5)),
  output: z.array(ClientChange),
  paged: true,
  access: 'client:read',
  effect: 'read',
})

export const listCustomerClients = route('/customers/{id}/clients', {
  ids: { 'params.id': 'lawFirm' },
  api: 'main',
  method: 'GET',
  summary: 'Clients of a law firm that the viewer can see.',
  query: z.object({
    keyword: z.string().max(200).optional(),
    /** true: only clients who have something to do for a connection or an import. */
    pendingReconnections: Flag.optional(),
    ...clientOrder,
    orderBy: z.enum(CLIENT_ORDERS).default('lastName'),
    ...paging(100, 20),
  }),
  output: z.array(Client),
  paged: true,
  access: 'client:read',
  effect: 'read',
})

export const listUserClients = route('/users/{id}/clients', {
  ids: { 'params.id': 'person', 'query.customerId': 'account' },
  api: 'main',
  method: 'GET',
  summary:
    'A user’s clients: your own list (every client that you can see), or the clients assigned to a colleague.',
  query: z.object({
    keyword: z.string().max(200).optional(),
    isStarred: Flag.optional(),
    /** true: only clients who have signed in or whose posts were imported. */
    isActive: Flag.optional(),
    /** true: only clients assigned to the user by name; a manager sees the others too. */
    isAssigned: Flag.optional(),
    /** The law firm, for a person of the provider; otherwise the user's own. */
    customerId: Id.optional(),
    ...clientOrder,
    ...paging(100, 20),
  }),
  output: z.array(UserClient),
  paged: true,
  access: 'client:read',
  effect: 'read',
  firm: ['query.customerId', 'params.id'],
})

export const starClient = route('/users/{userId}/clients/{clientId}/star', {
  ids: { 'params.userId': 'self', 'params.clientId': 'client' },
  api: 'main',
  method: 'POST',
  summary: 'Star a client.',
  output: null,
  access: 'client:star',
  effect: 'write',
  firm: 'params.clientId',
})

export const unstarClient = route('/users/{userId}/clients/{clientId}/star', {
  ids: { 'params.userId': 'self', 'params.clientId': 'client' },
  api: 'main',
  method: 'DELETE',
  summary: 'Remove the star from a client.',
  output: null,
  access: 'client:star',
  effect: 'write',
  firm: 'params.clientId',
})

export const agreeTerms = route('/clients/{id}/agree-terms', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'PUT',
  summary: 'A client agrees to the terms and the privacy policy, signed in or by an emailed link.',
  /** The version that the page showed. TERMS_CHANGED if it is no longer the current one. */
  body: z.object({
    version: CalendarDate.default(TERMS_VERSION),
    /** Default: the client’s own. */
    language: z.enum(LANGUAGE_NAMES).optional(),
  }),
  /** Only what an emailed link may read. */
  output: Client.pick({ id: true, agreedTermsAt: true }),
  access: 'client:agree_terms',
  effect: 'write',
  firm: 'session',
  link: true,
  beforeTerms: true,
  problems: ['TERMS_CHANGED'],
})

/** Assignments, seen from the person and from the client. */
export const clientRoutes = {
  createClient,
  checkClientEmail,
  updateClient,
  askCorrection,
  decideCorrection,
  deleteClient,
  holdClient,
  mailImportLink,
  getClient,
  listClientHistory,
  listCustomerClients,
  listUserClients,
  starClient,
  unstarClient,
  agreeTerms,
  getAccountOwner,
}
