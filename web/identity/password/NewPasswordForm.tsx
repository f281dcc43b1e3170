import { Button } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { ContractForm } from '../../ui/forms/useContractForm.ts'
import classes from '../Guest.module.css'
import { identityTexts } from '../texts/index.ts'
import { FixedEmail } from './FixedEmail.tsx'
import { PasswordField } from './PasswordField.tsx'
import { StrengthHint } from './StrengthHint.tsx'

type Props = {
  form: ContractForm<{ password: string }>
  email: string | null
  /** Words that others know about this person, which make a password weak. */
  known: readonly string[]
  submit: string
}

/** A single field is enough because its text can be shown. The email helps password managers. */
export function NewPasswordForm({ form, email, known, submit }: Props) {
  const t = useTexts(identityTexts)
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      {email === null ? null : <FixedEmail email={email} />}
      <PasswordField
        label={t('newPassword')}
        description={t('passwordRule')}
        size="md"
        autoComplete="new-password"
        autoFocus
        {...form.field('password')}
      />
      <StrengthHint
        password={form.values.password}
        known={known}
        isRefused={form.refusal?.fields['password'] !== undefined}
      />
      <Button type="submit" size="md" fullWidth loading={form.isPending}>
        {submit}
      </Button>
    </form>
  )
}
