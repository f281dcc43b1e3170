import { z } from 'zod'
import { Id, Instant, paging, route } from '../route.ts'
import { Client, UserClient } from './clients.ts'
import { User } from './identity.ts'

const searchQuery = z.object({ keyword: z.string().max(200).optional(), ...paging(100, 20) })
export const ClientUser = z.object({ id: Id, user: User, assignedAt: Instant })
export type ClientUser = z.output<typeof ClientUser>

/** Whether this call made the assignment. Otherwise someone else did before, so undoing the call must not end it. */
const isNew = z.boolean()

export const listUnassignedClients = route('/users/{id}/unassigned-clients', {
  ids: { 'params.id': 'user', 'query.customerId': 'account' },
  api: 'main',
  method: 'GET',
  summary: 'Clients of the user’s firm that are not assigned to the user.',
  query: searchQuery.extend({
    /** The law firm, if a person of the provider asks. */
    customerId: Id.optional(),
  }),
  output: z.array(Client),
  paged: true,
  access: 'user_client:write',
  effect: 'read',
  firm: ['query.customerId', 'params.id'],
})

export const assignClientsToUser = route('/users/{id}/clients', {
  ids: { 'params.id': 'user', 'body.clientIds': 'client' },
  api: 'main',
  method: 'POST',
  summary: 'Assign clients of one firm to a user of the firm or of its provider.',
  body: z.object({ clientIds: z.array(Id).min(1).max(500) }),
  output: z.array(UserClient.extend({ isNew })),
  status: 201,
  access: 'user_client:write',
  effect: 'write',
  firm: 'body.clientIds',
})

export const unassignClient = route('/user-clients/{id}', {
  ids: { 'params.id': 'userClient' },
  api: 'main',
  method: 'DELETE',
  summary: 'Remove an assignment.',
  output: null,
  access: 'user_client:write',
  effect: 'write',
})

export const listClientUsers = route('/clients/{clientId}/users', {
  ids: { 'params.clientId': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'People assigned to a client.',
  query: searchQuery,
  output: z.array(ClientUser),
  paged: true,
  access: 'user_client:read',
  effect: 'read',
})

export const listUnassignedUsers = route('/clients/{clientId}/users/unassigned', {
  ids: { 'params.clientId': 'client' },
  api: 'main',
  method: 'GET',
  summary:
    'Users of the firm, and reviewers and resolvers of its provider, who are not assigned to a client.',
  query: searchQuery,
  output: z.array(User),
  paged: true,
  access: 'user_client:write',
  effect: 'read',
})

export const assignUsersToClient = route('/clients/{clientId}/users', {
  ids: { 'params.clientId': 'client', 'body.userIds': 'user' },
  api: 'main',
  method: 'POST',
  summary: 'Assign users to a client. Returns everyone who is now assigned.',
  body: z.object({ userIds: z.array(Id).min(1).max(500) }),
  output: z.array(ClientUser.extend({ isNew })),
  status: 201,
  access: 'user_client:write',
  effect: 'write',
})

export const assignmentRoutes = {
  listUnassignedClients,
  assignClientsToUser,
  unassignClient,
  listClientUsers,
  listUnassignedUsers,
  assignUsersToClient,
}
