import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { ContractForm } from '../../ui/forms/useContractForm.ts'
import classes from '../Guest.module.css'
import { identityTexts } from '../texts/index.ts'
import { FixedEmail } from './FixedEmail.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = { form: ContractForm<{ password: string }>; email: string | null; submit: string }

/** Asks for the user's existing password. */
export function OwnPasswordForm({ form, email, submit }: Props) {
  const t = useTexts(identityTexts)
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      {email === null ? null : <FixedEmail email={email} />}
      <PasswordField
        label={t('password')}
        size="md"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      <div className={classes['beside']}>
        <span />
        <Anchor component={Link} to="/recover-password" className={classes['forgot'] ?? ''}>
          {t('forgot')}
        </Anchor>
      </div>
      <Button type="submit" size="md" fullWidth loading={form.isPending}>
        {submit}
      </Button>
    </form>
  )
}
