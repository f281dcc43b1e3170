import { useTexts } from '../../kit/i18n/i18n.ts'
import { dropToken } from '../../kit/address/mailed-link.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { useFinishSignIn } from '../useFinishSignIn.ts'
import { GuestCard } from '../GuestCard.tsx'
import { passwordFaultText } from '../password/fault.ts'
import { OwnPasswordForm } from '../password/OwnPasswordForm.tsx'
import { NewPasswordForm } from '../password/NewPasswordForm.tsx'
import { knownWords, MIN_PASSWORD_LENGTH } from '../password/strength.ts'
import { identityTexts } from '../texts/index.ts'
import { type Link, MailedLink } from './MailedLink.tsx'

export default function AcceptInvitationPage() {
  return <MailedLink purpose="invitation">{(ready) => <Welcome {...ready} />}</MailedLink>
}

/** Choosing the password is the only step left; it signs the user in. */
function Welcome({ link, token, onExpired }: { link: Link; token: string; onExpired(): void }) {
  const t = useTexts(identityTexts)
  const enter = useFinishSignIn()
  const { firstName, email, accountName, hasSignIn } = link
  const form = useContractForm('acceptInvitation', {
    values: { password: '' },
    check: ({ password }) => {
      if (hasSignIn) return password === '' ? { password: t('enterPassword') } : {}
      return [...password].length < MIN_PASSWORD_LENGTH
        ? { password: t('tooShort', { count: MIN_PASSWORD_LENGTH }) }
        : {}
    },
    input: ({ password }) => ({ body: { token, password } }),
    onSuccess: ({ user }) => {
      dropToken('invitation')
      enter(user)
    },
    place: ({ code, fields, message }) => {
      if (code === 'LINK_EXPIRED') onExpired()
      return { password: hasSignIn ? message : (passwordFaultText(t, fields['password']) ?? message) }
    },
  })
  return (
    <GuestCard
      title={t('welcome', { name: firstName })}
      hint={t(hasSignIn ? 'invitedAgain' : 'invited', { firm: accountName })}
    >
      {hasSignIn ? (
        <OwnPasswordForm form={form} email={email} submit={t('openFile')} />
      ) : (
        <NewPasswordForm
          form={form}
          email={email}
          known={knownWords(email, firstName, accountName)}
          submit={t('acceptInvitation')}
        />
      )}
    </GuestCard>
  )
}
