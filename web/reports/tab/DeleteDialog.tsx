import { useQueryClient } from '@tanstack/react-query'
import type { Report } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { hideUndo, toast } from '../../ui/toasts/toast.tsx'
import { invalidateReports } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'

/** Asks first, because deletion can't be undone. */
export function DeleteDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const remove = useWrite('deleteReports', {
    onSuccess: () => {
      invalidateReports(queryClient)
      hideUndo()
      toast(t(report.type === 'album' ? 'albumDeleted' : 'reportDeleted'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t(`deleteTitle_${report.type}`)}
      action={t('delete')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ body: { ids: [report.id] } })}
      onClose={onClose}
    >
      <p>{t('deleteText', { name: report.name })}</p>
    </ConfirmDialog>
  )
}
