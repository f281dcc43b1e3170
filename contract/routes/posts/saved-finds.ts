import { z } from 'zod'
import { FIND_FAULTS, MAX_FIND_LENGTH } from '../../find/index.ts'
import { Id, Instant, OneLine, route } from '../../route.ts'
import { SAVED_FIND_KINDS } from '../../vocabulary/searches/saved-find.ts'

const Name = OneLine.pipe(z.string().min(1, 'Enter a name.').max(80))

export const SavedFind = z.object({
  id: Id,
  kind: z.enum(SAVED_FIND_KINDS),
  name: z.string(),
  find: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  can: z.array(z.enum(['edit'])),
})
export type SavedFind = z.output<typeof SavedFind>

export const listSavedFinds = route('/accounts/{id}/saved-finds', {
  ids: { 'params.id': 'lawFirm', 'query.clientId': 'client' },
  api: 'main',
  method: 'GET',
  summary:
    'The finds that are saved for the firm, for a client and for the viewer, without those that the viewer may not use.',
  query: z.object({ clientId: Id.optional() }),
  output: z.array(SavedFind),
  access: 'post:write',
  effect: 'read',
})

export const saveFind = route('/accounts/{id}/saved-finds', {
  ids: { 'params.id': 'lawFirm', 'body.clientId': 'client' },
  api: 'main',
  method: 'POST',
  summary:
    'Save a find. For the firm, it can’t have names of persons, and the caller must see every client; for a client, `clientId` is needed.',
  body: z.object({
    kind: z.enum(SAVED_FIND_KINDS),
    /** The client in whose list it is saved. */
    clientId: Id.optional(),
    name: Name,
    find: z.string().trim().min(1, FIND_FAULTS.nothing).max(MAX_FIND_LENGTH, FIND_FAULTS.long),
  }),
  output: SavedFind,
  status: 201,
  access: 'post:write',
  effect: 'write',
  problems: ['FIND_NAMES_PERSON', 'TOO_MANY_FINDS'],
})

export const changeSavedFind = route('/saved-finds/{id}', {
  ids: { 'params.id': 'savedFind' },
  api: 'main',
  method: 'PUT',
  summary:
    'Rename a saved find, remove it, or undo that within a day. One’s own, and those of a client or of the firm for managers.',
  body: z.object({ name: Name.optional(), isRemoved: z.boolean().optional() }),
  output: SavedFind,
  access: 'post:write',
  effect: 'write',
  problems: ['FIND_NAMES_PERSON', 'TOO_MANY_FINDS'],
})

export const savedFindRoutes = { listSavedFinds, saveFind, changeSavedFind }
