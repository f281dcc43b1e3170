import { Button } from '@mantine/core'
import { IconLibraryPhoto, IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { useWords } from '../../kit/i18n.ts'
import { isProblem } from '../../kit/problem.ts'
import { useCall } from '../../kit/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { ErrorState } from '../../ui/States.tsx'
import { ReportList } from '../tab/ReportList.tsx'
import { reportWords } from '../words/index.ts'
import classes from './Albums.module.css'

const CreateAlbumDialog = lazy(() => import('./CreateAlbumDialog.tsx'))

/** The digital albums of a client: of whoever looks after it, and of the client itself. */
export default function AlbumsPage() {
  const t = useWords(reportWords)
  const viewer = useViewer()
  const { clientId = '' } = useParams({ strict: false })
  const [isMaking, setMaking] = useState(false)
  // A new one stands on the first page: the list begins there again.
  const [made, setMade] = useState(0)
  const client = useCall('getClient', { params: { id: clientId } })
  if (isProblem(client.error, 'NOT_FOUND', 'VALIDATION_FAILED'))
    return <ErrorState error={client.error} title={t('clientNotFound')} />
  const button =
    viewer.scopes.includes('report:write') && client.data ? (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
        {t('createAlbum')}
      </Button>
    ) : null
  const whose = client.data && viewer.clientId === null ? client.data : null
  return (
    <section className={classes['page']} aria-label={t('albums')}>
      <ReportList
        key={made}
        clientId={clientId}
        type="album"
        head={
          <div>
            <h1 className={classes['title']}>{t('albums')}</h1>
            {whose ? (
              <Link to="/clients/$clientId/{-$tab}" params={{ clientId, tab: undefined }}>
                {whose.firstName} {whose.lastName}
              </Link>
            ) : null}
          </div>
        }
        empty={{ icon: IconLibraryPhoto, title: t('noAlbums'), hint: t('noAlbumsHint') }}
        button={button}
      />
      {isMaking && client.data ? (
        <Suspense>
          <CreateAlbumDialog
            client={client.data}
            onClose={() => setMaking(false)}
            onMade={() => {
              setMaking(false)
              setMade(made + 1)
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
