import { z } from 'zod'
import { Id, Instant, paging, route } from '../route.ts'
import { ACCOUNT_TYPE_CODES, USER_STATUS_CODES } from '../vocabulary/people/account.ts'
import { PERSON_ABILITIES } from '../vocabulary/people/people.ts'
import { PERMISSION_NAMES } from '../vocabulary/people/permission.ts'
import { ROLE_TYPES } from '../vocabulary/people/role.ts'
import { SCOPES } from '../vocabulary/people/scope.ts'
import { haveOwnKeys, isShortcutKey, SHORTCUT_NAMES } from '../vocabulary/posts/shortcut.ts'
import { LANGUAGE_NAMES } from '../vocabulary/language.ts'

export const Role = z.object({
  id: z.enum(ROLE_TYPES),
  name: z.string(),
  description: z.string(),
  position: z.int().min(1).max(6),
  type: z.enum(ROLE_TYPES),
})

/** A person as other people see them. */
export const User = z.object({
  id: Id,
  accountId: Id,
  clientId: Id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  account: z.object({ name: z.string() }),
  status: z.literal(USER_STATUS_CODES),
  language: z.enum(LANGUAGE_NAMES),
  createdAt: Instant,
  totalSubscriptions: z.int(),
  /** Whether the person can see the client in the query. */
  seesClient: z.boolean().optional(),
  /** What the viewer may do to this person. */
  can: z.array(z.enum(PERSON_ABILITIES)),
})
export type User = z.output<typeof User>

/** A person's own keyboard shortcuts (`ShortcutChoice`). */
/** The palette had a key that people could change; now it is Ctrl/⌘ K alone. */
const withoutFormerShortcuts = (keys: unknown): unknown => {
  if (typeof keys !== 'object' || keys === null) return keys
  const { palette: _, ...others } = keys as Record<string, unknown>
  return others
}

export const Shortcuts = z.object({
  areOn: z.boolean(),
  keys: z
    .preprocess(
      withoutFormerShortcuts,
      z.partialRecord(
        z.enum(SHORTCUT_NAMES),
        z.string().max(10).refine(isShortcutKey, 'This key can’t be used for a shortcut.'),
      ),
    )
    .refine(haveOwnKeys, 'Two shortcuts have the same key.'),
  notified: z.array(z.enum(SHORTCUT_NAMES)).max(SHORTCUT_NAMES.length).optional(),
})

/** The signed-in user: everything the web app may show, in one answer. */
export const Viewer = User.extend({
  accountType: z.literal(ACCOUNT_TYPE_CODES),
  scopes: z.array(z.enum(SCOPES)),
  permissions: z.array(z.enum(PERMISSION_NAMES)),
  /** Set if an emailed link opened the session: its purpose and its client. */
  link: z.object({ purpose: z.enum(['reconnect', 'import']), clientId: Id }).nullable(),
  /** In a link's session: the member of staff who is signed in in the same browser, and so may look but not act for the client. */
  staffBeside: z.object({ name: z.string(), accountName: z.string() }).nullable(),
  /** The last law firm in which a provider's person acted; null for everyone else. */
  lastFirmId: Id.nullable(),
  /** The user's own keys; null: the defaults. */
  shortcuts: Shortcuts.nullable(),
  /** The law firm’s, so that its clients can call; null for staff, and if the firm has none. */
  firmPhoneNumber: z.string().nullable(),
  /** When a client user agreed to the terms; null if not yet, and for staff, who don't have to. */
  agreedTermsAt: Instant.nullable(),
})
export type Viewer = z.output<typeof Viewer>

export const Email = z.string().trim().toLowerCase().min(3, 'Enter an email.').max(320)
/** 256 characters, each of which may be two UTF-16 units. */
const Password = z.string().min(1, 'Enter a password.').max(512)

export const getCsrfToken = route('/security/csrf-token', {
  api: 'main',
  method: 'GET',
  summary: 'A token bound to this session, for X-CSRF-Token.',
  output: z.object({ csrfToken: z.string() }),
  access: 'public',
  effect: 'read',
  firm: 'none',
})

export const login = route('/auth/login', {
  api: 'main',
  method: 'POST',
  summary: 'Sign in. Returns the user or the next step.',
  body: z.object({
    email: Email,
    password: Password,
    remember: z.boolean().default(false),
    pin: z.string().trim().max(12).nullish(),
  }),
  output: z.object({ user: Viewer.nullable(), nextAction: z.enum(['ENTER_PIN']).nullable() }),
  access: 'public',
  effect: { own: 'hashes a password' },
  csrf: false,
  problems: ['INVALID_CREDENTIALS', 'INVALID_PIN', 'TOO_MANY_REQUESTS'],
})

export const requestPin = route('/one-time-pins', {
  api: 'main',
  method: 'POST',
  summary: 'Email a login code, or email it again.',
  body: z.object({ email: Email, password: Password }),
  output: null,
  access: 'public',
  effect: { own: 'hashes a password' },
  csrf: false,
  problems: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const logout = route('/auth/logout', {
  api: 'main',
  method: 'POST',
  summary: 'End this session.',
  output: null,
  access: 'public',
  effect: 'write',
  firm: 'none',
})

export const getViewer = route('/auth/session', {
  api: 'main',
  method: 'GET',
  summary: 'Who is signed in.',
  output: Viewer,
  access: 'signed-in',
  effect: 'read',
  first: 'looks in a session of an emailed link for staff who are signed in in the same browser',
  link: true,
  beforeTerms: true,
})

export const rememberFirm = route('/users/{id}/last-firm', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'PUT',
  summary: 'Remember the selected law firm for the next sign-in.',
  body: z.object({ firmId: Id.nullable() }),
  output: null,
  access: 'signed-in',
  effect: 'write',
})

export const saveShortcuts = route('/users/{id}/shortcuts', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'PUT',
  summary: 'Save your own keyboard shortcuts: only keys that differ from the default.',
  body: Shortcuts,
  output: null,
  access: 'signed-in',
  effect: 'write',
})

export const changePassword = route('/users/{id}/password', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'PUT',
  summary: 'Change your own password. Every other session ends.',
  body: z.object({ currentPassword: Password, newPassword: Password }),
  output: null,
  access: 'signed-in',
  effect: { own: 'hashes a password' },
  beforeTerms: true,
  problems: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

/** The purpose of an emailed link, before it is used. Viewing it doesn't use it up, because mail scanners open links too. */
export const LinkPurpose = z.enum(['invitation', 'recovery', 'reconnect', 'import'])
const LinkToken = z.string().min(1).max(200)

export const checkLink = route('/auth/links', {
  api: 'main',
  method: 'PUT',
  summary: 'Whether an emailed link still works, and who it is for.',
  body: z.object({ token: LinkToken, purpose: LinkPurpose }),
  output: z.object({
    firstName: z.string(),
    /** Only for the person’s own links; null for a client’s. */
    email: z.string().nullable(),
    accountName: z.string(),
    language: z.enum(LANGUAGE_NAMES),
    expiresAt: Instant,
    /** In a client's invitation: whether this email already has a sign-in, so that its password is asked for. */
    hasSignIn: z.boolean(),
  }),
  access: 'public',
  effect: { own: 'finds the firm of a link, and counts tries with it' },
  csrf: false,
  problems: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const acceptInvitation = route('/accept-invitation', {
  api: 'main',
  method: 'PUT',
  summary:
    'Accept an invitation and sign in: set the first password, or enter the existing one if the client already signs in with this address.',
  body: z.object({ token: LinkToken, password: Password }),
  output: z.object({ user: Viewer, nextAction: z.null() }),
  access: 'public',
  effect: { own: 'hashes a password' },
  csrf: false,
  problems: ['LINK_EXPIRED', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const recoverPassword = route('/recover-password', {
  api: 'main',
  method: 'PUT',
  summary: 'Email a link to set a new password. The answer is the same whether or not the email is known.',
  body: z.object({ email: Email }),
  output: null,
  access: 'public',
  effect: { own: 'finds the account of an email, in the same time for any' },
  csrf: false,
  problems: ['TOO_MANY_REQUESTS'],
})

export const resetPassword = route('/reset-password', {
  api: 'main',
  method: 'PUT',
  summary: 'Set a new password from an emailed link. Ends every session of the user and starts none.',
  body: z.object({ token: LinkToken, password: Password }),
  output: null,
  access: 'public',
  effect: { own: 'hashes a password' },
  csrf: false,
  problems: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const loginWithAccessToken = route('/auth/login/access-token', {
  api: 'main',
  method: 'POST',
  summary: 'Sign a client in from an emailed link, for one client and one purpose.',
  body: z.object({ accessToken: LinkToken }),
  output: z.object({ user: Viewer }),
  access: 'public',
  effect: { own: 'finds the firm of a link, and counts tries with it' },
  csrf: false,
  problems: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

/** A browser in which the person is signed in. */
export const UserSession = z.object({
  id: Id,
  /** Such as 'Firefox' and 'Windows'; null if the browser doesn't report it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string().nullable(),
  remember: z.boolean(),
  createdAt: Instant,
  /** Accurate to 15 minutes. */
  seenAt: Instant,
  isCurrent: z.boolean(),
})
export type UserSession = z.output<typeof UserSession>

export const listUserSessions = route('/users/{id}/sessions', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'GET',
  summary: 'Your own active sessions, newest first.',
  query: z.object(paging(100, 20)),
  output: z.array(UserSession),
  paged: true,
  access: 'signed-in',
  effect: 'read',
  beforeTerms: true,
})

/** One of a client's files; a person may have several, in one firm or more. */
export const ClientFile = z.object({
  clientId: Id,
  fileRefNo: z.string(),
  accountName: z.string(),
  isCurrent: z.boolean(),
})
export type ClientFile = z.output<typeof ClientFile>

export const listUserFiles = route('/users/{id}/files', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'GET',
  summary: 'A client user’s own files, by firm and number. Empty for staff.',
  query: z.object(paging(100, 20)),
  output: z.array(ClientFile),
  paged: true,
  access: 'signed-in',
  effect: 'read',
  firm: 'none',
  beforeTerms: true,
})

export const chooseUserFile = route('/users/{id}/current-file', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'PUT',
  summary: 'Open another of your own files. Returns the user of that file in a session with new tokens.',
  body: z.object({ clientId: Id }),
  output: z.object({ user: Viewer }),
  access: 'signed-in',
  effect: { own: 'opens a file that may be of another firm' },
  beforeTerms: true,
})

export const endUserSession = route('/user-sessions/{id}', {
  ids: { 'params.id': 'session' },
  api: 'main',
  method: 'DELETE',
  summary: 'Sign out one of your own sessions. Its browser is no longer trusted.',
  output: null,
  access: 'signed-in',
  effect: 'write',
  beforeTerms: true,
})

export const endAllUserSessions = route('/users/{id}/sessions', {
  ids: { 'params.id': 'self' },
  api: 'main',
  method: 'DELETE',
  summary: 'Sign out everywhere, including here. No browser is trusted any longer.',
  output: null,
  access: 'signed-in',
  effect: 'write',
  beforeTerms: true,
})

export const identityRoutes = {
  getCsrfToken,
  login,
  requestPin,
  logout,
  checkLink,
  acceptInvitation,
  recoverPassword,
  resetPassword,
  loginWithAccessToken,
  getViewer,
  rememberFirm,
  saveShortcuts,
  changePassword,
  listUserSessions,
  listUserFiles,
  chooseUserFile,
  endUserSession,
  endAllUserSessions,
}
