import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { EvidencePackage } from '#contract/index.ts'
import { useCall } from '../kit/calls/query.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { formatSize } from '../ui/size.ts'
import { useMay } from '../kit/viewer.ts'
import { type Column, DataTable } from '../ui/lists/DataTable.tsx'
import { Paginator } from '../ui/lists/Paginator.tsx'
import { RowAction } from '../ui/lists/RowAction.tsx'
import { When } from '../ui/When.tsx'
import { nameOfPackage } from './name.ts'
import classes from './Package.module.css'
import { packageTexts } from './texts/index.ts'
import { usePackage } from './usePackage.tsx'

const PAGE_SIZE = 5

/** The packages of a client that are kept; nothing if there are none. */
export default function PackageList({ clientId }: { clientId: string }) {
  const t = useTexts(packageTexts)
  const [page, setPage] = useState(1)
  const { open, dialog } = usePackage()
  const mayPackage = useMay('PACKAGE_EVIDENCE')
  const { data } = useCall(
    'listEvidencePackages',
    { params: { clientId }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true, enabled: mayPackage },
  )
  if (!data || data.total === 0) return null
  const columns: Column<EvidencePackage>[] = [
    {
      id: 'of',
      title: t('column_of'),
      kind: 'name',
      csv: (made) => nameOfPackage(t, made),
      render: (made) => (
        <button type="button" className={classes['link']} onClick={() => open(made.id)}>
          {nameOfPackage(t, made)}
        </button>
      ),
    },
    {
      id: 'state',
      title: t('column_state'),
      csv: ({ state }) => state,
      render: ({ state, file }) => t(`state_${state}`, { size: formatSize(file?.size ?? 0) }),
    },
    { id: 'by', title: t('column_by'), csv: ({ by }) => by, render: ({ by }) => by },
    {
      id: 'asked',
      title: t('column_asked'),
      csv: ({ createdAt }) => createdAt,
      render: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      id: 'actions',
      title: t('column_actions'),
      kind: 'actions',
      render: (made) => (
        <>
          <RowAction
            icon={IconExternalLink}
            word={t('open')}
            label={t('openNamed', { name: nameOfPackage(t, made) })}
            onClick={() => open(made.id)}
          />
          {made.file ? (
            <RowAction
              icon={IconDownload}
              word={t('download')}
              label={t('downloadNamed', { name: nameOfPackage(t, made) })}
              renderRoot={(props) => <a {...props} href={`/media/packages/${made.id}`} />}
            />
          ) : null}
        </>
      ),
    },
  ]
  return (
    <section className={classes['list']} aria-label={t('packages')}>
      <h2>{t('packages')}</h2>
      <p>{t('packagesHint')}</p>
      <DataTable label={t('packages')} columns={columns} rows={data.items} />
      <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      {dialog}
    </section>
  )
}
