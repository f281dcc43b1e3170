import { useState } from 'react'
import { FormFoot } from '../ui/forms/FormFoot.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useWords } from '../kit/words/i18n.ts'
import type { Problem } from '../kit/calls/problem.ts'
import { useWrite } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { toast, toastProblem } from '../ui/toasts/toast.tsx'
import classes from './Guest.module.css'
import { PasswordField } from './password/PasswordField.tsx'
import { identityWords } from './words/index.ts'

export default function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useWords(identityWords)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('changePassword')}>
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ onClose }: { onClose(): void }) {
  const t = useWords(identityWords)
  const viewer = useViewer()
  const [typed, setTyped] = useState({ current: '', next: '', again: '' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const change = useWrite('changePassword', {
    onSuccess: () => {
      toast(t('changed'))
      onClose()
    },
    onProblem: setProblem,
  })
  const submit = () => {
    setProblem(null)
    if (typed.next !== typed.again) toastProblem(t('mismatch'))
    else
      change.mutate({
        params: { id: viewer.id },
        body: { currentPassword: typed.current, newPassword: typed.next },
      })
  }
  const wrongCurrent =
    problem?.code === 'INVALID_CREDENTIALS' ? t('wrongCurrent') : problem?.fields['currentPassword']
  const wrongNew = problem?.fields['newPassword'] ?? (problem && !wrongCurrent ? problem.message : undefined)
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        value={typed.current}
        error={wrongCurrent}
        onChange={(event) => setTyped({ ...typed, current: event.currentTarget.value })}
      />
      <PasswordField
        label={t('newPassword')}
        description={t('passwordRule')}
        autoComplete="new-password"
        value={typed.next}
        error={wrongNew}
        onChange={(event) => setTyped({ ...typed, next: event.currentTarget.value })}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        value={typed.again}
        onChange={(event) => setTyped({ ...typed, again: event.currentTarget.value })}
      />
      <FormFoot
        send={t('changePassword')}
        isPending={change.isPending}
        canSend={typed.current !== '' && typed.next !== ''}
        onCancel={onClose}
      />
    </form>
  )
}
