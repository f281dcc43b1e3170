import type { Client, User } from '#contract/index.ts'
import { call } from '../../kit/client.ts'
import { useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { nameOf } from '../users/acts.ts'
import { peopleWords } from '../words/index.ts'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { type Entry, sideOf, useTwoLists } from './useAssignments.ts'

const entryOf = (client: Client, assignmentId: string | null): Entry => ({
  id: client.id,
  assignmentId,
  name: nameOf(client),
  detail: client.fileRefNo,
})

/** Which clients a person works on. */
export default function UserClientsDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useWords(peopleWords)
  const lists = useTwoLists()
  const params = { id: user.id }
  const assigned = useCall(
    'listUserClients',
    { params, query: { ...lists.queryOf('assigned'), isAssigned: true } },
    { keepPrevious: true },
  )
  const unassigned = useCall(
    'listUnassignedClients',
    { params, query: lists.queryOf('unassigned') },
    { keepPrevious: true },
  )
  return (
    <AssignmentDialog
      title={t('clientsOfTitle', { name: nameOf(user) })}
      hint={t('clientsOfHint')}
      searchLabel={t('searchClients')}
      gone={t('userNotFound')}
      lists={lists}
      sides={{
        assigned: sideOf(assigned, ({ id, client }) => entryOf(client, id)),
        unassigned: sideOf(unassigned, (client) => entryOf(client, null)),
      }}
      mayChange
      assign={async (clientIds) => {
        const made = await call('assignClientsToUser', { params, body: { clientIds } })
        return made.map(({ id }) => id)
      }}
      onClose={onClose}
    />
  )
}
