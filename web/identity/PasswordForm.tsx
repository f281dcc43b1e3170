import { Anchor, Button, Switch, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Viewer } from '#contract/index.ts'
import { useWords } from '../kit/words/i18n.ts'
import { useWrite } from '../kit/calls/query.ts'
import type { Credentials } from './LoginPage.tsx'
import classes from './Guest.module.css'
import { PasswordField } from './password/PasswordField.tsx'
import { identityWords } from './words/index.ts'

type Props = { onEnter(viewer: Viewer): void; onNeedCode(credentials: Credentials): void }

export function PasswordForm({ onEnter, onNeedCode }: Props) {
  const t = useWords(identityWords)
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '', remember: false })
  const [problem, setProblem] = useState<string | null>(null)
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const login = useWrite('login', {
    onSuccess: ({ user }) => (user ? onEnter(user) : onNeedCode(typed)),
    onProblem: ({ message }) => setProblem(message),
  })

  const submit = () => {
    const next = {
      ...(typed.email.trim() === '' ? { email: t('enterEmail') } : {}),
      ...(typed.password === '' ? { password: t('enterPassword') } : {}),
    }
    setMissing(next)
    setProblem(null)
    if (Object.keys(next).length === 0) login.mutate({ body: typed })
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={t('email')}
        type="email"
        size="md"
        autoComplete="username"
        autoFocus
        value={typed.email}
        error={missing.email}
        onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
      />
      <PasswordField
        label={t('password')}
        size="md"
        autoComplete="current-password"
        value={typed.password}
        error={missing.password}
        onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
      />
      <div className={classes['beside']}>
        <Switch
          label={t('remember')}
          checked={typed.remember}
          onChange={(event) => setTyped({ ...typed, remember: event.currentTarget.checked })}
        />
        <Anchor component={Link} to="/recover-password" className={classes['forgot'] ?? ''}>
          {t('forgot')}
        </Anchor>
      </div>
      {problem ? (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      ) : null}
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        {t('signIn')}
      </Button>
    </form>
  )
}
