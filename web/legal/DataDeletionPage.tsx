import { IconCircleCheck, IconClock, IconHelpCircle } from '@tabler/icons-react'
import { useCall } from '../kit/calls/query.ts'
import { isProblem } from '../kit/calls/problem.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate } from '../kit/i18n/time.ts'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import { Contact } from './Contact.tsx'
import classes from './Legal.module.css'
import { legalTexts } from './texts/index.ts'

/** The platform sends a person who requested deletion to this page. It shows the state by its confirmation code. */
export default function DataDeletionPage() {
  const t = useTexts(legalTexts)
  const language = useLanguage()
  const code = new URLSearchParams(window.location.search).get('code') ?? ''
  const { data, error, refetch } = useCall('getDataDeletion', { query: { code } }, { enabled: code !== '' })
  const isUnknown = isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')
  if (code !== '' && !data && !error) return <LineSkeletons count={3} height={32} />
  if (error && !isUnknown) return <ErrorState error={error} onRetry={() => void refetch()} />
  const day = (at: string) => formatDate(dayIn(at, browserZone()), language)
  const isDone = !isUnknown && (data === undefined || data.state === 'done')
  const Icon = isDone ? IconCircleCheck : isUnknown ? IconHelpCircle : IconClock
  return (
    <div className={classes['deletion']}>
      <Icon size={32} stroke={1.6} aria-hidden data-done={isDone || undefined} />
      <h1>{t('deletionTitle')}</h1>
      {isDone ? <p>{t('deletionDone')}</p> : null}
      {isUnknown ? <p>{t('deletionUnknown')}</p> : null}
      {data && data.state !== 'done' ? (
        <>
          <p>
            {t('deletionAsked', { at: day(data.requestedAt) })}{' '}
            {data.state === 'withdrawn' ? null : t('deletionNoAccess')}
          </p>
          <p>{t(`deletion_${data.state}`, { at: data.dueAt ? day(data.dueAt) : '' })}</p>
        </>
      ) : null}
      <Contact />
    </div>
  )
}
