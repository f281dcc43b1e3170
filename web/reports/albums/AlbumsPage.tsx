import { Link, useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { reportTexts } from '../texts/index.ts'
import AlbumList from './AlbumList.tsx'
import { AlbumNotFound } from './AlbumNotFound.tsx'

const CreateAlbumDialog = lazy(() => import('./CreateAlbumDialog.tsx'))

/** The digital albums of a client, for staff and for the client. */
export default function AlbumsPage() {
  const t = useTexts(reportTexts)
  const viewer = useViewer()
  const { clientId = '' } = useParams({ strict: false })
  const { data: client, error } = useCall('getClient', { params: { id: clientId } })
  if (isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    const notFound = <ErrorState isPage error={error} title={t('clientNotFound')} />
    return <AlbumNotFound clientId={clientId} notFound={notFound} />
  }
  const isOther = client && viewer.clientId === null
  return (
    <AlbumList
      of={{ clientId }}
      whose={
        isOther ? (
          <Link data-page-title to="/clients/$clientId/{-$tab}" params={{ clientId, tab: undefined }}>
            {client.firstName} {client.lastName}
          </Link>
        ) : null
      }
      dialog={client ? (handlers) => <CreateAlbumDialog client={client} {...handlers} /> : null}
    />
  )
}
