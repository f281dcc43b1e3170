import { z } from 'zod'
import { CalendarDate, Id, Instant, paging, route } from '../route.ts'

export const Account = z.object({
  id: Id,
  name: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  location: z.object({ name: z.string() }).nullable(),
  phoneNumber: z.string().nullable(),
  timeZone: z.string(),
  createdAt: Instant,
})
export type Account = z.output<typeof Account>

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

export const getAccount = route('/accounts/{id}', {
  api: 'main',
  method: 'GET',
  summary: 'An account that the viewer can see.',
  output: Account,
  access: 'account:read',
})

export const listAccounts = route('/accounts', {
  api: 'main',
  method: 'GET',
  summary: 'A provider’s law firms; a law firm sees itself alone.',
  query: z.object({
    type: z.coerce.number().int().optional(),
    name: z.string().max(200).optional(),
    ...paging(100, 20),
  }),
  output: z.array(Account),
  paged: true,
  access: 'account:read',
})

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
  query: z.object({ keyword: z.string().max(200).optional(), ...clientOrder, ...paging(100, 20) }),
  output: z.array(Client),
  paged: true,
  access: 'client:read',
})

export const listUserClients = route('/users/{id}/clients', {
  api: 'main',
  method: 'GET',
  summary: 'The viewer’s own list of clients: starred or not.',
  query: z.object({
    keyword: z.string().max(200).optional(),
    isStarred: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
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

export const clientRoutes = {
  getAccount,
  listAccounts,
  getClient,
  listCustomerClients,
  listUserClients,
  starClient,
  unstarClient,
}
