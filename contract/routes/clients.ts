import { z } from 'zod'
import { CalendarDate, Flag, Id, Instant, paging, route } from '../route.ts'
import { User } from './identity.ts'

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
  language: z.enum(['en', 'es', 'fr']),
  createdAt: Instant,
  agreedTermsAt: Instant.nullable(),
  user: z.object({ id: Id, status: z.union([z.literal(0), z.literal(1), z.literal(2)]) }).nullable(),
  /** Counters of staff; 0 for a client user, who never sees statuses. */
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

export const UserClient = z.object({
  id: Id,
  user: z.object({ id: Id }),
  client: Client,
  starredAt: Instant.nullable(),
  assignedAt: Instant,
})
export type UserClient = z.output<typeof UserClient>

const clientOrder = {
  orderBy: z.enum(['lastName', 'totalUnreviewed', 'totalEscalated']).default('lastName'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

export const getClient = route('/clients/{id}', {
  api: 'main',
  method: 'GET',
  summary: 'One client, with counters.',
  output: Client,
  access: 'client:read',
})

export const listCustomerClients = route('/customers/{id}/clients', {
  api: 'main',
  method: 'GET',
  summary: 'Clients of a law firm that the viewer can see.',
  query: z.object({
    keyword: z.string().max(200).optional(),
    /** true: only those who have something to do for a connection or an import. */
    pendingReconnections: Flag.optional(),
    ...clientOrder,
    ...paging(100, 20),
  }),
  output: z.array(Client),
  paged: true,
  access: 'client:read',
})

export const listUserClients = route('/users/{id}/clients', {
  api: 'main',
  method: 'GET',
  summary:
    'Clients of a person: one’s own list (all that one sees, starred or not), or those assigned to a colleague.',
  query: z.object({
    keyword: z.string().max(200).optional(),
    isStarred: Flag.optional(),
    /** true: only those assigned by name; a manager sees the others too. */
    isAssigned: Flag.optional(),
    /** The law firm that a provider's person acts within; one's own otherwise. */
    customerId: Id.optional(),
    ...clientOrder,
    ...paging(100, 20),
  }),
  output: z.array(UserClient),
  paged: true,
  access: 'client:read',
})

export const starClient = route('/users/{userId}/clients/{clientId}/star', {
  api: 'main',
  method: 'POST',
  summary: 'Star a client.',
  output: null,
  access: 'client:star',
})

export const unstarClient = route('/users/{userId}/clients/{clientId}/star', {
  api: 'main',
  method: 'DELETE',
  summary: 'Take the star away.',
  output: null,
  access: 'client:star',
})

export const agreeTerms = route('/clients/{id}/agree-terms', {
  api: 'main',
  method: 'PUT',
  summary: 'A client agrees to the terms and the privacy policy.',
  output: Client,
  access: 'client:agree_terms',
})

/** Assignments, from the person's side and from the client's. */
const search = z.object({ keyword: z.string().max(200).optional(), ...paging(100, 20) })
export const ClientUser = z.object({ id: Id, user: User, assignedAt: Instant })
export type ClientUser = z.output<typeof ClientUser>

export const listUnassignedClients = route('/users/{id}/unassigned-clients', {
  api: 'main',
  method: 'GET',
  summary: 'Clients of the person’s firm that are not assigned to the person.',
  query: search,
  output: z.array(Client),
  paged: true,
  access: 'user_client:write',
})

export const assignClientsToUser = route('/users/{id}/clients', {
  api: 'main',
  method: 'POST',
  summary: 'Assign clients to a person.',
  body: z.object({ clientIds: z.array(Id).min(1).max(500) }),
  output: z.array(UserClient),
  status: 201,
  access: 'user_client:write',
})

export const unassignClient = route('/user-clients/{id}', {
  api: 'main',
  method: 'DELETE',
  summary: 'Take an assignment back.',
  output: null,
  access: 'user_client:write',
})

export const listClientUsers = route('/clients/{clientId}/users', {
  api: 'main',
  method: 'GET',
  summary: 'People assigned to a client.',
  query: search,
  output: z.array(ClientUser),
  paged: true,
  access: 'user_client:read',
})

export const listUnassignedUsers = route('/clients/{clientId}/users/unassigned', {
  api: 'main',
  method: 'GET',
  summary: 'People of the firm who are not assigned to a client.',
  query: search,
  output: z.array(User),
  paged: true,
  access: 'user_client:write',
})

export const assignUsersToClient = route('/clients/{clientId}/users', {
  api: 'main',
  method: 'POST',
  summary: 'Assign people to a client; answers those now assigned of the ones named.',
  body: z.object({ userIds: z.array(Id).min(1).max(500) }),
  output: z.array(ClientUser),
  status: 201,
  access: 'user_client:write',
})

export const clientRoutes = {
  getClient,
  listCustomerClients,
  listUserClients,
  starClient,
  unstarClient,
  agreeTerms,
  listUnassignedClients,
  assignClientsToUser,
  unassignClient,
  listClientUsers,
  listUnassignedUsers,
  assignUsersToClient,
}
