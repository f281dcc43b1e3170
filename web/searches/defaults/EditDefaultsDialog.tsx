import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlaggingDefaults } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { KeywordsDialog } from '../keywords/KeywordsDialog.tsx'
import { searchTexts } from '../texts/index.ts'

type Props = { accountId: string; defaults: FlaggingDefaults; refetch(): Promise<unknown>; onClose(): void }

export function EditDefaultsDialog({ accountId, defaults, refetch, onClose }: Props) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const [isForAll, setForAll] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const save = useWrite('updateFlaggingDefaults', {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['getFlaggingDefaults'] })
      toast(t(isForAll ? 'defaultsSavedForAll' : 'saved'))
      onClose()
    },
    onProblem: (refused) => {
      // The list was changed elsewhere. The dialog merges the current one as soon as it is loaded.
      if (refused.code === 'CONFLICT') void refetch()
      setProblem(refused.code === 'CONFLICT' ? null : refused)
    },
  })
  return (
    <KeywordsDialog
      title={t('defaultsTitle')}
      hint={t('defaultsEditHint')}
      keywords={defaults.keywords}
      isSorted
      action={t('save')}
      isPending={save.isPending}
      problem={problem}
      onSubmit={(keywords, replaces) =>
        save.mutate({ params: { id: accountId }, body: { keywords, replaces, isForAll } })
      }
      onClose={onClose}
    >
      <ForAllChoice isForAll={isForAll} onChange={setForAll} />
    </KeywordsDialog>
  )
}

type ChoiceProps = { isForAll: boolean; onChange(isForAll: boolean): void }

export function ForAllChoice({ isForAll, onChange }: ChoiceProps) {
  const t = useTexts(searchTexts)
  return (
    <Checkbox
      checked={isForAll}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={t('defaultsForAll')}
      description={t('defaultsForAllHint')}
    />
  )
}
