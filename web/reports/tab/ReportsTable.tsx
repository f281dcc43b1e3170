import { IconDownload, IconExternalLink, IconPackage, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Report, REPORT_ORDERS } from '#contract/index.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import type { LoadRows } from '../../ui/lists/csv.ts'
import { type Column, DataTable, type SortBy } from '../../ui/lists/DataTable.tsx'
import { RowAction } from '../../ui/lists/RowAction.tsx'
import { usePackage } from '../../packages/index.ts'
import { useDownload } from '../files/useDownload.tsx'
import { useRangeText } from '../useRangeText.ts'
import { reportTexts } from '../texts/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../kit/viewer.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { hideUndo, toast } from '../../ui/toasts/toast.tsx'
import { invalidateReports } from '../invalidate-reports.ts'

type Props = {
  reports: readonly Report[]
  label: string
  showClient: boolean
  sortBy: SortBy<(typeof REPORT_ORDERS)[number]>
  load: LoadRows<Report>
}

export function ReportsTable({ reports, label, showClient, sortBy, load }: Props) {
  const t = useTexts(reportTexts)
  const number = useNumber()
  const { download, dialog } = useDownload()
  const { ofReport, dialog: packageDialog } = usePackage()
  const [reportToDelete, setReportToDelete] = useState<Report | null>(null)
  const columns: Column<Report>[] = [
    {
      id: 'name',
      title: t('name'),
      kind: 'name',
      sort: sortBy('name'),
      csv: ({ name }) => name,
      render: (report) => (
        <Link to={pagePath(report)} params={{ reportId: report.id }}>
          {report.name}
        </Link>
      ),
    },
    ...(showClient ? [{ id: 'client', title: t('client'), csv: nameOfClient, render: clientLink }] : []),
    {
      id: 'range',
      title: t('dateRange'),
      csv: ({ startDate, endDate }) =>
        startDate || endDate ? `${startDate ?? ''} – ${endDate ?? ''}` : null,
      render: (report) => <Range report={report} />,
    },
    {
      id: 'posts',
      title: t('posts'),
      kind: 'number',
      sort: sortBy('totalPosts', 'desc'),
      csv: ({ totalPosts }) => totalPosts,
      render: (report) => number(report.totalPosts),
    },
    {
      id: 'created',
      title: t('created'),
      sort: sortBy('createdAt', 'desc'),
      csv: ({ createdAt }) => createdAt,
      render: (report) => <InstantText iso={report.createdAt} />,
    },
    {
      id: 'modified',
      title: t('lastModified'),
      sort: sortBy('lastModified', 'desc'),
      csv: ({ lastModified }) => lastModified,
      render: (report) => <InstantText iso={report.lastModified} />,
    },
    {
      id: 'actions',
      title: t('actions'),
      kind: 'actions',
      render: (report) => (
        <Acts
          report={report}
          onDownload={() => download(report)}
          onPackage={() => ofReport(report.id)}
          onDelete={() => setReportToDelete(report)}
        />
      ),
    },
  ]
  return (
    <>
      <DataTable label={label} columns={columns} rows={reports} load={load} />
      {dialog}
      {packageDialog}
      {reportToDelete ? (
        <DeleteDialog report={reportToDelete} onClose={() => setReportToDelete(null)} />
      ) : null}
    </>
  )
}

const pagePath = ({ type }: Report) => (type === 'album' ? '/albums/$reportId' : '/reports/$reportId')

const nameOfClient = ({ client }: Report) => `${client.lastName}, ${client.firstName}`

const clientLink = ({ client }: Report) => (
  <Link to="/clients/$clientId/{-$tab}" params={{ clientId: client.id, tab: undefined }}>
    {client.lastName}, {client.firstName}
  </Link>
)

const Range = ({ report }: { report: Report }) => useRangeText(report)

function InstantText({ iso }: { iso: string }) {
  const language = useLanguage()
  return (
    <time dateTime={iso} title={iso}>
      {formatInstant(iso, browserZone(), language)}
    </time>
  )
}

type ActsProps = { report: Report; onDownload(): void; onPackage(): void; onDelete(): void }

function Acts({ report, onDownload, onPackage, onDelete }: ActsProps) {
  const t = useTexts(reportTexts)
  const mayPackage = useMay('PACKAGE_EVIDENCE')
  const { name } = report
  return (
    <>
      <RowAction
        icon={IconExternalLink}
        word={t('open')}
        label={t('openNamed', { name })}
        renderRoot={(props) => <Link {...props} to={pagePath(report)} params={{ reportId: report.id }} />}
      />
      {report.can.includes('download') ? (
        <RowAction
          icon={IconDownload}
          word={t('download')}
          label={t('downloadNamed', { name })}
          onClick={onDownload}
        />
      ) : null}
      {mayPackage && report.totalPosts > 0 ? (
        <RowAction
          icon={IconPackage}
          word={t('package')}
          label={t('packageNamed', { name })}
          onClick={onPackage}
        />
      ) : null}
      {report.can.includes('delete') ? (
        <RowAction
          icon={IconTrash}
          word={t('delete')}
          label={t('deleteNamed', { name })}
          onClick={onDelete}
        />
      ) : null}
    </>
  )
}

/** Asks first, because deletion can't be undone. */
function DeleteDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const remove = useWrite('deleteReports', {
    onSuccess: () => {
      invalidateReports(queryClient)
      hideUndo()
      toast(t(report.type === 'album' ? 'albumDeleted' : 'reportDeleted'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t(`deleteTitle_${report.type}`)}
      action={t('delete')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ body: { ids: [report.id] } })}
      onClose={onClose}
    >
      <p>{t('deleteText', { name: report.name })}</p>
    </ConfirmDialog>
  )
}
