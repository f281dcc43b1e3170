import { Button, Group, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { browserZone, dayIn, formatDate } from '../../kit/i18n/time.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { clientOf, type Subject } from '../data/review-actions.ts'
import { postTexts } from '../texts/index.ts'
import classes from './AddToReport.module.css'

const PAGE_SIZE = 5
const NEW = 'new'

/** Adds exactly these posts to a report of their client, or makes a new one of them. */
export default function AddToReport({ subject, onClose }: { subject: Subject; onClose(): void }) {
  const t = useTexts(postTexts)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const clientId = clientOf(subject) ?? ''
  const count = 'posts' in subject ? subject.posts.length : subject.selection.count
  const chosen =
    'posts' in subject
      ? { postIds: subject.posts.map(({ id }) => id) }
      : { selectionId: subject.selection.id }
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listReports',
    { params: { clientId }, query: { types: ['legal'], offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true, staleTime: 0 },
  )
  const reports = data?.items.filter(({ can }) => can.includes('edit')) ?? []
  const [picked, setPicked] = useState<string | null>(null)
  // All that match a list are a report of their own more often than single posts.
  const likely = 'posts' in subject ? (reports[0]?.id ?? NEW) : NEW
  const target = picked ?? (data ? likely : null)
  const finish = (reportId: string, name: string, added: number) => {
    for (const call of ['listReports', 'listCustomerReports', 'getReport', 'listReportPosts'])
      void queryClient.invalidateQueries({ queryKey: [call] })
    toast(t('addedToReport', { count: added, name }), {
      label: t('showReport'),
      onPress: () => void navigate({ to: '/reports/$reportId', params: { reportId } }),
    })
    onClose()
  }
  const add = useWrite('addReportPosts', {
    onSuccess: ({ report, added }) => finish(report.id, report.name, added),
  })
  return (
    <Dialog opened onClose={onClose} title={t('addToReportTitle', { count })}>
      <div className={classes['body']}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <LineSkeletons count={3} />}
        {data ? (
          <Radio.Group value={target} onChange={setPicked} label={t('report')}>
            <div className={classes['reports']}>
              {reports.map(({ id, name, totalPosts }) => (
                <Radio key={id} value={id} label={name} description={t('total', { count: totalPosts })} />
              ))}
              <Radio value={NEW} label={t('newReport')} />
            </div>
          </Radio.Group>
        ) : null}
        {data && data.total > PAGE_SIZE ? (
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        ) : null}
        {target === NEW ? (
          <NewReport
            clientId={clientId}
            chosen={chosen}
            // The other side may read the name, so it says nothing of what was sought.
            hasName={'selection' in subject}
            onDone={({ id, name, totalPosts }, isDownload) => {
              finish(id, name, totalPosts)
              if (isDownload)
                void navigate({
                  to: '/reports/$reportId',
                  params: { reportId: id },
                  search: { download: 'true' },
                })
            }}
            onClose={onClose}
          />
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              data-autofocus
              disabled={target === null}
              loading={add.isPending}
              onClick={() => add.mutate({ params: { id: target ?? '' }, body: chosen })}
            >
              {t('addPosts')}
            </Button>
          </Group>
        )}
      </div>
    </Dialog>
  )
}

type NewReportProps = {
  clientId: string
  chosen: { postIds: string[] } | { selectionId: string }
  /** Whether it is named by today’s date at first. */
  hasName: boolean
  onDone(report: { id: string; name: string; totalPosts: number }, isDownload: boolean): void
  onClose(): void
}

function NewReport({ clientId, chosen, hasName, onDone, onClose }: NewReportProps) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const [today] = useState(() => dayIn(new Date().toISOString(), browserZone()))
  const [isDownload, setIsDownload] = useState(false)
  const form = useContractForm('createReport', {
    values: { name: hasName ? `${t('report')} ${formatDate(today, language)}` : '' },
    input: ({ name }) => ({ params: { clientId }, body: { type: 'legal', name: name.trim(), ...chosen } }),
    onSuccess: (report) => onDone(report, isDownload),
  })
  const name = useRef<HTMLInputElement>(null)
  // The dialog has opened before, so it can't give its focus to a field that was not there.
  useEffect(() => {
    name.current?.focus()
    name.current?.select()
  }, [])
  return (
    <form className={classes['body']} noValidate onSubmit={form.submit}>
      <TextInput ref={name} label={t('reportName')} required withAsterisk={false} {...form.field('name')} />
      {form.problem ? (
        <p className={classes['problem']} role="alert">
          {form.problem}
        </p>
      ) : null}
      {/* Enter presses the first. */}
      <div className={classes['foot']}>
        <Button type="submit" loading={form.isPending} onClick={() => setIsDownload(true)}>
          {t('createAndDownload')}
        </Button>
        <Button
          type="submit"
          variant="default"
          disabled={form.isPending}
          onClick={() => setIsDownload(false)}
        >
          {t('createReport')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
