import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '#contract/index.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { invalidateReports, outdateFiles } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'
import classes from './Report.module.css'

/** The heading with the report's name, which those who may edit it change in place. */
export function ReportTitle({ report, title }: { report: Report; title: string }) {
  const t = useTexts(reportTexts)
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <NameForm report={report} onEnd={() => setEditing(false)} />
  return (
    <div className={classes['title']}>
      <h1>{title}</h1>
      {report.can.includes('edit') ? (
        <Tooltip label={t('rename')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('rename')}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </div>
  )
}

function NameForm({ report, onEnd }: { report: Report; onEnd(): void }) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const form = useContractForm('renameReport', {
    values: { name: report.name },
    input: ({ name }) => ({ params: { id: report.id }, body: { name: name.trim() } }),
    onSuccess: (renamed) => {
      queryClient.setQueryData(keyOf('getReport', { params: { id: report.id } }), renamed)
      outdateFiles(queryClient, report.id)
      invalidateReports(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['listReportHistory'] })
      if (renamed.name !== report.name) toast(t('renamed'))
      onEnd()
    },
  })
  return (
    <form className={classes['nameForm']} onSubmit={form.submit}>
      <TextInput
        autoFocus
        aria-label={t('reportName')}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
        }}
        {...form.field('name')}
      />
      <FormFoot problem={form.problem} send={t('saveName')} isPending={form.isPending} onCancel={onEnd} />
    </form>
  )
}
