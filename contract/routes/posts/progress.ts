import { z } from 'zod'
import { ROLE_TYPES } from '../../vocabulary/people/role.ts'
import { PLATFORM_TYPES } from '../../vocabulary/platform.ts'
import { CalendarDate, Id, Instant, paging, route } from '../../route.ts'

/** Days before today that the page shows. */
export const PROGRESS_DAYS = 20
/** How many working days, all before today, the pace is taken from. */
export const PACE_DAYS = 5

const Assignee = z.object({ id: Id, name: z.string(), at: Instant })

/** Posts that a person opened alone and decided one by one, on a day. Acts on many posts are no work of a day. */
const PersonDay = z.object({ day: CalendarDate, opened: z.int(), decided: z.int() })

const Person = z.object({ id: Id, name: z.string(), role: z.enum(ROLE_TYPES), days: z.array(PersonDay) })

/** What both pages have. Days are those of the client's, or the firm's, time zone. */
const progress = {
  today: CalendarDate,
  /** Unreviewed posts. */
  left: z.int(),
  /** Those before and after the date of loss; null without VIEW_LEGAL_PHRASES. Dates in doubt are on no side. */
  leftBefore: z.int().nullable(),
  leftAfter: z.int().nullable(),
  /** Posts decided one by one per working day; null: the review has not begun, or not long enough ago. */
  pace: z.number().nullable(),
  /** Whether the viewer sees the figures of other people. `people` has the viewer alone, otherwise. */
  comparesStaff: z.boolean(),
  /** The first day of what changed lately. */
  since: CalendarDate,
}

const ClientProgress = z.object({
  ...progress,
  total: z.int(),
  decided: z.int(),
  notRelevant: z.int(),
  /** Recorded facts, of which a post can have several: opened alone by anyone, decided with others at once, opened by no one. */
  opened: z.int(),
  decidedTogether: z.int(),
  /** Shown whole in a list to anyone, and decided with others without that and without being opened; null: the firm records no figures per person. */
  shown: z.int().nullable(),
  decidedUnseen: z.int().nullable(),
  unopened: z.int(),
  assigned: z.array(Assignee),
  people: z.array(
    Person.extend({
      assignedAt: Instant.nullable(),
      opened: z.int(),
      decidedAlone: z.int(),
      decidedTogether: z.int(),
      /** Posts that the person was shown whole in a list; null: the firm records none. */
      shown: z.int().nullable(),
      lastAt: Instant.nullable(),
    }),
  ),
  lastImport: z.object({ id: Id, at: Instant, platform: z.enum(PLATFORM_TYPES) }).nullable(),
  lastChange: z.object({ at: Instant, by: z.string() }).nullable(),
  /** Since then. */
  changed: z.int(),
  came: z.int(),
  escalated: z.int(),
})
export type ClientProgress = z.output<typeof ClientProgress>

export const getClientProgress = route('/clients/{id}/progress', {
  ids: { 'params.id': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'How far the review of a client is, and who has done what.',
  output: ClientProgress,
  access: 'post:write',
  effect: 'read',
})

const FirmProgress = z.object({
  ...progress,
  leftUnopened: z.int(),
  /** Clients to whom no one is assigned, and their unreviewed posts. */
  unassigned: z.object({ clients: z.int(), left: z.int() }),
  people: z.array(Person.extend({ clients: z.int() })),
  /** How many clients the viewer sees; `clients` is a page of them, most left first. */
  total: z.int(),
  clients: z.array(
    z.object({
      id: Id,
      posts: z.int(),
      left: z.int(),
      pace: z.number().nullable(),
      assigned: z.array(Assignee),
      lastImportAt: Instant.nullable(),
      lastChange: z.object({ at: Instant, by: z.string() }).nullable(),
      changed: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      fileRefNo: z.string(),
      /** null without VIEW_LEGAL_PHRASES. */
      dateOfLoss: CalendarDate.nullable(),
    }),
  ),
})
export type FirmProgress = z.output<typeof FirmProgress>

export const getFirmProgress = route('/accounts/{id}/progress', {
  ids: { 'params.id': 'lawFirm' },
  api: 'main',
  method: 'GET',
  summary: 'The same for the clients of a firm that the viewer can see.',
  query: z.object(paging(20, 10)),
  output: FirmProgress,
  access: 'post:write',
  effect: 'read',
})

export const progressRoutes = { getClientProgress, getFirmProgress }
