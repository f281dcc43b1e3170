import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { reportTexts } from '../texts/index.ts'
import AlbumList from './AlbumList.tsx'

const CreateAlbumDialog = lazy(() => import('./CreateAlbumDialog.tsx'))
const OtherFile = lazy(async () => ({ default: (await import('../../clients/index.tsx')).OtherFile }))

/** The digital albums of a client, for staff and for the client. */
export default function AlbumsPage() {
  const t = useTexts(reportTexts)
  const viewer = useViewer()
  const { clientId = '' } = useParams({ strict: false })
  const { data: client, error } = useCall('getClient', { params: { id: clientId } })
  if (isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    const notFound = <ErrorState error={error} title={t('clientNotFound')} />
    return viewer.clientId === null ? (
      notFound
    ) : (
      <Suspense fallback={<PageSkeleton />}>
        <OtherFile clientId={clientId} otherwise={notFound} />
      </Suspense>
    )
  }
  const isOther = client && viewer.clientId === null
  return (
    <AlbumList
      of={{ clientId }}
      whose={
        isOther ? (
          <Link to="/clients/$clientId/{-$tab}" params={{ clientId, tab: undefined }}>
            {client.firstName} {client.lastName}
          </Link>
        ) : null
      }
      dialog={client ? (handlers) => <CreateAlbumDialog client={client} {...handlers} /> : null}
    />
  )
}
