import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PostSearch } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { invalidateReports } from '../../reports/index.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from '../keywords/Keywords.module.css'
import { searchTexts } from '../texts/index.ts'

/** Asks for a name, then shows the report. */
export default function ExportDialog({ search, onClose }: { search: PostSearch; onClose(): void }) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm('exportPostSearch', {
    values: { reportName: '' },
    input: ({ reportName }) => ({ params: { id: search.id }, body: { reportName: reportName.trim() } }),
    onSuccess: ({ id }) => {
      invalidateReports(queryClient)
      toast(t('exported'))
      void navigate({ to: '/reports/$reportId', params: { reportId: id } })
    },
    place: ({ fields, message }) => ({ reportName: Object.values(fields)[0] ?? message }),
  })
  return (
    <Dialog opened onClose={onClose} title={t('exportTitle')}>
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        <p className={classes['hint']}>{t('exportHint', { count: search.numPostsMatched ?? 0 })}</p>
        <TextInput
          data-autofocus
          label={t('reportName')}
          required
          withAsterisk={false}
          {...form.field('reportName')}
        />
        <FormFoot send={t('exportAndView')} isPending={form.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
