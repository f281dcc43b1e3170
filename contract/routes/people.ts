import { z } from 'zod'
import { Flag, Id, OneLine, paging, route, wholeNumber } from '../route.ts'
import { ROLE_TYPES } from '../vocabulary/role.ts'
import { Email, Role, User } from './identity.ts'
import { LANGUAGE_NAMES } from '../vocabulary/language.ts'

export const RoleChoice = Role.extend({
  /** `invite`: may be offered to somebody new; `give`: may be given to somebody there. */
  can: z.array(z.enum(['invite', 'give'])),
})
export type RoleChoice = z.output<typeof RoleChoice>

const Name = OneLine.min(1, 'Enter a name.').max(100)

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
    /** Only active staff, first those who see this client; `seesClient` tells. A post can be escalated to the others by whoever may assign them. */
    seesClientId: Id.optional(),
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
  summary:
    'Roles that people of an account type can hold, and which of them the asker may give in that account (one’s own, if none is named).',
  query: z.object({ accountType: wholeNumber(1, 3), accountId: Id.optional() }),
  output: z.array(RoleChoice),
  access: 'role:read',
})

export const inviteUser = route('/accounts/{id}/users', {
  api: 'main',
  method: 'POST',
  summary: 'Invite somebody by mail.',
  body: z.object({
    firstName: Name,
    lastName: Name,
    email: Email.refine(
      (value) => /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+\.[^\s\p{Cc}@]+$/u.test(value),
      'This is not an email address.',
    ),
    roleId: z.enum(ROLE_TYPES),
    language: z.enum(LANGUAGE_NAMES).default('en'),
  }),
  output: User,
  status: 201,
  access: 'user:invite',
  permission: 'INVITE_USER',
  problems: ['EMAIL_IN_USE', 'TOO_MANY_REQUESTS'],
})

export const resendInvite = route('/users/{id}/invite', {
  api: 'main',
  method: 'PUT',
  summary: 'Mail an invitation again; the link before no longer works.',
  output: null,
  access: 'user:resend_invite',
  problems: ['ALREADY_ACTIVE', 'TOO_MANY_REQUESTS'],
})

export const updateUser = route('/users/{id}', {
  api: 'main',
  method: 'PUT',
  summary: 'Change a person; oneself, or somebody that one stands above. What is not sent stays.',
  body: z.object({
    firstName: Name.optional(),
    lastName: Name.optional(),
    roleId: z.enum(ROLE_TYPES).optional(),
    language: z.enum(LANGUAGE_NAMES).optional(),
    isActive: z.boolean().optional(),
  }),
  output: User,
  access: 'signed-in',
  problems: ['LAST_SUPER_ADMIN'],
})

export const deleteUser = route('/users/{id}', {
  api: 'main',
  method: 'DELETE',
  summary:
    'Remove a person: every session and link ends, the e-mail is free again, what was done stays in the history.',
  output: null,
  access: 'user:delete',
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
