import { Button } from '@mantine/core'
import { useWords } from '../../kit/words/i18n.ts'
import type { ContractForm } from '../../ui/forms/useContractForm.ts'
import classes from '../Guest.module.css'
import { identityWords } from '../words/index.ts'
import { FixedEmail } from './FixedEmail.tsx'
import { PasswordField } from './PasswordField.tsx'
import { StrengthHint } from './StrengthHint.tsx'

type Props = {
  form: ContractForm<{ password: string }>
  email: string | null
  /** Words that others know of this person, which make a weak password. */
  known: readonly string[]
  submit: string
}

/** One field is enough where what is typed can be shown. The email is beside it for password managers. */
export function NewPasswordForm({ form, email, known, submit }: Props) {
  const t = useWords(identityWords)
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
