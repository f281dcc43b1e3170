import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import classes from '../Guest.module.css'
import { identityWords } from '../words/index.ts'
import { FixedEmail } from './FixedEmail.tsx'
import { PasswordField } from './PasswordField.tsx'
import { StrengthHint } from './StrengthHint.tsx'
import { LEAST_LENGTH } from './strength.ts'

type Props = {
  email: string | null
  /** Words that others know of this person, which make a weak password. */
  known: readonly string[]
  submit: string
  problem: Problem | null
  isPending: boolean
  onSubmit(password: string): void
}

/** One field is enough where what is typed can be shown. The e-mail stands beside it, for whoever keeps passwords. */
export function NewPasswordForm({ email, known, submit, problem, isPending, onSubmit }: Props) {
  const t = useWords(identityWords)
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const refused = problem?.fields['password']
  const otherProblem = refused ? undefined : problem?.message
  const isRefused = refused !== undefined && password === sent
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const short = [...password].length < LEAST_LENGTH
        setTooShort(short)
        setSent(password)
        if (!short) onSubmit(password)
      }}
    >
      {email === null ? null : <FixedEmail email={email} />}
      <PasswordField
        label={t('newPassword')}
        description={t('passwordRule')}
        size="md"
        autoComplete="new-password"
        autoFocus
        value={password}
        error={isTooShort ? t('tooShort', { count: LEAST_LENGTH }) : isRefused ? refused : otherProblem}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setTooShort(false)
        }}
      />
      <StrengthHint password={password} known={known} isRefused={isRefused} />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {submit}
      </Button>
    </form>
  )
}
