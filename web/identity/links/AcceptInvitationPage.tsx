import { useState } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { dropToken } from '../../kit/address/mailed-link.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useEnter } from '../enter.ts'
import { GuestCard } from '../GuestCard.tsx'
import { OwnPasswordForm } from '../password/OwnPasswordForm.tsx'
import { NewPasswordForm } from '../password/NewPasswordForm.tsx'
import { knownWords } from '../password/strength.ts'
import { identityWords } from '../words/index.ts'
import { type Link, MailedLink } from './MailedLink.tsx'

export default function AcceptInvitationPage() {
  return <MailedLink purpose="invitation">{(ready) => <Welcome {...ready} />}</MailedLink>
}

/** Choosing the password is all that is left to do: it signs in. */
function Welcome({ link, token, onExpired }: { link: Link; token: string; onExpired(): void }) {
  const t = useWords(identityWords)
  const enter = useEnter()
  const [problem, setProblem] = useState<Problem | null>(null)
  const accept = useWrite('acceptInvitation', {
    onSuccess: ({ user }) => {
      dropToken('invitation')
      enter(user)
    },
    onProblem: (met) => (met.code === 'LINK_EXPIRED' ? onExpired() : setProblem(met)),
  })
  const { firstName, email, accountName, hasSignIn } = link
  const form = {
    email,
    problem,
    isPending: accept.isPending,
    onSubmit: (password: string) => {
      setProblem(null)
      accept.mutate({ body: { token, password } })
    },
  }
  return (
    <GuestCard
      title={t('welcome', { name: firstName })}
      hint={t(hasSignIn ? 'invitedAgain' : 'invited', { firm: accountName })}
    >
      {hasSignIn ? (
        <OwnPasswordForm {...form} submit={t('openFile')} />
      ) : (
        <NewPasswordForm
          {...form}
          known={knownWords(email, firstName, accountName)}
          submit={t('acceptInvitation')}
        />
      )}
    </GuestCard>
  )
}
