import { Button, Group, Progress } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconDownload,
} from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type EvidencePackage, PACKAGE_PHASES, type PackagePhase } from '#contract/index.ts'
import { isProblem } from '../kit/calls/problem.ts'
import { problemWord } from '../kit/calls/problem-texts.ts'
import { useCall, useWrite } from '../kit/calls/query.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { formatSize } from '../ui/size.ts'
import { browserZone, formatInstant } from '../kit/i18n/time.ts'
import { useJobRun } from '../kit/jobs/useJobRun.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import { nameOfPackage } from './name.ts'
import classes from './Package.module.css'
import { Question } from './Question.tsx'
import { packageTexts } from './texts/index.ts'

type Props = {
  id: string
  /** Shows another package, which was asked for in place of this one. */
  onAgain(id: string): void
  onClose(): void
}

/** A package from the question to its file. Closing it stops nothing. */
export default function PackageDialog({ id, onAgain, onClose }: Props) {
  const t = useTexts(packageTexts)
  const { data, error, refetch } = useCall('getEvidencePackage', { params: { id } })
  const isAsking = data?.state === 'asking'
  const isNarrow = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches)
  return (
    <Dialog
      opened
      onClose={onClose}
      size={isAsking ? '58rem' : '33rem'}
      fullScreen={isAsking && (isNarrow ?? false)}
      title={
        <>
          {t('title')}
          <span className={classes['subtitle']}>
            {data ? t('subtitle', { of: nameOfPackage(t, data) }) : ''}
          </span>
        </>
      }
    >
      {isProblem(error, 'NOT_FOUND') ? <p>{t('notFound')}</p> : null}
      {error && !data && !isProblem(error, 'NOT_FOUND') ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <LineSkeletons count={4} height={40} />}
      {data ? <Body made={data} onAgain={onAgain} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Body({ made, onAgain, onClose }: { made: EvidencePackage } & Omit<Props, 'id'>) {
  const t = useTexts(packageTexts)
  switch (made.state) {
    case 'looking':
    case 'making':
      return <Working made={made} onClose={onClose} />
    case 'asking':
      return <Question made={made} onClose={onClose} />
    case 'ready':
      return <Ready made={made} onClose={onClose} />
    case 'failed':
      return <Failed made={made} onAgain={onAgain} onClose={onClose} />
    case 'canceled':
    case 'discarded':
      return (
        <div className={classes['body']}>
          <p>{t(made.state)}</p>
          <Foot onClose={onClose} />
        </div>
      )
  }
}

function Foot({ onClose }: { onClose(): void }) {
  const t = useTexts(packageTexts)
  return (
    <Group justify="flex-end">
      <Button data-autofocus onClick={onClose}>
        {t('close')}
      </Button>
    </Group>
  )
}

/** Shows the present state of all packages. */
function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const name of ['getEvidencePackage', 'listEvidencePackages'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }, [queryClient])
}

function Working({ made, onClose }: { made: EvidencePackage; onClose(): void }) {
  const t = useTexts(packageTexts)
  const refresh = useRefresh()
  const run = useJobRun(made.jobId, refresh)
  const cancel = useWrite('cancelEvidencePackage', { onSuccess: refresh })
  const isMaking = made.state === 'making'
  const { phase, done = 0, total = 0 } = run?.progress ?? {}
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0
  return (
    <div className={classes['body']}>
      {isMaking ? <p className={classes['percent']}>{t('percent', { percent })}</p> : null}
      <Progress value={percent} aria-label={t('progress')} />
      <p className={classes['now']} role="status">
        {isMaking
          ? run?.progress
            ? t('bytes', { done: formatSize(done), total: formatSize(total) })
            : t('waiting')
          : t('looking')}{' '}
        {!isMaking && total > 0 ? t('looked', { done, total }) : null}
      </p>
      {isMaking ? <Phases made={made} now={phase} /> : null}
      <p className={classes['note']}>{t(isMaking ? 'canCloseMaking' : 'canClose')}</p>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: made.id } })}
        >
          {t('cancelPackage')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('inBackground')}
        </Button>
      </Group>
    </div>
  )
}

/** The steps that this package has. */
function Phases({ made, now }: { made: EvidencePackage; now: string | undefined }) {
  const t = useTexts(packageTexts)
  const steps = PACKAGE_PHASES.filter(
    (phase) =>
      (phase !== 'document' || (made.contents?.documents.length ?? 0) > 0) &&
      (phase !== 'archives' || made.hasArchives) &&
      (phase !== 'media' || (made.contents?.files ?? 0) > 0),
  )
  const at = now === undefined ? -1 : PACKAGE_PHASES.indexOf(now as PackagePhase)
  return (
    <ol className={classes['phases']}>
      {steps.map((phase) => {
        const place = PACKAGE_PHASES.indexOf(phase)
        const state = place < at ? 'done' : place === at ? 'now' : 'later'
        const Icon = { done: IconCircleCheck, now: IconClock, later: IconCircleDashed }[state]
        return (
          <li key={phase} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {t(`phase_${phase}`)}
          </li>
        )
      })}
    </ol>
  )
}

function Ready({ made: { id, file }, onClose }: { made: EvidencePackage; onClose(): void }) {
  const t = useTexts(packageTexts)
  const language = useLanguage()
  const refresh = useRefresh()
  const remove = useWrite('cancelEvidencePackage', { onSuccess: refresh })
  if (!file) return null
  return (
    <div className={classes['body']}>
      <p className={classes['lead']} role="status">
        <IconCircleCheck size={20} aria-hidden /> {t('ready')}
      </p>
      <p className={classes['note']}>
        {t('readyText', {
          name: file.name,
          size: formatSize(file.size),
          until: formatInstant(file.deletedAt, browserZone(), language),
        })}
      </p>
      <dl className={classes['hash']}>
        <dt>{t('sha256')}</dt>
        <dd>{file.sha256}</dd>
      </dl>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {t('remove')}
        </Button>
        <Button
          component="a"
          href={`/media/packages/${id}`}
          data-autofocus
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => setTimeout(onClose)}
        >
          {t('download')}
        </Button>
      </Group>
    </div>
  )
}

function Failed({ made, onAgain, onClose }: { made: EvidencePackage } & Omit<Props, 'id'>) {
  const t = useTexts(packageTexts)
  const onSuccess = ({ id }: EvidencePackage) => onAgain(id)
  const report = useWrite('packageReport', { onSuccess })
  const imported = useWrite('packageImport', { onSuccess })
  const client = useWrite('packagePosts', { onSuccess })
  const language = useLanguage()
  const cause = made.error && problemWord(made.error.code, made.error.context, language)
  const { kind, id } = made.of
  const again = () => {
    if (kind === 'client') client.mutate({ params: { clientId: made.clientId }, body: {} })
    else if (kind === 'import') imported.mutate({ params: { id: id ?? '' } })
    else report.mutate({ params: { id: id ?? '' } })
  }
  return (
    <div className={classes['body']}>
      <p className={classes['lead']} role="alert">
        <IconAlertTriangle size={20} aria-hidden /> {t('failed')}
      </p>
      <p className={classes['note']}>
        {cause ? t('failedText', { cause: t(cause.word, cause.values) }) : t('failedPlain')}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {kind === 'selection' ? null : (
          <Button
            data-autofocus
            loading={report.isPending || imported.isPending || client.isPending}
            onClick={again}
          >
            {t('tryAgain')}
          </Button>
        )}
      </Group>
    </div>
  )
}
