import { lazy } from 'react'
import type { Client } from '#contract/index.ts'
import { ClientPeopleDialog } from '../../people/index.ts'

const importClients = () => import('../../clients/index.tsx')
const EditClientDialog = lazy(async () => (await importClients()).loadEditClientDialog())
const DeleteClientDialog = lazy(async () => (await importClients()).loadDeleteClientDialog())

const HoldClientDialog = lazy(async () => (await importClients()).loadHoldClientDialog())

export type ClientDialog = 'people' | 'edit' | 'hold' | 'delete'
type Props = { client: Client; dialog: ClientDialog; onClose(): void; onDeleted?: () => void }

export function ClientDialogs({ client, dialog, onClose, onDeleted }: Props) {
  if (dialog === 'people') return <ClientPeopleDialog client={client} onClose={onClose} />
  if (dialog === 'edit') return <EditClientDialog client={client} onClose={onClose} />
  if (dialog === 'hold') return <HoldClientDialog client={client} onClose={onClose} />
  return <DeleteClientDialog client={client} onClose={onClose} onDeleted={onDeleted} />
}
