import { z } from 'zod'
import { Flag, Id, Instant, paging, route } from '../route.ts'
import { PERMISSION_NAMES } from '../vocabulary/permission.ts'
import { ROLE_TYPES } from '../vocabulary/role.ts'
import { SCOPES } from '../vocabulary/scope.ts'

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
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  language: z.enum(['en', 'es', 'fr']),
  createdAt: Instant,
  totalSubscriptions: z.int(),
})
export type User = z.output<typeof User>

/** The signed-in user: everything the web app may show, told once. */
export const Viewer = User.extend({
  accountType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  scopes: z.array(z.enum(SCOPES)),
  permissions: z.array(z.enum(PERMISSION_NAMES)),
  /** Set for a session that an e-mailed link opened: what it may do, and for which client. */
  link: z.object({ purpose: z.enum(['reconnect', 'import']), clientId: Id }).nullable(),
})
export type Viewer = z.output<typeof Viewer>

const Email = z.string().trim().toLowerCase().min(3, 'Enter an email.').max(320)
const Password = z.string().min(1, 'Enter a password.').max(256)

export const getCsrfToken = route('/security/csrf-token', {
  api: 'main',
  method: 'GET',
  summary: 'A token bound to this session, for X-CSRF-Token.',
  output: z.object({ csrfToken: z.string() }),
  access: 'public',
})

export const login = route('/auth/login', {
  api: 'main',
  method: 'POST',
  summary: 'Sign in; answers the user, or the next step.',
  body: z.object({
    email: Email,
    password: Password,
    remember: z.boolean().default(false),
    pin: z.string().trim().max(12).nullish(),
  }),
  output: z.object({ user: Viewer.nullable(), nextAction: z.enum(['ENTER_PIN']).nullable() }),
  access: 'public',
  csrf: false,
  problems: ['INVALID_CREDENTIALS', 'INVALID_PIN', 'TOO_MANY_REQUESTS'],
})

export const requestPin = route('/one-time-pins', {
  api: 'main',
  method: 'POST',
  summary: 'Mail a login code, or mail it again.',
  body: z.object({ email: Email, password: Password }),
  output: null,
  access: 'public',
  csrf: false,
  problems: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const logout = route('/auth/logout', {
  api: 'main',
  method: 'POST',
  summary: 'End this session.',
  output: null,
  access: 'public',
})

export const getViewer = route('/auth/session', {
  api: 'main',
  method: 'GET',
  summary: 'Who is signed in.',
  output: Viewer,
  access: 'signed-in',
})

export const changePassword = route('/users/{id}/password', {
  api: 'main',
  method: 'PUT',
  summary: 'Change one’s own password; every other session ends.',
  body: z.object({ currentPassword: Password, newPassword: Password }),
  output: null,
  access: 'signed-in',
  problems: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const getUser = route('/users/{id}', {
  api: 'main',
  method: 'GET',
  summary: 'One person of an account that the viewer can see.',
  output: User,
  access: 'signed-in',
})

export const listUsers = route('/users', {
  api: 'main',
  method: 'GET',
  summary: 'People of an account.',
  query: z.object({
    accountId: Id.optional(),
    clientId: Id.optional(),
    keyword: z.string().max(200).optional(),
    excludeSelf: Flag.optional(),
    ...paging(100, 10),
  }),
  output: z.array(User),
  paged: true,
  access: 'user:read',
})

export const listRoles = route('/roles', {
  api: 'main',
  method: 'GET',
  summary: 'Roles that people of an account type can hold.',
  query: z.object({ accountType: z.coerce.number().int().min(1).max(3) }),
  output: z.array(Role),
  access: 'role:read',
})

export const identityRoutes = {
  getCsrfToken,
  login,
  requestPin,
  logout,
  getViewer,
  changePassword,
  getUser,
  listUsers,
  listRoles,
}
