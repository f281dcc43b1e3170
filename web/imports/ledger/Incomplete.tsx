import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ImportWithAccount } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import { useMay } from '../../kit/viewer.ts'
import { ImportProgress } from '../jobs/ImportProgress.tsx'
import { importTexts } from '../texts/index.ts'
import { recordTexts } from '../texts/record/index.ts'
import classes from './Ledger.module.css'

/** An import that ended at a limit: why, what is kept, and the button that has the rest read. */
export function Incomplete({ made, onRead }: { made: ImportWithAccount; onRead(): void }) {
  const t = useTexts(recordTexts)
  const tImport = useTexts(importTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { id, totals, reading, archiveSha256, seal, takenOut, can = [] } = made
  const isManager = useMay('TAKE_OUT_IMPORTS')
  const running = reading?.isRunning ? reading.jobId : null
  const run = useJobRun(running, onRead)
  const write = useWrite('readImportAgain', {
    onSuccess: useCallback(
      (now: ImportWithAccount) => {
        queryClient.setQueryData(['getPostImport', { params: { id } }], now)
        announce(t('readingAgain'))
      },
      [queryClient, id, t],
    ),
  })
  const mayRead = can.includes('readAgain')
  return (
    <section className={classes['limit']} aria-label={tImport('endedAtLimit')}>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <div>
        <p>
          <strong>{tImport('endedAtLimit')}</strong> {tImport('doubt_unread')}{' '}
          {totals ? t('kept', { count: totals.posts.found }) : null}
        </p>
        {reading?.endedAt && !running ? (
          <p>{t('endedAgain', { at: formatInstant(reading.endedAt, browserZone(), language) })}</p>
        ) : null}
        {running ? (
          <>
            <p>{t('readingAgain')}</p>
            <ImportProgress run={run} />
          </>
        ) : !mayRead && !isManager && archiveSha256 && !seal?.deletedAt && !takenOut ? (
          <p>{t('managerReads')}</p>
        ) : null}
      </div>
      {mayRead && !running ? (
        <Button
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
          loading={write.isPending}
          onClick={() => write.mutate({ params: { id } })}
        >
          {t('readAgain')}
        </Button>
      ) : null}
    </section>
  )
}
