import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import classes from '../Guest.module.css'
import { identityWords } from '../words/index.ts'
import { FixedEmail } from './FixedEmail.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  email: string | null
  submit: string
  problem: Problem | null
  isPending: boolean
  onSubmit(password: string): void
}

/** Asks for the password that a person already has. */
export function OwnPasswordForm({ email, submit, problem, isPending, onSubmit }: Props) {
  const t = useWords(identityWords)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(password === '')
        if (password !== '') onSubmit(password)
      }}
    >
      {email === null ? null : <FixedEmail email={email} />}
      <PasswordField
        label={t('password')}
        size="md"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={isMissing ? t('enterPassword') : problem?.message}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <div className={classes['beside']}>
        <span />
        <Anchor component={Link} to="/recover-password" className={classes['forgot'] ?? ''}>
          {t('forgot')}
        </Anchor>
      </div>
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {submit}
      </Button>
    </form>
  )
}
