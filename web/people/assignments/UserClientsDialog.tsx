import { Select } from '@mantine/core'
import { useState } from 'react'
import { accountTypeOf, type Client, type User } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { useLawFirms } from '../../kit/calls/law-firms.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useCustomerId, useViewer } from '../../kit/viewer.ts'
import { nameOf } from '../users/user-actions.ts'
import { peopleTexts } from '../texts/index.ts'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { type Entry, sideOf, useTwoLists } from './useAssignments.ts'

const entryOf = (client: Client, assignmentId: string | null): Entry => ({
  id: client.id,
  assignmentId,
  name: nameOf(client),
  detail: client.fileRefNo,
})

/** The clients that a person works on; for a person of the provider, in one law firm at a time. */
export default function UserClientsDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useTexts(peopleTexts)
  const lists = useTwoLists()
  const firm = useFirmOf(user)
  const params = { id: user.id }
  const assigned = useCall(
    'listUserClients',
    { params, query: { ...lists.queryOf('assigned'), isAssigned: true, customerId: firm.id } },
    { keepPrevious: true, enabled: firm.isKnown },
  )
  const unassigned = useCall(
    'listUnassignedClients',
    { params, query: { ...lists.queryOf('unassigned'), customerId: firm.id } },
    { keepPrevious: true, enabled: firm.isKnown },
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
        return made.flatMap(({ id, isNew }) => (isNew && id) || [])
      }}
      onClose={onClose}
    >
      {firm.firms ? (
        <Select
          label={t('lawFirm')}
          mb="sm"
          searchable
          allowDeselect={false}
          data={firm.firms.map(({ id, name }) => ({ value: id, label: name }))}
          value={firm.id ?? null}
          onChange={(id) => {
            firm.choose(id)
            lists.turnToFirst()
          }}
        />
      ) : null}
    </AssignmentDialog>
  )
}

/** A person of a law firm has clients only there, but a person of the provider in any firm, so a firm must be chosen. */
function useFirmOf(user: User) {
  const viewer = useViewer()
  const active = useCustomerId()
  const [chosen, choose] = useState<string | null>(null)
  const isOfProvider = accountTypeOf(viewer.accountType) === 'provider' && user.accountId === viewer.accountId
  const { data: firms } = useLawFirms({ enabled: isOfProvider })
  const id = isOfProvider ? (chosen ?? active ?? firms?.[0]?.id) : undefined
  return { id, isKnown: !isOfProvider || id !== undefined, firms, choose }
}
