import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { readTypedDate } from '../../ui/forms/typed-date.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { clientWords } from '../words/index.ts'
import classes from './Correction.module.css'
import { recordChanged } from './changed.ts'

/** What a firm typed wrong in a client's record; the provider approves it. */
export default function CorrectionDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useWords(clientWords)
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState({
    firstName: client.firstName,
    lastName: client.lastName,
    dateOfLoss: client.dateOfLoss.replaceAll('-', '/'),
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const ask = useWrite('askCorrection', {
    onSuccess: () => {
      recordChanged(queryClient)
      toast(t('correctionSent'))
      onClose()
    },
    onProblem: setProblem,
  })
  const dateOfLoss = readTypedDate(typed.dateOfLoss)
  const wanted = {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    dateOfLoss: dateOfLoss ?? '',
  }
  const names = (['firstName', 'lastName', 'dateOfLoss'] as const).filter(
    (name) => wanted[name] !== client[name],
  )
  const body = Object.fromEntries(names.map((name) => [name, wanted[name]]))
  const isRight = names.length > 0 && Object.values(wanted).every((value) => value !== '')
  const type = (part: Partial<typeof typed>) => {
    setProblem(null)
    setTyped({ ...typed, ...part })
  }
  return (
    <Dialog opened onClose={onClose} title={t('correct')}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) ask.mutate({ params: { id: client.id }, body })
        }}
      >
        <p className={classes['hint']}>{t('correctHint')}</p>
        {(['firstName', 'lastName'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            autoComplete="off"
            maxLength={200}
            value={typed[name]}
            error={problem?.fields[name]}
            onChange={(event) => type({ [name]: event.currentTarget.value })}
          />
        ))}
        <DateField
          label={t('lossDate')}
          hint={t('dateFormat')}
          value={null}
          typed={typed.dateOfLoss}
          error={problem?.fields['dateOfLoss']}
          onChange={(_, text) => type({ dateOfLoss: text })}
        />
        <FormFoot
          problem={problem && Object.keys(problem.fields).length === 0 ? problem.message : null}
          send={t('sendCorrection')}
          isPending={ask.isPending}
          canSend={isRight}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
