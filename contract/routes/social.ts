// Long because: it has one entry for each call.
import { z } from 'zod'
import { Flag, Id, Instant, listOf, route } from '../route.ts'
import { PLATFORM_TYPES } from '../vocabulary/platform.ts'
import { ArchiveFetch, Channel, PostImport, WindowTicket } from './imports.ts'
import { OwnerCheck } from './owners.ts'
import { SocialSite } from './posts.ts'
import { RefusedFile } from './social/support.ts'

const REQUEST_CAUSES = ['posts', 'failure', 'access', 'help', 'sign_in'] as const
export type RequestCause = (typeof REQUEST_CAUSES)[number]

/** A request to update an account's posts: the client gets an emailed link, and daily reminders until it is done. */
export const ReconnectRequest = z.object({
  id: Id,
  accountId: Id,
  clientId: Id,
  creatorType: z.enum(['system', 'user']),
  creator: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  createdAt: Instant,
  remindersEnabled: z.boolean(),
  /** Why reminders ended, unless staff turned them off: the client stopped them, or 30 days have passed. */
  remindersStopped: z.object({ at: Instant, by: z.enum(['client', 'time']) }).nullable(),
  assignee: z.enum(['client', 'support']),
  /** Why it was opened: for posts, after an import that failed, because access was lost, by a call for help, or by a sign-in that failed. Nodes of an older version leave it out. */
  cause: z.enum(REQUEST_CAUSES).nullable().optional(),
  /** Set while support has it. `askedBy` is null if a sign-in that failed called support. `taken`: who in support is in charge. */
  help: z
    .object({
      askedBy: z.string().nullable(),
      at: Instant,
      taken: z.object({ by: z.string(), at: Instant }).nullable(),
    })
    .nullable(),
  /** The message from support when it handed the import back to the client. */
  fromSupport: z.object({ message: z.string(), by: z.string(), at: Instant }).nullable(),
  can: z.array(z.enum(['cancel', 'toggle_reminders', 'stop_reminders'])),
})
export type ReconnectRequest = z.output<typeof ReconnectRequest>

export const AuthType = z.enum(['OAUTH', 'LOGIN'])
export type AuthType = z.output<typeof AuthType>

/**
 * The result of an OAuth sign-in. The tokens are handles that work for ten minutes and only in the session that got them; the platform's
 * own tokens stay on the server.
 */
export const Credentials = z.object({
  accessToken: z.string().min(1).max(500),
  accessTokenExpiresAt: Instant.nullable(),
  refreshToken: z.string().min(1).max(500).nullable(),
  refreshTokenExpiresAt: Instant.nullable(),
})
export type Credentials = z.output<typeof Credentials>

/** The result of a remote login: a handle that works for ten minutes and only in the session that got it. */
export const LoginCredentials = z.object({ sessionId: Id })
export type LoginCredentials = z.output<typeof LoginCredentials>

const isEmailLike = (text: string): boolean => text.includes('@') && text.includes('.')

/** The method, and the result of signing in with it. */
const connectionFields = {
  auth: z.object({ type: AuthType }),
  credentials: z.union([Credentials, LoginCredentials]),
}

/** An account as the platform identifies it. `externalId` is the name that people know: an email address, or the platform's user name. */
export const ExternalAccount = z.object({ id: z.string(), externalId: z.string(), name: z.string() })
export type ExternalAccount = z.output<typeof ExternalAccount>

/** An account's access to its platform. */
export const Connection = z.object({
  /** `lost`: the platform refuses access until the person signs in there again. */
  state: z.enum(['active', 'lost']),
  connectedAt: Instant,
  lostAt: Instant.nullable(),
  lastCaptureAt: Instant.nullable(),
  /** Set if the owner asked the platform for deletion: when the platform's data is deleted. */
  deletionDueAt: Instant.nullable(),
  /** The job that is reading the account now. */
  captureJobId: Id.nullable(),
  /** When we ask the platform again, because it asked us to wait or did not answer. */
  retryAt: Instant.nullable(),
})
export type Connection = z.output<typeof Connection>

export const ACCOUNT_ABILITIES = [
  'import',
  'remove',
  'remove_posts',
  'request_posts',
  'request_reconnect',
  'request_support',
  'connect',
  'reconnect',
  'import_now',
  'correct',
] as const

export const SocialAccount = z.object({
  id: Id,
  clientId: Id,
  socialSite: SocialSite,
  auth: z.object({ type: AuthType }).nullable(),
  externalId: z.string().nullable(),
  /** The posts are complete up to this time: when the platform made the archive, if nothing contradicts that; otherwise `newestPostAt`. */
  postsUntil: Instant.nullable(),
  newestPostAt: Instant.nullable(),
  latestImport: PostImport.nullable(),
  reconnectRequest: ReconnectRequest.nullable(),
  /** New posts were requested, or none were ever imported, and only the client can change that. */
  waitsForClient: z.boolean(),
  connection: Connection.nullable(),
  /** The account's newest fetched archive, while it is being fetched and for a day after. */
  archiveFetch: ArchiveFetch.nullable(),
  /** An archive or sign-in of this account whose owner the firm decides about first. */
  ownerCheck: OwnerCheck.nullable(),
  can: z.array(z.enum(ACCOUNT_ABILITIES)),
})
export type SocialAccount = z.output<typeof SocialAccount>

export const listSocialSites = route('/social-sites', {
  api: 'social',
  method: 'GET',
  summary: 'The platforms.',
  output: z.array(SocialSite),
  access: 'signed-in',
  effect: 'read',
  link: true,
})

export const listPostSources = route('/post-sources', {
  api: 'social',
  method: 'GET',
  summary: 'What can be imported, and how.',
  query: z.object({ type: z.enum(['file']).optional() }),
  output: z.array(z.object({ type: z.enum(['file']), socialSiteId: z.enum(PLATFORM_TYPES) })),
  access: 'signed-in',
  effect: 'read',
  firm: 'none',
  link: true,
})

export const listSocialAccounts = route('/clients/{id}/accounts', {
  ids: { 'params.id': 'client' },
  api: 'social',
  method: 'GET',
  summary: 'A client’s social accounts.',
  output: z.array(SocialAccount),
  access: 'social_account:read',
  effect: 'read',
  link: true,
})

/** The email address with which the person signs in to a platform. */
export const ExternalId = z
  .string()
  .trim()
  .max(320)
  .refine((value) => value.includes('@') && value.includes('.'), 'Enter the email address of the account.')

export const addSocialAccount = route('/clients/{id}/accounts', {
  ids: { 'params.id': 'client', 'body.clientId': 'client' },
  api: 'social',
  method: 'POST',
  summary:
    'Add an account to import posts into: by the email address that its owner signs in with, or connected by `auth` and `credentials`.',
  body: z
    .object({
      clientId: Id.optional(),
      /** The id of a social site. */
      socialSiteId: z.string().max(40),
      externalId: z.string().trim().max(320).optional(),
      auth: connectionFields.auth.optional(),
      credentials: connectionFields.credentials.optional(),
    })
    .refine(({ auth, credentials, externalId }) => (auth && credentials) || isEmailLike(externalId ?? ''), {
      path: ['externalId'],
      message: 'Enter the email address of the account.',
    }),
  output: SocialAccount,
  status: 201,
  access: 'social_account:create',
  effect: { own: 'redeems a sign-in in several steps' },
  link: { purpose: 'import', needsTerms: true },
  problems: [
    'CONFLICT',
    'SOCIAL_SITE_NOT_FOUND',
    'NO_CREDENTIALS_PROVIDER',
    'CREDENTIALS_EXPIRED',
    'NO_ACCOUNT_NAMED',
    'NOT_ONE_ACCOUNT',
    'ALREADY_CONNECTED',
    'PLATFORM_DISABLED',
    'PLATFORM_UNAVAILABLE',
  ],
})

export const reconnectSocialAccount = route('/accounts/{id}', {
  ids: { 'params.id': 'socialAccount' },
  api: 'social',
  method: 'PUT',
  summary: 'Connect an account, or connect it again. Only the same account of the platform is accepted.',
  body: z.object(connectionFields),
  output: SocialAccount,
  access: 'social_account:reconnect',
  effect: { own: 'redeems a sign-in in several steps' },
  link: { needsTerms: true },
  problems: [
    'NO_CREDENTIALS_PROVIDER',
    'CREDENTIALS_EXPIRED',
    'NO_ACCOUNT_NAMED',
    'NOT_ONE_ACCOUNT',
    'OTHER_ACCOUNT',
    'OTHER_ACCOUNT_SIGNED_IN',
    'ALREADY_CONNECTED',
    'PLATFORM_DISABLED',
    'PLATFORM_UNAVAILABLE',
  ],
})

export const removeSocialAccount = route('/accounts/{id}', {
  ids: { 'params.id': 'socialAccount' },
  api: 'social',
  method: 'DELETE',
  summary:
    'Remove an account and revoke access at the platform. Its posts stay in the file, unless `withPosts` removes them too, for users who can delete clients.',
  query: z.object({ withPosts: Flag.optional() }),
  output: null,
  access: 'social_account:delete',
  effect: 'write',
  problems: ['CLIENT_HELD', 'FIRM_HELD'],
})

export const importNow = route('/accounts/{id}/captures', {
  ids: { 'params.id': 'socialAccount' },
  api: 'social',
  method: 'POST',
  summary: 'Read a connected account now instead of at its daily time.',
  output: SocialAccount,
  access: 'social_account:read',
  effect: 'write',
  problems: ['CONFLICT', 'PLATFORM_DISABLED', 'TOO_MANY_REQUESTS'],
})

export const openSignIn = route('/platforms/{platform}/oauth2/tickets', {
  ids: { 'params.platform': 'word', 'body.clientId': 'client' },
  api: 'identity',
  method: 'POST',
  summary:
    'Prepare a sign-in at a platform. Its window then opens `/platforms/{platform}/oauth2/login?ticket=…`.',
  body: z.object({ clientId: Id, accountId: Id.optional(), channel: Channel.optional() }),
  output: WindowTicket,
  status: 201,
  access: 'social_account:create',
  effect: 'write',
  link: { needsTerms: true },
  problems: ['SOCIAL_SITE_NOT_FOUND', 'NO_CREDENTIALS_PROVIDER', 'PLATFORM_DISABLED', 'TOO_MANY_REQUESTS'],
})

export const finishOAuthLogin = route('/platforms/{platform}/oauth2/callback', {
  ids: { 'params.platform': 'word' },
  api: 'identity',
  method: 'GET',
  summary: 'Exchange the platform’s OAuth callback for credentials.',
  query: z.object({
    state: z.string().min(1).max(500),
    code: z.string().max(4000).optional(),
    error: z.string().max(500).optional(),
    scope: z.string().max(4000).optional(),
  }),
  output: Credentials,
  access: 'social_account:create',
  effect: { own: 'exchanges the code at the platform' },
  link: { needsTerms: true },
  problems: [
    'SOCIAL_SITE_NOT_FOUND',
    'NO_CREDENTIALS_PROVIDER',
    'AUTHENTICATION_FAILED',
    'PLATFORM_DISABLED',
    'PLATFORM_UNAVAILABLE',
  ],
})

export const listPlatformAccounts = route('/platforms/{platform}/accounts', {
  ids: { 'params.platform': 'word' },
  api: 'identity',
  method: 'POST',
  summary: 'The platform’s accounts that credentials open.',
  body: z.object(connectionFields),
  output: z.array(ExternalAccount),
  access: 'social_account:create',
  effect: { own: 'asks the platform' },
  link: { needsTerms: true },
  problems: [
    'SOCIAL_SITE_NOT_FOUND',
    'NO_CREDENTIALS_PROVIDER',
    'CREDENTIALS_EXPIRED',
    'PLATFORM_UNAVAILABLE',
  ],
})

export const getSocialAccount = route('/accounts/{id}', {
  ids: { 'params.id': 'socialAccount' },
  api: 'social',
  method: 'GET',
  summary: 'One social account.',
  output: SocialAccount,
  access: 'social_account:read',
  effect: 'read',
  link: true,
})

export const listFirmSocialAccounts = route('/customers/{id}/accounts', {
  ids: { 'params.id': 'lawFirm', 'query.clientIds': 'client' },
  api: 'social',
  method: 'GET',
  summary: 'Social accounts of several clients of a law firm.',
  query: z.object({ clientIds: listOf(Id, 100) }),
  output: z.array(SocialAccount),
  access: 'social_account:read',
  effect: 'read',
})

export const createReconnectRequest = route('/accounts/{id}/reconnect-requests', {
  ids: { 'params.id': 'socialAccount' },
  api: 'social',
  method: 'POST',
  summary: 'Ask the client by email for new posts of an account, or to connect it again if we lost access.',
  output: ReconnectRequest,
  status: 201,
  access: 'import_request:write',
  effect: 'write',
  location: '/reconnect-requests/{id}',
  problems: ['CLIENT_DEACTIVATED', 'REQUEST_EXISTS', 'PLATFORM_DISABLED'],
})

export const getReconnectRequest = route('/reconnect-requests/{id}', {
  ids: { 'params.id': 'request' },
  api: 'social',
  method: 'GET',
  summary: 'One request.',
  output: ReconnectRequest,
  access: 'import_request:read',
  effect: 'read',
  link: { purpose: 'reconnect' },
})

export const cancelReconnectRequest = route('/reconnect-requests/{id}', {
  ids: { 'params.id': 'request' },
  api: 'social',
  method: 'DELETE',
  summary: 'Cancel a request. Its emailed link stops working.',
  output: null,
  access: 'import_request:write',
  effect: 'write',
  problems: ['CONFLICT'],
})

export const enableReminders = route('/reconnect-requests/{id}/enable-reminders', {
  ids: { 'params.id': 'request' },
  api: 'social',
  method: 'PUT',
  summary: 'Remind the client daily.',
  output: ReconnectRequest,
  access: 'import_request:toggle_reminders',
  effect: 'write',
})

export const disableReminders = route('/reconnect-requests/{id}/disable-reminders', {
  ids: { 'params.id': 'request' },
  api: 'social',
  method: 'PUT',
  summary: 'Stop the daily reminders.',
  output: ReconnectRequest,
  access: 'import_request:toggle_reminders',
  effect: 'write',
})

export const requestPostImportSupport = route('/accounts/{id}/request-post-import-support', {
  ids: { 'params.id': 'socialAccount' },
  api: 'social',
  method: 'PUT',
  summary: 'Ask support for help with an import, for a client. `refused`: the file that the browser refused.',
  body: z.object({ refused: RefusedFile.optional() }),
  output: ReconnectRequest,
  access: 'post_import:create',
  effect: 'write',
  link: true,
})

export const socialRoutes = {
  listSocialSites,
  listPostSources,
  listSocialAccounts,
  addSocialAccount,
  getSocialAccount,
  reconnectSocialAccount,
  removeSocialAccount,
  importNow,
  openSignIn,
  finishOAuthLogin,
  listPlatformAccounts,
  listFirmSocialAccounts,
  createReconnectRequest,
  getReconnectRequest,
  cancelReconnectRequest,
  enableReminders,
  disableReminders,
  requestPostImportSupport,
}
