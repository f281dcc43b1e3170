import { z } from 'zod'
import { Id, Instant, OneLine, paging, route } from '../../route.ts'
import { LANGUAGE_NAMES } from '../../vocabulary/language.ts'
import { OTHER_ARCHIVE_TYPES } from '../../vocabulary/imports/other-archive.ts'
import { PLATFORM_TYPES } from '../../vocabulary/platform.ts'
import { JobError } from '../jobs.ts'

/** Why support is needed: a person asked for help, or signing in to the platform by remote login failed. */
export const SUPPORT_REASONS = ['asked', 'login_failed'] as const
export type SupportReason = (typeof SUPPORT_REASONS)[number]

/** A file that the person's browser refused before sending any of it. */
export const RefusedFile = z.object({
  fileName: z.string().trim().min(1).max(500),
  code: z.enum([
    'MUST_BE_ZIP',
    'POST_IMPORT_FILE_MUST_BE_JSON',
    'POST_IMPORT_FILE_WRONG_PLATFORM',
    'POST_IMPORT_FILE_UNRECOGNISED',
    'POST_IMPORT_FILE_OTHER_ARCHIVE',
    'POST_IMPORT_FILE_ENCRYPTED_CHATS',
    'POST_IMPORT_FILE_HOLDS_ZIPS',
    'POST_IMPORT_FILE_HAS_NO_POSTS',
    'POST_IMPORT_FILE_DAMAGED',
    'POST_IMPORT_FILE_UNSAFE',
    'POST_IMPORT_FILE_LOCKED',
    'POST_IMPORT_FILE_REWRITTEN',
    'POST_IMPORT_FILE_TOO_MANY_FILES',
  ]),
  found: z.enum([...PLATFORM_TYPES, ...OTHER_ARCHIVE_TYPES]).optional(),
  files: z.int().min(0).optional(),
  most: z.int().min(0).optional(),
})
export type RefusedFile = z.output<typeof RefusedFile>

export const SupportCase = z.object({
  id: Id,
  openedAt: Instant,
  reason: z.enum(SUPPORT_REASONS),
  /** null: opened automatically, or before this was recorded. */
  askedBy: z.string().nullable(),
  firm: z.object({ id: Id, name: z.string() }),
  client: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    language: z.enum(LANGUAGE_NAMES),
    timeZone: z.string(),
  }),
  platform: z.enum(PLATFORM_TYPES),
  /** null: the sign-in failed before there was an account. */
  account: z.object({ id: Id, externalId: z.string().nullable() }).nullable(),
  /** The last refused file, refused by the person's browser or by the import. */
  refused: z.object({ fileName: z.string(), at: Instant, error: JobError }).nullable(),
  /** Other details of what went wrong; of a web page, only its structure. */
  details: z.string().nullable(),
  taken: z.object({ byId: Id, by: z.string(), at: Instant }).nullable(),
  /** The newest 50, oldest first. */
  notes: z.array(z.object({ id: Id, text: z.string(), by: z.string(), at: Instant })),
})
export type SupportCase = z.output<typeof SupportCase>

const Message = z.string().trim().min(1, 'Enter a message.').max(2000)

/** For the staff of a provider who may import for clients. */
const supportOnly = { api: 'social', access: 'post_import:create', permission: 'ANSWER_SUPPORT' } as const

export const listSupportCases = route('/support-cases', {
  ...supportOnly,
  method: 'GET',
  summary: 'Clients of the provider’s law firms who need help with an import, longest wait first.',
  query: z.object(paging(100, 20)),
  output: z.array(SupportCase),
  paged: true,
  effect: 'read',
  firm: 'none',
})

export const takeSupportCase = route('/support-cases/{id}/taker', {
  ids: { 'params.id': 'supportCase' },
  ...supportOnly,
  method: 'PUT',
  summary: 'Take a case. `from`: who has it according to the list; null: no one.',
  body: z.object({ from: Id.nullable() }),
  output: null,
  problems: ['CONFLICT'],
  effect: 'write',
})

export const releaseSupportCase = route('/support-cases/{id}/taker', {
  ids: { 'params.id': 'supportCase' },
  ...supportOnly,
  method: 'DELETE',
  summary: 'Release a case that you have taken.',
  output: null,
  problems: ['CONFLICT'],
  effect: 'write',
})

export const addSupportNote = route('/support-cases/{id}/notes', {
  ids: { 'params.id': 'supportCase' },
  ...supportOnly,
  method: 'POST',
  summary: 'Add a note for support staff. Law firms and clients can’t see it.',
  body: z.object({ text: Message }),
  output: null,
  effect: 'write',
})

export const handBackSupportCase = route('/support-cases/{id}/hand-back', {
  ids: { 'params.id': 'supportCase' },
  ...supportOnly,
  method: 'PUT',
  summary:
    'Hand an import back to the client with a message, which is emailed with a link. The law firm can read it.',
  body: z.object({ message: Message }),
  output: null,
  problems: ['CLIENT_DEACTIVATED'],
  effect: 'write',
})

export const closeSupportCase = route('/support-cases/{id}', {
  ids: { 'params.id': 'supportCase' },
  ...supportOnly,
  method: 'DELETE',
  summary: 'Close a case, and the request for posts with it.',
  query: z.object({ reason: OneLine.max(500).default('') }),
  output: null,
  effect: 'write',
})

export const supportRoutes = {
  listSupportCases,
  takeSupportCase,
  releaseSupportCase,
  addSupportNote,
  handBackSupportCase,
  closeSupportCase,
}
