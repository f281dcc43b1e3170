import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client, Report } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { invalidateReports } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'
import classes from './Generate.module.css'
import { MatchCount } from './MatchCount.tsx'
import { initialSelection, type Selection, selectionBody } from './selection.ts'
import { SelectionFields } from './SelectionFields.tsx'

type Props = { client: Client; onClose(): void; onMade(report: Report): void }

export default function GenerateReportDialog({ client, onClose, onMade }: Props) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const isNarrow = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches)
  const [selection, setSelection] = useState<Selection>(initialSelection)
  const [isValid, setValid] = useState(true)
  const [matches, setMatches] = useState<number | null>(null)
  const form = useContractForm('createReport', {
    values: { name: '' },
    input: ({ name }) =>
      isValid && matches !== 0
        ? {
            params: { clientId: client.id },
            body: { type: 'legal', name: name.trim(), ...selectionBody(selection) },
          }
        : null,
    onSuccess: (report) => {
      invalidateReports(queryClient)
      toast(t('generated'))
      onMade(report)
    },
  })
  const change = (part: Partial<Selection>) => {
    form.set({})
    setSelection({ ...selection, ...part })
  }
  const isEmpty = form.wasStopped && matches === 0
  return (
    <Dialog
      opened
      onClose={onClose}
      size={600}
      fullScreen={isNarrow ?? false}
      radius={isNarrow ? 0 : 'lg'}
      title={t('generateTitle')}
    >
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        <TextInput
          data-autofocus
          label={t('reportName')}
          placeholder={t('reportNameExample', { name: client.lastName })}
          required
          withAsterisk={false}
          {...form.field('name')}
        />
        <SelectionFields
          selection={selection}
          dateOfLoss={client.dateOfLoss}
          isDone={form.wasStopped}
          onChange={change}
          onValid={setValid}
        />
        {isEmpty || form.problem ? (
          <p role="alert" className={classes['problem']}>
            {isEmpty ? t('emptyReport') : form.problem}
          </p>
        ) : null}
        <div className={classes['foot']}>
          <MatchCount clientId={client.id} selection={selection} isOff={!isValid} onCount={setMatches} />
          <Button type="submit" loading={form.isPending}>
            {t('generate')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
