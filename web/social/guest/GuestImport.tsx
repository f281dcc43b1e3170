import { Suspense, useEffect, useState } from 'react'
import { type AccountOwner, isSiteEnabled, type SocialAccount } from '#contract/index.ts'
import { FinishedUnread, HelpButton, OwnerNote, useUnreadFiles } from '../../imports/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatInstant } from '../../kit/i18n/time.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { ClientGuides } from '../../resources/index.tsx'
import { Lengths } from '../../ui/line/Lengths.tsx'
import { DoneRow } from '../../ui/lists/DoneRow.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { AccountRow } from '../AccountRow.tsx'
import { hasSupport, isDenied, nextActionFor, stageOf } from '../next-action.ts'
import { SignIns } from '../connect/SignIns.tsx'
import { NoAccount } from '../answers/NoAccount.tsx'
import { Platforms } from '../Platforms.tsx'
import social from '../Social.module.css'
import { socialTexts } from '../texts/index.ts'
import classes from './Guest.module.css'
import { AccountImport } from '../AccountImport.tsx'
import { GuestHead, type GuestPurpose } from './GuestHead.tsx'
import { useProgress } from './useProgress.ts'

type Props = { clientId: string; purpose: GuestPurpose; onEnd(): void }

/** The accounts that are requested from the client, and the dialog to import each. */
export function GuestImport({ clientId, purpose, onEnd }: Props) {
  const t = useTexts(socialTexts)
  const [importing, setImporting] = useState<SocialAccount | null>(null)
  const { data: client, error, refetch } = useCall('getAccountOwner', { params: { id: clientId } })
  const isOver = isProblem(error) && error.status === 401
  const progress = useProgress(client, purpose)
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return (
    <>
      <GuestHead purpose={purpose} progress={progress} />
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

/** The requested accounts: first those that need the client, then those that support has, then those whose posts are on their way, then the finished ones. */
function WantedAccount({
  client,
  onImport,
}: {
  client: AccountOwner
  onImport(account: SocialAccount): void
}) {
  const t = useTexts(socialTexts)
  const [form, setForm] = useState<string | null>(null)
  const unreadCount = useUnreadFiles(client.id).data?.total ?? 0
  const { data, error, refetch } = useCall(
    'listSocialAccounts',
    { params: { id: client.id } },
    { refetchInterval: 15_000 },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={2} height={88} />
  if (data.length === 0) return <p className={social['dim']}>{t('guestNoAccounts')}</p>
  const at = (stage: ReturnType<typeof stageOf>) =>
    data.filter((account) => stageOf(client, account) === stage)
  const finished = at('finished')
  const todo = at('todo')
  const open = [...todo.filter((each) => !hasSupport(each)), ...todo.filter(hasSupport), ...at('coming')]
  const first = form === null ? open.find((account) => nextActionFor(account) !== null) : undefined
  return (
    <>
      <Lengths done={finished.length} of={data.length}>
        {t('accountsDone', { count: finished.length, of: data.length })}
      </Lengths>
      {open.length > 0 ? (
        <ul className={classes['accounts']}>
          {open.map((account) => (
            <li key={account.id}>
              <h2 className={classes['site']}>
                <PlatformIcon type={account.socialSite.type} size={24} /> {account.socialSite.name}
              </h2>
              {isSiteEnabled(account.socialSite) ? null : (
                <p className={social['dim']}>{t('disabled', { platform: account.socialSite.name })}</p>
              )}
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
              <div className={classes['help']}>
                <HelpButton account={account} />
              </div>
              {mayAnswer(account) ? <NoAccount client={client} site={account.socialSite} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {finished.length + unreadCount > 0 ? (
        <section aria-label={t('finished')}>
          {open.length > 0 ? <h2 className={social['finished']}>{t('finished')}</h2> : null}
          <ul className={classes['accounts']}>
            {finished.map((account) => (
              <FinishedAccount key={account.id} account={account} client={client} />
            ))}
            {unreadCount > 0 ? (
              <Suspense>
                <FinishedUnread clientId={client.id} />
              </Suspense>
            ) : null}
          </ul>
          {open.length === 0 && finished.some((account) => isDenied(client, account)) ? (
            <p className={social['dim']}>{t('answeredHint')}</p>
          ) : null}
        </section>
      ) : null}
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

/** Whether the client may still answer that they have no such account. */
const mayAnswer = ({ postsUntil, auth }: SocialAccount): boolean => postsUntil === null && auth === null

/** An account for which nothing is requested any longer, and why. */
function FinishedAccount({ account, client }: { account: SocialAccount; client: AccountOwner }) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const { socialSite: site, postsUntil, ownerCheck } = account
  const isNone = isDenied(client, account)
  return (
    <DoneRow
      icon={<PlatformIcon type={site.type} size={24} />}
      title={[site.name, isNone ? null : account.externalId].filter(Boolean).join(' · ')}
      isWaiting={Boolean(ownerCheck)}
    >
      {ownerCheck ? <OwnerNote check={ownerCheck} account={account} next={null} /> : null}
      {!ownerCheck && !isNone && postsUntil ? (
        <p>{t('postsUntil', { at: formatInstant(postsUntil, client.timeZone, language) })}</p>
      ) : null}
      {isNone ? <p>{t('saidNone')}</p> : null}
      {isNone && mayAnswer(account) ? <NoAccount client={client} site={site} isShort /> : null}
    </DoneRow>
  )
}
