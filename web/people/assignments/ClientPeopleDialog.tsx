import type { Client, User } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { nameOf } from '../users/user-actions.ts'
import { peopleTexts } from '../texts/index.ts'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { type Entry, sideOf, useTwoLists } from './useAssignments.ts'

/** The people assigned to a client. Users who may not assign people see the list without buttons. */
export default function ClientPeopleDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useTexts(peopleTexts)
  const mayChange = useViewer().scopes.includes('user_client:write')
  const lists = useTwoLists()
  const params = { clientId: client.id }
  const entryOf = (user: User, assignmentId: string | null): Entry => ({
    id: user.id,
    assignmentId,
    name: nameOf(user),
    // People of the provider are shown with the provider's name.
    detail: [
      t(`role_${user.role.id}`),
      user.accountId === client.customerId ? '' : user.account.name,
      user.email,
    ]
      .filter(Boolean)
      .join(' · '),
  })
  const assigned = useCall(
    'listClientUsers',
    { params, query: lists.queryOf('assigned') },
    { keepPrevious: true },
  )
  const unassigned = useCall(
    'listUnassignedUsers',
    { params, query: lists.queryOf('unassigned') },
    { keepPrevious: true, enabled: mayChange },
  )
  return (
    <AssignmentDialog
      title={t('peopleOfTitle', { name: nameOf(client) })}
      hint={t('peopleOfHint')}
      searchLabel={t('searchUsers')}
      gone={t('clientNotFound')}
      lists={lists}
      sides={{
        assigned: sideOf(assigned, ({ id, user }) => entryOf(user, id)),
        unassigned: sideOf(unassigned, (user) => entryOf(user, null)),
      }}
      mayChange={mayChange}
      assign={async (userIds) => {
        const made = await call('assignUsersToClient', { params, body: { userIds } })
        return made.flatMap(({ id, isNew }) => (isNew ? id : []))
      }}
      onClose={onClose}
    />
  )
}
