import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Client } from '#contract/index.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { ClientPeopleDialog } from '../../people/index.ts'

const importClients = () => import('../../clients/index.tsx')
const EditClientDialog = lazy(async () => (await importClients()).loadEditClientDialog())
const DeleteClientDialog = lazy(async () => (await importClients()).loadDeleteClientDialog())
const HoldDialog = lazy(async () => (await importClients()).loadHoldDialog())

export type ClientDialog = 'people' | 'edit' | 'hold' | 'delete'
type Props = { client: Client; dialog: ClientDialog; onClose(): void; onDeleted?: () => void }

export function ClientDialogs({ client, dialog, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient()
  if (dialog === 'people') return <ClientPeopleDialog client={client} onClose={onClose} />
  if (dialog === 'edit') return <EditClientDialog client={client} onClose={onClose} />
  if (dialog === 'hold') {
    return (
      <HoldDialog
        kind="client"
        id={client.id}
        name={`${client.firstName} ${client.lastName}`}
        hold={client.hold ?? null}
        onChanged={() => {
          void queryClient.invalidateQueries({ queryKey: keyOf('getClient', { params: { id: client.id } }) })
          void queryClient.invalidateQueries({ queryKey: ['listCustomerClients'] })
        }}
        onClose={onClose}
      />
    )
  }
  return <DeleteClientDialog client={client} onClose={onClose} onDeleted={onDeleted} />
}
