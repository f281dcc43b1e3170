import { Button } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { dropToken } from '../../kit/address/mailed-link.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { GuestCard } from '../GuestCard.tsx'
import { passwordFaultText } from '../password/fault.ts'
import { NewPasswordForm } from '../password/NewPasswordForm.tsx'
import { knownWords, MIN_PASSWORD_LENGTH } from '../password/strength.ts'
import { identityTexts } from '../texts/index.ts'
import { type Link, MailedLink } from './MailedLink.tsx'

export default function ResetPasswordPage() {
  return <MailedLink purpose="recovery">{(ready) => <Choose {...ready} />}</MailedLink>
}

/** Doesn't sign in: the user signs in with the new password. */
function Choose({ link, token, onExpired }: { link: Link; token: string; onExpired(): void }) {
  const t = useTexts(identityTexts)
  const [isDone, setDone] = useState(false)
  const form = useContractForm('resetPassword', {
    values: { password: '' },
    check: ({ password }) =>
      [...password].length < MIN_PASSWORD_LENGTH
        ? { password: t('tooShort', { count: MIN_PASSWORD_LENGTH }) }
        : {},
    input: ({ password }) => ({ body: { token, password } }),
    onSuccess: () => {
      dropToken('recovery')
      setDone(true)
    },
    place: ({ code, fields, message }) => {
      if (code === 'LINK_EXPIRED') onExpired()
      return { password: passwordFaultText(t, fields['password']) ?? message }
    },
  })
  if (isDone) {
    return (
      <GuestCard takesFocus title={t('resetDone')} hint={t('resetDoneHint')}>
        <Button size="md" fullWidth renderRoot={(props) => <RouterLink {...props} to="/login" />}>
          {t('signIn')}
        </Button>
      </GuestCard>
    )
  }
  return (
    <GuestCard title={t('chooseNew')} hint={t('chooseNewHint')}>
      <NewPasswordForm
        form={form}
        email={link.email}
        known={knownWords(link.email, link.firstName, link.accountName)}
        submit={t('saveNew')}
      />
    </GuestCard>
  )
}
