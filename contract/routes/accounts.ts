import { z } from 'zod'
import { MAX_LOGO_BYTES, STAFF_ACCOUNT_TYPE_CODES } from '../vocabulary/people/account.ts'
import { Id, Instant, OneLine, paging, route } from '../route.ts'
import { Hold, HoldChange } from './hold.ts'

/** Where an account is located, which decides its currency and taxes. */
export const Location = z.object({
  id: Id,
  name: z.string(),
  parent: z.object({ id: Id, name: z.string() }).nullable(),
})
export type Location = z.output<typeof Location>

export const Account = z.object({
  id: Id,
  name: z.string(),
  type: z.literal(STAFF_ACCOUNT_TYPE_CODES),
  location: Location.nullable(),
  phoneNumber: z.string().nullable(),
  timeZone: z.string(),
  createdAt: Instant,
  /** People who can sign in or are invited; 0 if the viewer may not see them. */
  totalUsers: z.int(),
  /** Nothing of any client of this law firm is deleted until it is lifted. For staff. */
  hold: Hold.nullable(),
  /** Whether the firm's managers see figures of each person. */
  hasFiguresPerPerson: z.boolean(),
  can: z.array(
    z.enum(['edit', 'view_users', 'invite_user', 'add_account', 'hold', 'switch_figures', 'compare_staff']),
  ),
})
export type Account = z.output<typeof Account>

/** Must be a name: an offset such as +05:00 has opposite meanings here and in the database. */
export const TimeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /^[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}, 'Enter a time zone, such as America/Toronto.')

const AccountFields = z.object({
  name: OneLine.min(1, 'Enter the firm’s name.').max(200),
  locationId: Id,
  timeZone: TimeZone,
  phoneNumber: OneLine.max(40).nullable(),
  /** A base64 `data:` URL of a PNG, JPEG or WebP file; null removes the logo, and undefined keeps it. */
  logo: z
    .string()
    .max(MAX_LOGO_BYTES * 1.34, 'Choose a file of at most 700 kB.')
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'Choose a PNG, JPEG or WebP file.')
    .nullable()
    .optional(),
})

export const getAccount = route('/accounts/{id}', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'GET',
  summary: 'An account that the viewer can see.',
  output: Account,
  access: 'account:read',
  effect: 'read',
  beforeTerms: true,
})

export const getAccountLogo = route('/accounts/{id}/logo', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'GET',
  summary: 'The logo at the top of the firm’s reports: a PNG as a `data:` URL.',
  output: z.object({ logo: z.string().nullable() }),
  access: 'account:read',
  effect: 'read',
})

export const listAccounts = route('/accounts', {
  api: 'main',
  method: 'GET',
  summary: 'A provider’s law firms. A law firm sees only itself.',
  query: z.object({
    type: z.coerce.number().int().min(1).max(3).optional(),
    name: z.string().max(200).optional(),
    ...paging(100, 20),
  }),
  output: z.array(Account),
  paged: true,
  access: 'account:read',
  effect: 'read',
  firm: 'none',
})

export const createAccount = route('/accounts', {
  ids: { 'body.locationId': 'location' },
  api: 'main',
  method: 'POST',
  summary: 'A provider adds a law firm.',
  body: AccountFields.extend({ phoneNumber: AccountFields.shape.phoneNumber.default(null) }),
  output: Account,
  status: 201,
  access: 'user:invite',
  effect: { own: 'starts a firm, and draws its logo in another process' },
  idempotency: { sameForMinutes: 10 },
  location: '/accounts/{id}',
  permission: 'ADD_ACCOUNT',
})

export const updateAccount = route('/accounts/{id}', {
  ids: { 'params.id': 'account', 'body.locationId': 'location' },
  api: 'main',
  method: 'PUT',
  summary: 'A provider changes details of one of its law firms. Those not given stay as they are.',
  body: AccountFields.partial(),
  output: Account,
  access: 'user:invite',
  effect: 'write',
  first: 'draws the logo in another process',
  permission: 'EDIT_ACCOUNT',
})

export const holdAccount = route('/accounts/{id}/hold', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'PUT',
  summary:
    'Put a whole law firm under a preservation hold, or lift it. Managers and above, of the firm or its provider.',
  body: HoldChange,
  output: Account,
  access: 'client:create',
  effect: 'write',
  problems: ['CONFLICT', 'HOLD_OF_OTHERS'],
})

export const switchFiguresPerPerson = route('/accounts/{id}/figures-per-person', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'PUT',
  summary: 'Show figures of each person to the firm’s managers, or to no one else. Admins of the firm.',
  body: z.object({ on: z.boolean() }),
  output: Account,
  access: 'user:invite',
  effect: 'write',
})

export const getAccountStats = route('/accounts/{id}/stats', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'GET',
  summary: 'The number of open requests that are waiting on clients. Polled.',
  output: z.object({ pendingReconnections: z.int() }),
  access: 'account:read',
  effect: 'read',
})

export const listLocations = route('/locations', {
  api: 'main',
  method: 'GET',
  summary: 'Provinces and states, with the country each is in.',
  query: z.object({ keyword: z.string().max(200).optional(), ...paging(100, 100) }),
  output: z.array(Location),
  paged: true,
  access: 'role:read',
  effect: 'read',
})

export const accountRoutes = {
  getAccount,
  getAccountLogo,
  listAccounts,
  createAccount,
  updateAccount,
  holdAccount,
  switchFiguresPerPerson,
  getAccountStats,
  listLocations,
}
