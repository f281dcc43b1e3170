import { Anchor, Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import classes from '../Guest.module.css'
import { GuestCard } from '../GuestCard.tsx'
import { identityWords } from '../words/index.ts'

/** Says the same to everybody: whether an e-mail is known here is nobody's business. */
export default function RecoverPasswordPage() {
  const t = useWords(identityWords)
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const recover = useWrite('recoverPassword', {
    onSuccess: () => setSentTo(email.trim()),
    onProblem: (met) => setProblem(met.fields['email'] ?? met.message),
  })
  const toLogin = (
    <span className={classes['forgot']}>
      <Anchor component={Link} to="/login">
        {t('toLogin')}
      </Anchor>
    </span>
  )
  if (sentTo !== null) {
    return (
      <GuestCard
        key="sent"
        takesFocus
        title={t('recoverySent')}
        hint={t('recoverySentHint', { email: sentTo })}
      >
        <p className={classes['text']}>{t('recoveryNothing')}</p>
        <Button variant="default" size="md" fullWidth onClick={() => setSentTo(null)}>
          {t('recoveryAgain')}
        </Button>
        {toLogin}
      </GuestCard>
    )
  }
  return (
    <GuestCard key="ask" title={t('recoverTitle')} hint={t('recoverHint')}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isEmpty = email.trim() === ''
          setProblem(isEmpty ? t('enterEmail') : null)
          if (!isEmpty) recover.mutate({ body: { email } })
        }}
      >
        <TextInput
          label={t('email')}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={recover.isPending}>
          {t('sendLink')}
        </Button>
        {toLogin}
      </form>
    </GuestCard>
  )
}
