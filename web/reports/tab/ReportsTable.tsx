import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Report } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/i18n.ts'
import { browserZone, formatInstant } from '../../kit/time.ts'
import { DownloadDialog } from '../files/DownloadDialog.tsx'
import { useRangeText } from '../useRangeText.ts'
import { reportWords } from '../words/index.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import classes from './ReportsTab.module.css'

export function ReportsTable({ reports }: { reports: readonly Report[] }) {
  const t = useWords(reportWords)
  const [download, setDownload] = useState<Report | null>(null)
  const [doomed, setDoomed] = useState<Report | null>(null)
  return (
    <>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('dateRange')}</th>
            <th scope="col" data-number>
              {t('posts')}
            </th>
            <th scope="col">{t('created')}</th>
            <th scope="col">{t('lastModified')}</th>
            <th scope="col">
              <span className={classes['hidden']}>{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <Row
              key={report.id}
              report={report}
              onDownload={() => setDownload(report)}
              onDelete={() => setDoomed(report)}
            />
          ))}
        </tbody>
      </table>
      {download ? <DownloadDialog report={download} onClose={() => setDownload(null)} /> : null}
      {doomed ? <DeleteDialog report={doomed} onClose={() => setDoomed(null)} /> : null}
    </>
  )
}

const pageOf = ({ type }: Report) => (type === 'album' ? '/albums/$reportId' : '/reports/$reportId')

function Row({ report, onDownload, onDelete }: { report: Report; onDownload(): void; onDelete(): void }) {
  const t = useWords(reportWords)
  const language = useLanguage()
  const range = useRangeText(report)
  const at = (iso: string) => (
    <time dateTime={iso} title={iso}>
      {formatInstant(iso, browserZone(), language)}
    </time>
  )
  const { name } = report
  return (
    <tr>
      <td className={classes['name']}>
        <Link to={pageOf(report)} params={{ reportId: report.id }}>
          {name}
        </Link>
      </td>
      <td data-word={t('dateRange')}>{range}</td>
      <td data-word={t('posts')} data-number>
        {report.totalPosts.toLocaleString()}
      </td>
      <td data-word={t('created')}>{at(report.createdAt)}</td>
      <td data-word={t('lastModified')}>{at(report.lastModified)}</td>
      <td className={classes['acts']}>
        <Tooltip label={t('open')}>
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-label={t('openNamed', { name })}
            renderRoot={(props) => <Link {...props} to={pageOf(report)} params={{ reportId: report.id }} />}
          >
            <IconExternalLink size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        {report.can.includes('download') ? (
          <Tooltip label={t('download')}>
            <ActionIcon
              size={32}
              variant="subtle"
              color="gray"
              aria-label={t('downloadNamed', { name })}
              onClick={onDownload}
            >
              <IconDownload size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ) : null}
        {report.can.includes('delete') ? (
          <Tooltip label={t('delete')}>
            <ActionIcon
              size={32}
              variant="subtle"
              color="gray"
              aria-label={t('deleteNamed', { name })}
              onClick={onDelete}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </td>
    </tr>
  )
}
