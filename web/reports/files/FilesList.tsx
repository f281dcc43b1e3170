import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconFileTypeDocx, IconFileTypePdf } from '@tabler/icons-react'
import type { ReportFile, ReportFormat } from '#contract/index.ts'
import { sizeText, useJobRun } from '../../imports/index.ts'
import { useLanguage, useWords } from '../../kit/i18n.ts'
import { browserZone, formatInstant } from '../../kit/time.ts'
import { Panel } from '../../ui/Panel.tsx'
import { reportWords } from '../words/index.ts'
import classes from './Files.module.css'

/** Every file that was made of the report, newest first; each can be told again by its hash. */
export function FilesList({ files }: { files: readonly ReportFile[] }) {
  const t = useWords(reportWords)
  if (files.length === 0) return null
  return (
    <Panel title={t('files')}>
      <ul className={classes['files']}>
        {files.map((file) => (
          <File key={file.id} file={file} />
        ))}
      </ul>
    </Panel>
  )
}

const ICONS = { pdf: IconFileTypePdf, docx: IconFileTypeDocx } as const satisfies Record<
  ReportFormat,
  unknown
>

function File({ file }: { file: ReportFile }) {
  const t = useWords(reportWords)
  const language = useLanguage()
  const Icon = ICONS[file.format]
  const facts = [
    formatInstant(file.createdAt, browserZone(), language),
    file.pages === null ? null : t('pages', { count: file.pages }),
    file.size === null ? null : sizeText(file.size),
  ]
  return (
    <li>
      <Icon size={24} stroke={1.4} aria-hidden />
      <div className={classes['what']}>
        <span>{file.fileName}</span>
        <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
        {file.sha256 ? (
          <small title={file.sha256}>
            SHA-256 <code>{file.sha256.slice(0, 16)}…</code>
          </small>
        ) : null}
      </div>
      {file.url ? (
        <Button
          component="a"
          href={file.url}
          download={file.fileName}
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('downloadNamed', { name: file.fileName })}
        >
          {t('download')}
        </Button>
      ) : file.status === 'FAILURE' ? (
        <span className={classes['failed']}>
          <IconAlertTriangle size={16} aria-hidden /> {t('fileFailed')}
        </span>
      ) : (
        <Making jobId={file.jobId} />
      )}
    </li>
  )
}

function Making({ jobId }: { jobId: string }) {
  const t = useWords(reportWords)
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
