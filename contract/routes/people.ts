import { z } from 'zod'
import { Flag, Id, listOf, OneLine, paging, route, wholeNumber } from '../route.ts'
import { ROLE_TYPES } from '../vocabulary/people/role.ts'
import { Email, Role, User } from './identity.ts'
import { EMAIL_LOOKUPS, EMAIL_PATTERN } from '../vocabulary/people/email.ts'
import { LANGUAGE_NAMES } from '../vocabulary/language.ts'

export const RoleChoice = Role.extend({
  /** `invite`: the viewer can invite people to this role. `give`: the viewer can give it to existing people. */
  can: z.array(z.enum(['invite', 'give'])),
})
export type RoleChoice = z.output<typeof RoleChoice>

const Name = OneLine.min(1, 'Enter a name.').max(100)

export const getUser = route('/users/{id}', {
  ids: { 'params.id': 'user' },
  api: 'main',
  method: 'GET',
  summary: 'A user of an account that the viewer can see.',
  output: User,
  access: 'signed-in',
  effect: 'read',
})

export const listUsers = route('/users', {
  ids: { 'query.accountId': 'account', 'query.clientId': 'clientOfUser', 'query.seesClientId': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'Users of an account.',
  query: z.object({
    accountId: Id.optional(),
    clientId: Id.optional(),
    /**
     * Only active staff; people who see all of these clients (`seesClient`) come first. To escalate a post to one of the others, the user
     * must be able to assign clients.
     */
    seesClientId: listOf(Id).optional(),
    keyword: z.string().max(200).optional(),
    excludeSelf: Flag.optional(),
    orderBy: z.enum(['name', 'createdAt']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    ...paging(100, 10),
  }),
  output: z.array(User),
  paged: true,
  access: 'user:read',
  effect: 'read',
})

export const listRoles = route('/roles', {
  ids: { 'query.accountId': 'account' },
  api: 'main',
  method: 'GET',
  summary:
    'The roles of an account type, and which of them you can assign in the account (your own, if none is given).',
  query: z.object({ accountType: wholeNumber(1, 3), accountId: Id.optional() }),
  output: z.array(RoleChoice),
  access: 'role:read',
  effect: 'read',
})

export const inviteUser = route('/accounts/{id}/users', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'POST',
  summary: 'Invite a user by email.',
  body: z.object({
    firstName: Name,
    lastName: Name,
    email: Email.max(254).regex(EMAIL_PATTERN, 'Enter a valid email address.'),
    roleId: z.enum(ROLE_TYPES),
    language: z.enum(LANGUAGE_NAMES).default('en'),
  }),
  output: User,
  status: 201,
  access: 'user:invite',
  effect: 'write',
  tries: EMAIL_LOOKUPS,
  location: '/users/{id}',
  permission: 'INVITE_USER',
  problems: ['EMAIL_IN_USE', 'TOO_MANY_REQUESTS'],
})

export const resendInvite = route('/users/{id}/invite', {
  ids: { 'params.id': 'user' },
  api: 'main',
  method: 'PUT',
  summary: 'Email an invitation again. The earlier link stops working.',
  output: null,
  access: 'user:resend_invite',
  effect: 'write',
  problems: ['ALREADY_ACTIVE', 'TOO_MANY_REQUESTS'],
})

export const updateUser = route('/users/{id}', {
  ids: { 'params.id': 'user' },
  api: 'main',
  method: 'PUT',
  summary: 'Change yourself or a user that you can administer. Omitted fields don’t change.',
  body: z.object({
    firstName: Name.optional(),
    lastName: Name.optional(),
    roleId: z.enum(ROLE_TYPES).optional(),
    language: z.enum(LANGUAGE_NAMES).optional(),
    isActive: z.boolean().optional(),
  }),
  output: User,
  access: 'signed-in',
  effect: 'write',
  beforeTerms: true,
  problems: ['LAST_SUPER_ADMIN'],
})

export const deleteUser = route('/users/{id}', {
  ids: { 'params.id': 'user' },
  api: 'main',
  method: 'DELETE',
  summary: 'Delete a user. Sessions and links end, the email can be used again, and the history stays.',
  output: null,
  access: 'user:delete',
  effect: 'write',
  problems: ['LAST_SUPER_ADMIN'],
})

export const peopleRoutes = {
  getUser,
  listUsers,
  listRoles,
  inviteUser,
  resendInvite,
  updateUser,
  deleteUser,
}
