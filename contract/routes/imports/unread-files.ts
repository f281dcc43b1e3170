import { z } from 'zod'
import { Id, Instant, OneLine, paging, route } from '../../route.ts'
import { MAX_UPLOAD_SIZE } from '../../vocabulary/imports/upload.ts'
import { UNREAD_ARCHIVES } from '../../vocabulary/imports/other-archive.ts'
import { LANGUAGE_NAMES } from '../../vocabulary/language.ts'

/** An archive that no reader exists for yet, and that the client sent to be kept unread. Its owner was not looked at. */
export const UnreadFile = z.object({
  id: Id,
  clientId: Id,
  archive: z.enum(UNREAD_ARCHIVES),
  fileName: z.string(),
  size: z.number(),
  /** The hash under which it is sealed; null until it is, and for clients. */
  sha256: z.string().nullable(),
  receivedAt: Instant,
  sentBy: z.string(),
  /** How it was sent: signed in, or by the emailed link of a request for new posts or of an import. */
  through: z.enum(['session', 'reconnect', 'import']),
  /** By a person of the firm. It is deleted on `deletedOn` unless a hold prevents it. */
  removed: z
    .object({
      by: z.string(),
      at: Instant,
      reason: z.string(),
      deletedOn: Instant,
      isHeld: z.boolean(),
      isDeleted: z.boolean(),
    })
    .nullable(),
  can: z.array(z.enum(['remove', 'putBack'])),
})
export type UnreadFile = z.output<typeof UnreadFile>

/** What a client must know before agreeing. */
export const UnreadCheck = z.object({
  /** Why the file can't be sent now: `quota`: this client has sent as much as is kept · `full`, `readOnly`: the storage. */
  obstacle: z.enum(['quota', 'full', 'readOnly']).nullable(),
  /** The firm must preserve what it has of the client, so that the file can't be deleted for now. */
  isHeld: z.boolean(),
})
export type UnreadCheck = z.output<typeof UnreadCheck>

const checkUnreadFile = route('/clients/{id}/unread-files/check', {
  ids: { 'params.id': 'client' },
  api: 'social',
  method: 'GET',
  summary: 'Whether a client may send a file of this size now, and whether it could be deleted later.',
  query: z.object({ size: z.coerce.number().int().min(1).max(MAX_UPLOAD_SIZE) }),
  output: UnreadCheck,
  access: 'post_import:create',
  effect: 'read',
  first: 'asks the storage for space',
  link: { needsTerms: true },
})

const keepFileUnread = route('/clients/{id}/unread-files', {
  ids: { 'params.id': 'client', 'body.uploadedFileId': 'upload' },
  api: 'social',
  method: 'POST',
  summary: 'For client users: send an archive that can’t be read yet, to be kept unread.',
  body: z.object({
    uploadedFileId: Id,
    archive: z.enum(UNREAD_ARCHIVES),
    /** To what the page asked: that it has private messages and other people’s words, and that the firm may have to hand them over. */
    agreed: z.literal(true),
    /** In which this was asked. */
    language: z.enum(LANGUAGE_NAMES),
  }),
  output: UnreadFile,
  status: 201,
  access: 'post_import:create',
  effect: 'write',
  idempotency: { by: 'uploadedFileId' },
  link: { needsTerms: true },
  problems: ['UPLOAD_INCOMPLETE', 'UPLOAD_ALREADY_USED'],
})

const listUnreadFiles = route('/clients/{id}/unread-files', {
  ids: { 'params.id': 'client' },
  api: 'social',
  method: 'GET',
  summary:
    'Archives of a client that are kept unread, newest first. Removed ones are listed for those who may put them back.',
  query: z.object(paging(100, 50)),
  output: z.array(UnreadFile),
  paged: true,
  access: 'post_import:read',
  effect: 'read',
  link: true,
})

const removeUnreadFile = route('/unread-files/{id}/removal', {
  ids: { 'params.id': 'unreadFile' },
  api: 'social',
  method: 'PUT',
  summary: 'Remove an archive that is kept unread. It can be put back until it is deleted.',
  body: z.object({ reason: OneLine.min(1, 'Enter a reason.').max(500, 'Enter at most 500 characters.') }),
  output: UnreadFile,
  access: 'post_import:read',
  effect: 'write',
  permission: 'TAKE_OUT_IMPORTS',
  problems: ['UNREAD_FILE_CHANGED'],
})

const putBackUnreadFile = route('/unread-files/{id}/removal', {
  ids: { 'params.id': 'unreadFile' },
  api: 'social',
  method: 'DELETE',
  summary: 'Put an archive that is kept unread back.',
  output: UnreadFile,
  access: 'post_import:read',
  effect: 'write',
  permission: 'TAKE_OUT_IMPORTS',
  problems: ['UNREAD_FILE_CHANGED'],
})

export const unreadFileRoutes = {
  checkUnreadFile,
  keepFileUnread,
  listUnreadFiles,
  removeUnreadFile,
  putBackUnreadFile,
}
