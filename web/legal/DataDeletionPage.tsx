import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconClock, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../kit/calls/query.ts'
import { isProblem } from '../kit/calls/problem.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate } from '../kit/i18n/time.ts'
import { useContractForm } from '../ui/forms/useContractForm.ts'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import { Contact } from './Contact.tsx'
import classes from './Legal.module.css'
import { legalTexts } from './texts/index.ts'

/** The platform sends a person who requested deletion to this page. It shows the state by its confirmation code, and without one asks for it. */
export default function DataDeletionPage() {
  const t = useTexts(legalTexts)
  const language = useLanguage()
  const [code, setCode] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '')
  const { data, error, refetch } = useCall('getDataDeletion', { query: { code } }, { enabled: code !== '' })
  const isUnknown = isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')
  if (code !== '' && !data && !error) return <LineSkeletons count={3} height={32} />
  if (error && !isUnknown) return <ErrorState error={error} onRetry={() => void refetch()} />
  const day = (at: string) => formatDate(dayIn(at, browserZone()), language)
  const isDone = data?.state === 'done'
  const Icon = isDone ? IconCircleCheck : data ? IconClock : IconHelpCircle
  return (
    <div className={classes['deletion']}>
      <Icon size={32} stroke={1.6} aria-hidden data-done={isDone || undefined} />
      <h1>{t('deletionTitle')}</h1>
      {isDone ? <p>{t('deletionDone')}</p> : null}
      {isUnknown ? <p>{t('deletionUnknown')}</p> : null}
      {data ? null : <CodeForm isFirst={code === ''} onFound={setCode} />}
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

function CodeForm({ isFirst, onFound }: { isFirst: boolean; onFound(code: string): void }) {
  const t = useTexts(legalTexts)
  const form = useContractForm('getDataDeletion', {
    values: { code: '' },
    input: ({ code }) => ({ query: { code: code.trim() } }),
    onSuccess: (_, { query }) => onFound(query?.code ?? ''),
    place: (problem) =>
      isProblem(problem, 'NOT_FOUND', 'VALIDATION_FAILED') ? { code: t('deletionUnknown') } : {},
  })
  return (
    <form className={classes['code']} onSubmit={form.submit}>
      {isFirst ? <p>{t('deletionAsk')}</p> : null}
      <TextInput label={t('deletionCode')} autoComplete="off" {...form.field('code')} />
      <Button type="submit" loading={form.isPending}>
        {t('deletionShow')}
      </Button>
    </form>
  )
}
