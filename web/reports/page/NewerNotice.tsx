import { Alert, Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { invalidateReports } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'
import classes from './Report.module.css'

/** Shows that newer archives contain posts of the report in a different form, and offers to update them (docs/decisions/022). */
export function NewerNotice({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { data } = useCall('getNewerPosts', { params: { id: report.id } })
  const update = useWrite('takeNewerPosts', {
    onSuccess: () => {
      for (const name of ['getNewerPosts', 'listReportPosts', 'listReportHistory'])
        void queryClient.invalidateQueries({ queryKey: [name] })
      invalidateReports(queryClient)
      setAsking(false)
      toast(t('postsUpdated'))
    },
  })
  if (!data || data.text + data.other === 0) return null
  const countTexts = [
    ...(data.text > 0 ? [t('newerText', { count: data.text })] : []),
    ...(data.other > 0 ? [t('newerOther', { count: data.other })] : []),
  ]
  return (
    <Alert variant="light" icon={<IconArchive size={18} aria-hidden />} role="status">
      <div className={classes['newer']}>
        <span>
          {countTexts.join(' ')} {t('newerKept')}
        </span>
        <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
          {t('updatePosts')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('updatePostsTitle')}
          action={t('updatePosts')}
          isPending={update.isPending}
          onConfirm={() => update.mutate({ params: { id: report.id } })}
          onClose={() => setAsking(false)}
        >
          <p>{t('updatePostsText', { count: data.text + data.other })}</p>
        </ConfirmDialog>
      ) : null}
    </Alert>
  )
}
