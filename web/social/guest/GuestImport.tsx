import { Suspense, useEffect, useState } from 'react'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { AccountOwner, SocialAccount } from '#contract/index.ts'
import { ImportDialog } from '../../imports/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { ClientGuides } from '../../resources/index.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { AccountRow } from '../AccountRow.tsx'
import { NoAccount } from '../answers/NoAccount.tsx'
import { Platforms } from '../Platforms.tsx'
import social from '../Social.module.css'
import { socialWords } from '../words/index.ts'
import classes from './Guest.module.css'

type Props = { clientId: string; purpose: 'reconnect' | 'import'; onEnd(): void }

/** What the client is asked for, one account a box, and the import of each. */
export function GuestImport({ clientId, purpose, onEnd }: Props) {
  const t = useWords(socialWords)
  const [importing, setImporting] = useState<SocialAccount | null>(null)
  const { data: client, error, refetch } = useCall('getAccountOwner', { params: { id: clientId } })
  const isOver = isProblem(error) && error.status === 401
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return (
    <>
      <p className={social['intro']}>
        <IconInfoCircle size={18} aria-hidden /> {t('guestKeep')}
      </p>
      {error && !client ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {client && purpose === 'import' ? (
        <Platforms client={client} onLeave={() => undefined} onImport={setImporting} />
      ) : null}
      {client && purpose === 'reconnect' ? <Wanted client={client} onImport={setImporting} /> : null}
      <div className={classes['guides']}>
        <ClientGuides />
      </div>
      {importing ? (
        <Suspense>
          <ImportDialog
            account={importing}
            opened
            onClose={() => setImporting(null)}
            onLeave={() => setImporting(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Accounts that something is asked for; when there is none left, thanks. */
function Wanted({ client, onImport }: { client: AccountOwner; onImport(account: SocialAccount): void }) {
  const t = useWords(socialWords)
  const { data, error, refetch } = useCall(
    'listSocialAccounts',
    { params: { id: client.id } },
    { refetchInterval: 15_000 },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={2} height={88} />
  const hasAnswered = ({ socialSite }: SocialAccount) =>
    client.noAccounts.some(({ socialSiteId }) => socialSiteId === socialSite.id)
  const wanted = data.filter(
    (account) =>
      account.waitsForClient || account.reconnectRequest || isBusy(account) || hasAnswered(account),
  )
  if (data.length === 0) return <p className={social['dim']}>{t('guestNoAccounts')}</p>
  if (wanted.length === 0) {
    return (
      <div className={classes['card']} role="status">
        <IconCircleCheck size={40} stroke={1.4} aria-hidden />
        <h2>{t('allDone')}</h2>
        <p>{t('allDoneHint')}</p>
      </div>
    )
  }
  return (
    <ul className={social['boxes']}>
      {wanted.map((account) => (
        <li key={account.id} className={social['box']}>
          <h2 className={classes['site']}>{account.socialSite.name}</h2>
          {account.socialSite.status === 0 && !account.connection ? (
            <p className={social['dim']}>{t('disabled', { platform: account.socialSite.name })}</p>
          ) : null}
          <AccountRow
            account={account}
            client={client}
            onImport={account.socialSite.status === 0 ? null : () => onImport(account)}
            onLeave={() => undefined}
          />
          {account.postsUntil === null ? <NoAccount client={client} site={account.socialSite} /> : null}
        </li>
      ))}
    </ul>
  )
}

const isBusy = ({ latestImport }: SocialAccount): boolean =>
  latestImport?.status === 'PENDING' || latestImport?.status === 'RUNNING'
