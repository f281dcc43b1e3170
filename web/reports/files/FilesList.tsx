import { Loader } from '@mantine/core'
import {
  IconAlertTriangle,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconLock,
  IconUserX,
} from '@tabler/icons-react'
import { type Report, REPORT_FORMATS, type ReportFile } from '#contract/index.ts'
import { formatSize } from '../../ui/size.ts'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { reportTexts } from '../texts/index.ts'
import { FileActions } from './FileActions.tsx'
import classes from './Files.module.css'
import { OPTIONAL_PARTS } from './options.ts'

/** All files made from the report, newest first, each with its contents and its hash. */
export function FilesList({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  if (report.files.length === 0) return null
  return (
    <Panel title={t('files')}>
      <ul className={classes['files']}>
        {report.files.map((file) => (
          <FileRow key={file.id} file={file} report={report} />
        ))}
      </ul>
    </Panel>
  )
}

/** The icons that the rows of formats name. */
const ICONS = { IconFileTypeDocx, IconFileTypePdf }

function FileRow({ file, report }: { file: ReportFile; report: Report }) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const Icon = ICONS[REPORT_FORMATS[file.format].icon]
  const facts = [
    file.pages === null ? null : t('pages', { count: file.pages }),
    file.size === null ? null : formatSize(file.size),
  ]
  // An album's files have no options: they contain all comments.
  const parts =
    report.type === 'album'
      ? []
      : OPTIONAL_PARTS.filter(
          (part) => file.options[part] && part !== 'internalNotes' && part !== 'lossLabels',
        )
  return (
    <li>
      <Icon size={24} stroke={1.4} aria-hidden />
      <div className={classes['what']}>
        <span>{file.fileName}</span>
        {file.notClients ? (
          <Pill icon={IconUserX}>{t('notClientsInFile', { count: file.notClients })}</Pill>
        ) : null}
        <span className={classes['holds']}>
          {file.options.internalNotes ? (
            <Pill tone="escalated" icon={IconLock} title={t('notesHint')}>
              {t('option_internalNotes')}
            </Pill>
          ) : null}
          <small>
            {[
              ...parts.map((part) => t(`option_${part}`)),
              ...(file.options.coverage ? [t('coverage')] : []),
              ...(file.options.lossLabels ? [] : [t('withoutLossLabels')]),
              t('timesIn', { zone: file.options.timeZone }),
            ].join(' · ')}
          </small>
        </span>
        <small>
          <time dateTime={file.createdAt} title={file.createdAt}>
            {formatInstant(file.createdAt, browserZone(), language)}
          </time>
          {facts.map((fact) => (fact === null ? '' : ` · ${fact}`)).join('')}
        </small>
        {file.documentId ? (
          <small>
            {t('documentId')} <code>{file.documentId}</code>
          </small>
        ) : null}
        {file.sha256 ? (
          <small title={file.sha256}>
            SHA-256 <code>{file.sha256.slice(0, 16)}…</code>
          </small>
        ) : null}
      </div>
      {file.url !== null ? null : file.status === 'FAILURE' ? (
        <span className={classes['failed']}>
          <IconAlertTriangle size={16} aria-hidden /> {t('fileFailed')}
        </span>
      ) : (
        <RunningFile jobId={file.jobId} />
      )}
      <FileActions file={file} canDelete={report.can.includes('delete')} />
    </li>
  )
}

function RunningFile({ jobId }: { jobId: string }) {
  const t = useTexts(reportTexts)
  const run = useJobRun(jobId)
  const { done = 0, total = 0, phase = '' } = run?.progress ?? {}
  return (
    <span className={classes['making']}>
      <Loader size="xs" />
      {phase === 'draw' && total > 0
        ? t('drawing', { percent: Math.floor((done / total) * 100) })
        : t('beingMade')}
    </span>
  )
}
