import { z } from 'zod'
import { Flag, Id, Instant, paging, route } from '../route.ts'
import {
  OWNER_CHECK_STATES,
  OWNER_REASONS,
  OWNER_RESULTS,
  OWNER_SUBJECTS,
} from '../vocabulary/imports/owner.ts'
import { PLATFORM_TYPES } from '../vocabulary/platform.ts'

/** `known`: what the client's record, list or earlier archives have; `knownFrom` and `knownAt`: where it is from, and of when. */
export const OwnerComparison = z.object({
  subject: z.enum(OWNER_SUBJECTS),
  found: z.string().nullable(),
  known: z.string().nullable(),
  knownFrom: z.enum(['client', 'listed', 'archive', 'signIn']).nullable(),
  knownAt: z.iso.datetime().nullable(),
  result: z.enum(OWNER_RESULTS),
})
export type OwnerComparison = z.output<typeof OwnerComparison>

export const OWNER_CHECK_ABILITIES = ['accept', 'refuse', 'undo', 'forget', 'ask', 'disown'] as const

/** Whether an archive or a sign-in is of this client. Fields are null for people who may not decide about it. */
export const OwnerCheck = z.object({
  id: Id,
  /** null for the client. */
  client: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  accountId: Id,
  platform: z.enum(PLATFORM_TYPES),
  source: z.enum(['archive', 'signIn']),
  state: z.enum(OWNER_CHECK_STATES),
  createdAt: Instant,
  /** The reader signed in, or sent the archive. */
  isOwn: z.boolean(),
  /** The account that someone chose at the platform. */
  signedInAs: z.string().nullable(),
  comparison: z
    .object({
      askedBy: z.string().nullable(),
      isByLink: z.boolean(),
      reason: z.enum(OWNER_REASONS).nullable(),
      lines: z.array(OwnerComparison),
      importId: Id.nullable(),
    })
    .nullable(),
  /** `by`: empty if it was refused because its owner was refused before. */
  decided: z.object({ by: z.string(), at: Instant }).nullable(),
  /** When the client said that it was the wrong account. */
  disownedAt: Instant.nullable(),
  /** When the bytes are deleted if it is, or was, refused. */
  deletedOn: Instant,
  can: z.array(z.enum(OWNER_CHECK_ABILITIES)),
})
export type OwnerCheck = z.output<typeof OwnerCheck>

const listOwnerChecks = route('/customers/{id}/owner-checks', {
  ids: { 'params.id': 'account' },
  api: 'social',
  method: 'GET',
  summary:
    'Archives and sign-ins whose owner the firm decides about: those that wait, oldest first, or those decided.',
  query: z.object({ ...paging(100, 50), isOpen: Flag.default(true) }),
  output: z.array(OwnerCheck),
  paged: true,
  access: 'post_import:read',
  effect: 'read',
  permission: 'VIEW_CLIENTS',
})

const decision = {
  api: 'social',
  method: 'PUT',
  ids: { 'params.id': 'ownerCheck' },
  output: OwnerCheck,
  access: 'post_import:read',
  effect: 'write',
} as const

const getOwnerCheck = route('/owner-checks/{id}', {
  ids: { 'params.id': 'ownerCheck' },
  api: 'social',
  method: 'GET',
  summary: 'One archive or sign-in whose owner was compared.',
  output: OwnerCheck,
  access: 'post_import:read',
  effect: 'read',
  link: true,
})

const acceptOwnerCheck = route('/owner-checks/{id}/acceptance', {
  ...decision,
  summary:
    'They are this client’s: the sign-in is used, or the archive imported. Managers can also reverse a refusal.',
  problems: ['OWNER_ALREADY_DECIDED', 'OWNER_CHECK_ENDED'],
})

const refuseOwnerCheck = route('/owner-checks/{id}/refusal', {
  ...decision,
  summary:
    'Not this client’s: nothing is read, access is revoked after ten seconds, and the owner is remembered.',
  problems: ['OWNER_ALREADY_DECIDED'],
})

const undoOwnerRefusal = route('/owner-checks/{id}/undo', {
  ...decision,
  summary: 'Undo one’s own refusal within ten seconds.',
  problems: ['OWNER_CHECK_ENDED'],
})

const forgetOwnerRefusal = route('/owner-checks/{id}/forgetting', {
  ...decision,
  summary: 'Forget that this owner was refused, so that the firm is asked again.',
  problems: ['OWNER_CHECK_ENDED'],
})

const askManagerAboutOwner = route('/owner-checks/{id}/manager-notice', {
  ...decision,
  summary: 'Notify those who may decide.',
  problems: ['OWNER_ALREADY_DECIDED'],
})

const disownOwnerCheck = route('/owner-checks/{id}/disowning', {
  ...decision,
  access: 'post_import:create',
  link: true,
  summary:
    'The client says that it was the wrong account: a sign-in is revoked right away, an archive stays sealed.',
  problems: ['OWNER_CHECK_ENDED'],
})

export const ownerRoutes = {
  listOwnerChecks,
  getOwnerCheck,
  acceptOwnerCheck,
  refuseOwnerCheck,
  undoOwnerRefusal,
  forgetOwnerRefusal,
  askManagerAboutOwner,
  disownOwnerCheck,
}
