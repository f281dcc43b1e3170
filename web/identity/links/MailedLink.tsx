import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { call, type Output } from '../../kit/calls/client.ts'
import { followLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { storedToken, type LinkPurpose } from '../../kit/address/mailed-link.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { GuestCard } from '../GuestCard.tsx'
import { identityTexts } from '../texts/index.ts'
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '../Guest.module.css'

export type Link = Output<'checkLink'>
type Ready = { link: Link; token: string; onExpired(): void }

/** Shows the page of an emailed link once its token is verified; otherwise how to get a new link. */
export function MailedLink({
  purpose,
  children,
}: {
  purpose: LinkPurpose
  children(ready: Ready): ReactNode
}) {
  const t = useTexts(identityTexts)
  const [token] = useState(() => storedToken(purpose))
  const [isSpent, setSpent] = useState(false)
  const { data, error, refetch } = useQuery<Link, Problem>({
    queryKey: ['checkLink', purpose],
    queryFn: () => call('checkLink', { body: { token: token ?? '', purpose } }, { quiet: 'all' }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const language = data?.language
  useEffect(() => {
    if (language) void followLanguage(language)
  }, [language])

  if (token === null) return <DeadLink purpose={purpose} why="closed" />
  if (isSpent || isProblem(error, 'LINK_EXPIRED')) return <DeadLink purpose={purpose} why="expired" />
  if (data) return children({ link: data, token, onExpired: () => setSpent(true) })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <GuestCard title={t('checkingLink')}>
      <LineSkeletons count={3} height={42} />
    </GuestCard>
  )
}

/** `expired`: used, withdrawn or too old, which can't be distinguished; `closed`: the page was reloaded, which lost the token. */
function DeadLink({ purpose, why }: { purpose: LinkPurpose; why: 'expired' | 'closed' }) {
  const t = useTexts(identityTexts)
  const canAsk = purpose === 'recovery'
  return (
    <GuestCard
      takesFocus
      title={t(why === 'expired' ? 'linkExpired' : 'linkClosed')}
      hint={
        why === 'closed' ? t('linkClosedHint') : t(canAsk ? 'recoveryExpiredHint' : 'invitationExpiredHint')
      }
    >
      {canAsk ? (
        <Button size="md" fullWidth renderRoot={(props) => <Link {...props} to="/recover-password" />}>
          {t('askForLink')}
        </Button>
      ) : null}
      <span className={classes['forgot']}>
        <Anchor component={Link} to="/login">
          {t('toLogin')}
        </Anchor>
      </span>
    </GuestCard>
  )
}
