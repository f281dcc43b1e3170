import { Button } from '@mantine/core'
import { IconLibraryPhoto, IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { useWords } from '../../kit/i18n.ts'
import { isProblem } from '../../kit/problem.ts'
import { useCall } from '../../kit/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/Paginator.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { ReportsTable } from '../tab/ReportsTable.tsx'
import tab from '../tab/ReportsTab.module.css'
import { reportWords } from '../words/index.ts'
import classes from './Albums.module.css'

const CreateAlbumDialog = lazy(() => import('./CreateAlbumDialog.tsx'))

const PAGE_SIZE = 5

/** The digital albums of a client: of whoever looks after it, and of the client itself. */
export default function AlbumsPage() {
  const t = useWords(reportWords)
  const viewer = useViewer()
  const { clientId = '' } = useParams({ strict: false })
  const [page, setPage] = useState(1)
  const [isMaking, setMaking] = useState(false)
  const client = useCall('getClient', { params: { id: clientId } })
  const { data, error, refetch } = useCall(
    'listReports',
    { params: { clientId }, query: { types: ['album'], offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  if (isProblem(client.error, 'NOT_FOUND', 'VALIDATION_FAILED'))
    return <ErrorState error={client.error} title={t('clientNotFound')} />
  // The last album of a page may have been deleted.
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  if (data && page > pages) setPage(pages)
  const button =
    viewer.scopes.includes('report:write') && client.data ? (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
        {t('createAlbum')}
      </Button>
    ) : null
  const whose = client.data && viewer.clientId === null ? client.data : null
  return (
    <section className={classes['page']} aria-label={t('albums')}>
      <div className={tab['head']}>
        <div>
          <h1 className={classes['title']}>{t('albums')}</h1>
          {whose ? (
            <Link to="/clients/$clientId/{-$tab}" params={{ clientId, tab: undefined }}>
              {whose.firstName} {whose.lastName}
            </Link>
          ) : null}
        </div>
        {data && data.total > 0 ? button : null}
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={5} height={48} />}
      {data?.total === 0 ? (
        <EmptyState icon={IconLibraryPhoto} title={t('noAlbums')} action={button}>
          {t('noAlbumsHint')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <ReportsTable reports={data.items} />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      {isMaking && client.data ? (
        <Suspense>
          <CreateAlbumDialog
            client={client.data}
            onClose={() => setMaking(false)}
            onMade={() => {
              setMaking(false)
              setPage(1)
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
