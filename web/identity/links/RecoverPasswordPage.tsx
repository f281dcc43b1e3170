import { Anchor, Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import classes from '../Guest.module.css'
import { GuestCard } from '../GuestCard.tsx'
import { identityTexts } from '../texts/index.ts'

/** Shows the same message to everyone, so that no one learns whether an email has an account. */
export default function RecoverPasswordPage() {
  const t = useTexts(identityTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm('recoverPassword', {
    values: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: t('enterEmail') } : {}),
    input: ({ email }) => ({ body: { email } }),
    onSuccess: (_, { body }) => setSentTo(body.email.trim()),
    place: ({ fields, message }) => ({ email: fields['email'] ?? message }),
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
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        <TextInput
          label={t('email')}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          {...form.field('email')}
        />
        <Button type="submit" size="md" fullWidth loading={form.isPending}>
          {t('sendLink')}
        </Button>
        {toLogin}
      </form>
    </GuestCard>
  )
}
