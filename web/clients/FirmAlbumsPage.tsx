import { useState } from 'react'
import { useCall } from '../kit/calls/query.ts'
import { useCustomerId } from '../kit/viewer.ts'
import { AlbumList, CreateAlbumDialog } from '../reports/index.ts'
import { Firms } from './dashboard/Firms.tsx'
import { ClientSelect } from './trash/ClientSelect.tsx'

/** The digital albums of all the firm's clients. */
export function FirmAlbumsPage() {
  const customerId = useCustomerId()
  if (customerId === null) return <Firms hint="chooseFirmForAlbums" />
  return (
    <AlbumList
      key={customerId}
      of={{ customerId }}
      dialog={(handlers) => <CreateForClient customerId={customerId} {...handlers} />}
    />
  )
}

type Props = { customerId: string; onClose(): void; onMade(): void }

function CreateForClient({ customerId, ...handlers }: Props) {
  const [id, setId] = useState<string | null>(null)
  const { data: client } = useCall('getClient', { params: { id: id ?? '' } }, { enabled: id !== null })
  return (
    <CreateAlbumDialog
      client={id === null ? null : { id, dateOfLoss: client?.dateOfLoss ?? null }}
      clientField={(isMissing) => (
        <ClientSelect
          inForm
          isMissing={isMissing && id === null}
          customerId={customerId}
          value={id}
          onChange={setId}
        />
      )}
      {...handlers}
    />
  )
}
