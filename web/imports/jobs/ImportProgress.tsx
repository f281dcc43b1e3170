import { Progress } from '@mantine/core'
import { IMPORT_PHASES, type ImportPhase, type JobRun } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'
import { formatSize } from '../../ui/size.ts'
import classes from './ImportProgress.module.css'

/** Shows the phases of an import as sections of a line, with the progress of the current phase. */
export function ImportProgress({ run }: { run: JobRun | undefined }) {
  const t = useTexts(importTexts)
  const now = phaseOf(run)
  const percent = percentOf(run)
  return (
    <div className={classes['progress']}>
      <ol className={classes['line']} aria-label={t('phases')}>
        {IMPORT_PHASES.map((phase, index) => {
          const state = index < now ? 'done' : index === now ? 'now' : 'later'
          return (
            <li key={phase} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span>{t(`phase_${phase}`)}</span>
            </li>
          )
        })}
      </ol>
      <Progress value={percent ?? 0} aria-label={t('phaseProgress')} />
      <p className={classes['now']}>{useDetail(run)}</p>
    </div>
  )
}

export function useDetail(run: JobRun | undefined): string {
  const t = useTexts(importTexts)
  const progress = run?.progress
  if (!run || run.status === 'PENDING' || !progress) return t('queued')
  const { done, total } = progress
  const phase = IMPORT_PHASES.find((each) => each === progress.phase)
  if (phase === 'hash') return t('doing_hash', { total: formatSize(total) })
  if (phase === 'read') return t('doing_read', { count: done })
  if (phase === 'thumbnails') return t('doing_thumbnails', { done, total })
  return t(phase === 'finish' ? 'doing_finish' : 'doing_inspect')
}

function phaseOf(run: JobRun | undefined): number {
  if (run?.status === 'SUCCESS') return IMPORT_PHASES.length
  return IMPORT_PHASES.indexOf((run?.progress?.phase ?? '') as ImportPhase)
}

/** Percentage of the current phase; null if it can't be known. */
function percentOf(run: JobRun | undefined): number | null {
  if (run?.status === 'SUCCESS') return 100
  const { done = 0, total = 0 } = run?.progress ?? {}
  return total > 0 && done > 0 ? Math.min(100, (done / total) * 100) : null
}
