import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Report } from '#contract/index.ts'
import { call } from '../../../kit/calls/client.ts'
import { isProblem } from '../../../kit/calls/problem.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import classes from '../../generate/Generate.module.css'
import { MatchCount } from '../../generate/MatchCount.tsx'
import { initialSelection, selectionQuery } from '../../generate/selection.ts'
import { SelectionFields } from '../../generate/SelectionFields.tsx'
import { invalidateReports } from '../../invalidate-reports.ts'
import { reportTexts } from '../../texts/index.ts'

type Props = { report: Report; onClose(): void }

/** Adds every post that matches to a report; those that it shows stay as they are. The timeline is offered first. */
export default function AddPostsDialog({ report, onClose }: Props) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const isNarrow = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches)
  const [selection, setSelection] = useState(initialSelection)
  const [isValid, setValid] = useState(true)
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [matches, setMatches] = useState<number | null>(null)
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isValid || matches === 0 || isPending) return
    setPending(true)
    try {
      const query = selectionQuery(report.client.id, selection)
      const { id } = await call('selectPosts', { query }, { quiet: true })
      const { added } = await call(
        'addReportPosts',
        { params: { id: report.id }, body: { selectionId: id } },
        { quiet: true },
      )
      invalidateReports(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['listReportPosts'] })
      toast(t('postsAdded', { count: added }))
      onClose()
    } catch (error) {
      if (!isProblem(error)) throw error
      setProblem(error.message)
      setPending(false)
    }
  }
  const isEmpty = isAsked && matches === 0
  return (
    <Dialog
      opened
      onClose={onClose}
      size={600}
      fullScreen={isNarrow ?? false}
      radius={isNarrow ? 0 : 'lg'}
      title={t('addPosts')}
    >
      <form className={classes['form']} noValidate onSubmit={(event) => void add(event)}>
        <SelectionFields
          selection={selection}
          dateOfLoss={report.client.dateOfLoss}
          isDone={isAsked}
          onChange={(part) => {
            setProblem(null)
            setSelection((before) => ({ ...before, ...part }))
          }}
          onValid={setValid}
        />
        {isEmpty || problem ? (
          <p role="alert" className={classes['problem']}>
            {isEmpty ? t('emptyReport') : problem}
          </p>
        ) : null}
        <div className={classes['foot']}>
          <MatchCount
            clientId={report.client.id}
            selection={selection}
            isOff={!isValid}
            onCount={setMatches}
          />
          <Button type="submit" loading={isPending}>
            {t('addPosts')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
