import { Suspense, useEffect, useState } from 'react'
import { IconCircleCheck } from '@tabler/icons-react'
import { type AccountOwner, isSiteEnabled, type SocialAccount } from '#contract/index.ts'
import { HelpButton } from '../../imports/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatInstant } from '../../kit/i18n/time.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { ClientGuides } from '../../resources/index.tsx'
import { Lengths } from '../../ui/line/Lengths.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { AccountRow } from '../AccountRow.tsx'
import { isImporting, isDenied, nextActionFor } from '../next-action.ts'
import { SignIns } from '../connect/SignIns.tsx'
import { NoAccount } from '../answers/NoAccount.tsx'
import { Platforms } from '../Platforms.tsx'
import social from '../Social.module.css'
import { socialTexts } from '../texts/index.ts'
import classes from './Guest.module.css'
import { AccountImport } from '../AccountImport.tsx'

type Props = { clientId: string; purpose: 'reconnect' | 'import'; onEnd(): void }

/** The accounts that are requested from the client, and the dialog to import each. */
export function GuestImport({ clientId, purpose, onEnd }: Props) {
  const t = useTexts(socialTexts)
  const [importing, setImporting] = useState<SocialAccount | null>(null)
  const { data: client, error, refetch } = useCall('getAccountOwner', { params: { id: clientId } })
  const isOver = isProblem(error) && error.status === 401
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return (
    <>
      <p className={classes['keep']}>{t('guestKeep')}</p>
      {error && !client ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {client && purpose === 'import' ? (
        <Platforms client={client} onLeave={() => undefined} onImport={setImporting} />
      ) : null}
      {client && purpose === 'reconnect' ? <WantedAccount client={client} onImport={setImporting} /> : null}
      <div className={classes['guides']}>
        <ClientGuides />
      </div>
      {importing ? (
        <Suspense>
          <AccountImport
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

/** Accounts that need the client or whose posts are on their way, then those that are done. Thanks the client if nothing is left to do. */
function WantedAccount({
  client,
  onImport,
}: {
  client: AccountOwner
  onImport(account: SocialAccount): void
}) {
  const t = useTexts(socialTexts)
  const [form, setForm] = useState<string | null>(null)
  const { data, error, refetch } = useCall(
    'listSocialAccounts',
    { params: { id: client.id } },
    { refetchInterval: 15_000 },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={2} height={88} />
  const requestedAccounts = data.filter(
    (account) =>
      account.waitsForClient || account.reconnectRequest || isImporting(account) || isDenied(client, account),
  )
  if (data.length === 0) return <p className={social['dim']}>{t('guestNoAccounts')}</p>
  const first =
    form === null
      ? requestedAccounts.find((account) => nextActionFor(account) !== null && !isDenied(client, account))
      : undefined
  const doneAccounts = data.filter((account) => !requestedAccounts.includes(account))
  const open = requestedAccounts.filter((account) => !isDenied(client, account))
  const hasAnswered = open.length < requestedAccounts.length
  return (
    <>
      {open.every(isImporting) ? (
        <div className={classes['end']} role="status">
          <h2>{t(open.length > 0 ? 'allComing' : 'allDone')}</h2>
          {hasAnswered ? <p>{t('answeredHint')}</p> : null}
          <p>{t('allDoneHint')}</p>
        </div>
      ) : null}
      <Lengths done={data.length - open.length} of={data.length}>
        {t('accountsDone', { count: data.length - open.length, of: data.length })}
      </Lengths>
      <ul className={classes['accounts']}>
        {requestedAccounts.map((account) => {
          const mayAnswer = account.postsUntil === null && account.auth === null
          const hasNone = mayAnswer && isDenied(client, account) && !isImporting(account)
          return (
            <li key={account.id}>
              <h2 className={classes['site']}>
                <PlatformIcon type={account.socialSite.type} size={24} /> {account.socialSite.name}
              </h2>
              {isSiteEnabled(account.socialSite) ? null : (
                <p className={social['dim']}>{t('disabled', { platform: account.socialSite.name })}</p>
              )}
              {hasNone ? (
                <strong>{account.externalId ?? t('unnamed')}</strong>
              ) : (
                <>
                  <AccountRow
                    account={account}
                    client={client}
                    isFirst={account === first}
                    form={form}
                    onForm={setForm}
                    next={null}
                    onImport={isSiteEnabled(account.socialSite) ? () => onImport(account) : null}
                    onLeave={() => undefined}
                  />
                  <HelpButton account={account} />
                </>
              )}
              {mayAnswer ? <NoAccount client={client} site={account.socialSite} /> : null}
            </li>
          )
        })}
        {doneAccounts.map((account) => (
          <DoneAccount key={account.id} account={account} client={client} />
        ))}
      </ul>
      <SignIns
        clientId={client.id}
        onFile={(_, accountId) => {
          const account = data.find(({ id }) => id === accountId)
          if (account) onImport(account)
        }}
      />
    </>
  )
}

/** An account for which nothing is requested any longer. */
function DoneAccount({ account, client }: { account: SocialAccount; client: AccountOwner }) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const { socialSite: site, postsUntil } = account
  return (
    <li className={classes['done']}>
      <PlatformIcon type={site.type} size={24} />
      <div>
        <h2>{site.name}</h2>
        <p>
          {postsUntil
            ? t('postsUntil', { at: formatInstant(postsUntil, client.timeZone, language) })
            : (account.externalId ?? t('unnamed'))}
        </p>
      </div>
      <IconCircleCheck size={24} stroke={1.6} aria-hidden />
    </li>
  )
}
