import { Anchor, Button, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Viewer } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useContractForm } from '../ui/forms/useContractForm.ts'
import type { Credentials } from './LoginPage.tsx'
import classes from './Guest.module.css'
import { PasswordField } from './password/PasswordField.tsx'
import { identityTexts } from './texts/index.ts'

type Props = { onEnter(viewer: Viewer): void; onNeedCode(credentials: Credentials): void }

export function PasswordForm({ onEnter, onNeedCode }: Props) {
  const t = useTexts(identityTexts)
  const password = useRef<HTMLInputElement>(null)
  const values: Credentials = { email: '', password: '', remember: false }
  const form = useContractForm('login', {
    values,
    check: ({ email, password }) => ({
      ...(email.trim() === '' ? { email: t('enterEmail') } : {}),
      ...(password === '' ? { password: t('enterPassword') } : {}),
    }),
    input: (body) => ({ body }),
    onSuccess: ({ user }, { body }) =>
      user ? onEnter(user) : onNeedCode({ ...body, remember: body.remember ?? false }),
    place: ({ code }) => {
      if (code === 'INVALID_CREDENTIALS') {
        password.current?.focus()
        password.current?.select()
      }
      return {}
    },
  })

  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <TextInput
        label={t('email')}
        type="email"
        size="md"
        autoComplete="username"
        autoFocus
        {...form.field('email')}
      />
      <PasswordField
        ref={password}
        label={t('password')}
        size="md"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <div className={classes['beside']}>
        <Switch
          label={t('remember')}
          checked={form.values.remember}
          onChange={(event) => form.set({ remember: event.currentTarget.checked })}
        />
        <Anchor component={Link} to="/recover-password" className={classes['forgot'] ?? ''}>
          {t('forgot')}
        </Anchor>
      </div>
      <Button type="submit" size="md" fullWidth loading={form.isPending}>
        {t('signIn')}
      </Button>
      {/* Below the button, so that nothing moves under the pointer. */}
      {form.problem ? (
        <p className={classes['problem']} role="alert">
          <IconAlertTriangle size={18} aria-hidden />
          {form.problem}
        </p>
      ) : null}
    </form>
  )
}
