import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PostSearch } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { reportsChanged } from '../../reports/index.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from '../keywords/Keywords.module.css'
import { searchWords } from '../words/index.ts'

/** A name, and the report is shown. */
export default function ExportDialog({ search, onClose }: { search: PostSearch; onClose(): void }) {
  const t = useWords(searchWords)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const create = useWrite('exportPostSearch', {
    onSuccess: ({ id }) => {
      reportsChanged(queryClient)
      toast(t('exported'))
      void navigate({ to: '/reports/$reportId', params: { reportId: id } })
    },
    onProblem: setProblem,
  })
  const reportName = name.trim()
  return (
    <Dialog opened onClose={onClose} title={t('exportTitle')}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (reportName !== '') create.mutate({ params: { id: search.id }, body: { reportName } })
        }}
      >
        <p className={classes['hint']}>{t('exportHint', { count: search.numPostsMatched ?? 0 })}</p>
        <TextInput
          data-autofocus
          label={t('reportName')}
          maxLength={300}
          required
          withAsterisk={false}
          value={name}
          error={problem ? (Object.values(problem.fields)[0] ?? problem.message) : null}
          onChange={(event) => {
            setProblem(null)
            setName(event.currentTarget.value)
          }}
        />
        <FormFoot
          send={t('exportAndView')}
          isPending={create.isPending}
          canSend={reportName !== ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
