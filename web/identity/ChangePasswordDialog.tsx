import { useEffect } from 'react'
import { FormFoot } from '../ui/forms/FormFoot.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useContractForm } from '../ui/forms/useContractForm.ts'
import { useViewer } from '../kit/viewer.ts'
import { hideToast, toast, toastProblem } from '../ui/toasts/toast.tsx'
import classes from './Guest.module.css'
import { passwordFaultText } from './password/fault.ts'
import { PasswordField } from './password/PasswordField.tsx'
import { identityTexts } from './texts/index.ts'

export default function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTexts(identityTexts)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('changePassword')}>
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ onClose }: { onClose(): void }) {
  const t = useTexts(identityTexts)
  const viewer = useViewer()
  const form = useContractForm('changePassword', {
    values: { currentPassword: '', newPassword: '', again: '' },
    input: ({ again, ...body }) => {
      if (body.newPassword === again) return { params: { id: viewer.id }, body }
      toastProblem(t('mismatch'))
      return null
    },
    onSuccess: () => {
      toast(t('changed'))
      onClose()
    },
    place: ({ code, fields, message }) => {
      if (code === 'INVALID_CREDENTIALS') return { currentPassword: t('wrongCurrent') }
      const { currentPassword, newPassword } = fields
      return {
        currentPassword,
        newPassword: passwordFaultText(t, newPassword) ?? (currentPassword ? undefined : message),
      }
    },
  })
  const isMatch = form.values.newPassword === form.values.again
  useEffect(() => {
    if (isMatch) hideToast(t('mismatch'))
  }, [isMatch, t])
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={t('newPassword')}
        description={t('passwordRule')}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...form.field('again')} />
      <FormFoot send={t('changePassword')} isPending={form.isPending} onCancel={onClose} />
    </form>
  )
}
