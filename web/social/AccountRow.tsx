import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconHistory,
  IconLifebuoy,
  IconUpload,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import {
  accountTypeOf,
  type AccountOwner,
  type PostImport,
  type ReconnectRequest,
  type SocialAccount,
} from '#contract/index.ts'
import {
  FetchStatus,
  ImportProgress,
  type NextAccount,
  OwnerNote,
  refreshAfterImport,
  useSentence,
  waitsForOwner,
} from '../imports/index.ts'
import { useJobRun } from '../kit/jobs/useJobRun.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { dayIn, formatDate, formatInstant } from '../kit/i18n/time.ts'
import { useMay, useViewer } from '../kit/viewer.ts'
import { ImportHistory } from './ImportHistory.tsx'
import { isRunningForUser, nextActionFor } from './next-action.ts'
import { isNothingNew } from './nothing-new.ts'
import { CorrectAccount } from './answers/CorrectAccount.tsx'
import { StopReminders } from './answers/StopReminders.tsx'
import { ConnectionActions } from './connect/ConnectionActions.tsx'
import { ConnectionStatus } from './connect/ConnectionStatus.tsx'
import { RequestActions } from './request/RequestActions.tsx'
import classes from './Social.module.css'
import { socialTexts } from './texts/index.ts'

type Props = {
  account: SocialAccount
  client: AccountOwner
  /** Whether this account's main action is the filled button of the view. */
  isFirst: boolean
  /** The account or platform whose form is open. */
  form: string | null
  onForm(id: string | null): void
  /** The account or platform that waits for the client next. */
  next: NextAccount | null
  /** null: the platform is switched off. */
  onImport: (() => void) | null
  onLeave(): void
}

export function AccountRow({ account, client, isFirst, form, onForm, next, onImport, onLeave }: Props) {
  const t = useTexts(socialTexts)
  const isStaff = useMay('VIEW_POST')
  const [showHistory, setShowHistory] = useState(false)
  const name = account.externalId ?? t('unnamed')
  const { latestImport: latest, socialSite: site } = account
  const isImporting = latest?.status === 'PENDING' || latest?.status === 'RUNNING'
  const isConnected = account.connection?.state === 'active'
  const nextAction = isFirst ? nextActionFor(account) : null
  return (
    <div className={classes['account']}>
      <div className={classes['line']}>
        <div className={classes['who']}>
          <strong>{name}</strong>
          <AccountStatus account={account} client={client} isImporting={isImporting} />
          <FetchStatus account={account} goodClass={classes['dim'] ?? ''} badClass={classes['bad'] ?? ''} />
          <ConnectionStatus account={account} client={client} />
        </div>
        {onImport && account.can.includes('import') && !isRunningForUser(latest) ? (
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            variant={nextAction === 'import' ? 'filled' : 'default'}
            aria-label={t(isConnected ? 'importFileFor' : 'importFor', { account: name })}
            onClick={onImport}
          >
            {t(isConnected ? 'importFile' : 'importPosts')}
          </Button>
        ) : null}
        <ConnectionActions
          account={account}
          clientId={client.id}
          isMain={nextAction === 'reconnect'}
          isOff={onImport === null}
        />
        {isStaff ? <RequestActions account={account} client={client} /> : null}
      </div>
      {onImport && site.auth && hasBothWays(account) ? (
        <ul className={classes['ways']}>
          <li>{t(`way${site.auth.type}`, { platform: site.name })}</li>
          <li>{t('wayImport', { platform: site.name })}</li>
        </ul>
      ) : null}
      {account.ownerCheck ? <OwnerNote check={account.ownerCheck} account={account} next={next} /> : null}
      {account.can.includes('correct') ? (
        <CorrectAccount
          account={account}
          isOpen={form === account.id}
          onOpen={(isOpen) => onForm(isOpen ? account.id : null)}
        />
      ) : null}
      {account.reconnectRequest?.can.includes('stop_reminders') ? (
        <StopReminders request={account.reconnectRequest} account={name} />
      ) : null}
      {latest ? (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconHistory size={14} aria-hidden />}
            aria-expanded={showHistory}
            onClick={() => setShowHistory(!showHistory)}
          >
            {t(showHistory ? 'hideHistory' : 'history')}
          </Button>
          {showHistory ? <ImportHistory accountId={account.id} onLeave={onLeave} /> : null}
        </>
      ) : null}
    </div>
  )
}

/** Whether an account of which nothing was imported can be connected, and also imported from a file. */
const hasBothWays = ({ can, ownerCheck, postsUntil }: SocialAccount): boolean =>
  postsUntil === null && !ownerCheck && can.includes('connect') && can.includes('import')

function AccountStatus({
  account,
  client,
  isImporting,
}: {
  account: SocialAccount
  client: AccountOwner
  isImporting: boolean
}) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const sentence = useSentence()
  const viewerType = accountTypeOf(useViewer().accountType)
  const isCustomer = viewerType === 'customer'
  const { latestImport: latest, postsUntil } = account
  const madeOn = archiveDay(latest, client.timeZone)
  const why = latest?.error ? sentence(latest.error) : ''
  const hasSupport = account.reconnectRequest?.assignee === 'support'
  const isAsked = account.reconnectRequest !== null
  const instant = (at: string) => formatInstant(at, client.timeZone, language)
  const supportLine = ({ help, createdAt }: ReconnectRequest): string =>
    help?.taken
      ? t('supportTaken', { who: help.taken.by, at: instant(help.taken.at) })
      : t('withSupport', { at: instant(help?.at ?? createdAt) })
  const isDaily = latest?.trigger === 'other'
  // The client can't do anything about a daily import, so it is not reported to them.
  const isWaiting = waitsForOwner(latest?.error ?? null)
  const hasFailed = latest?.status === 'FAILURE' && !isWaiting && !(isDaily && viewerType === 'client')
  const failed = !isCustomer
    ? isDaily
      ? 'failedProvider'
      : 'failed'
    : hasSupport
      ? 'failedSupport'
      : isAsked
        ? 'failedCustomer'
        : 'failedProvider'
  if (isImporting && latest) return <Importing jobId={latest.jobId} />
  return (
    <>
      {hasFailed ? (
        <span className={classes['bad']}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {t(failed)}
            {why && why !== t('failed') ? <small>{why}</small> : null}
          </span>
        </span>
      ) : null}
      {hasSupport && account.reconnectRequest ? (
        <span className={classes['dim']}>
          <IconLifebuoy size={16} aria-hidden /> {supportLine(account.reconnectRequest)}
        </span>
      ) : null}
      {account.reconnectRequest?.fromSupport ? (
        <span className={classes['dim']}>
          <IconLifebuoy size={16} aria-hidden />
          <span>
            {t('supportWrote', { at: instant(account.reconnectRequest.fromSupport.at) })}
            <q>{account.reconnectRequest.fromSupport.message}</q>
          </span>
        </span>
      ) : null}
      {postsUntil ? (
        <span className={classes['good']}>
          <IconCheck size={16} aria-hidden />
          <span>
            {t('postsUntil', { at: instant(postsUntil) })}
            {account.newestPostAt && account.newestPostAt !== postsUntil ? (
              <small>{t('newestPost', { at: instant(account.newestPostAt) })}</small>
            ) : null}
            {account.can.includes('request_posts') && latest && isNothingNew(latest) ? (
              <small>
                {t(madeOn ? 'nothingNew' : 'nothingNewUndated', {
                  count: latest.totals?.posts.known ?? 0,
                  at: madeOn ? formatDate(madeOn, language) : '',
                })}
              </small>
            ) : null}
          </span>
        </span>
      ) : !hasFailed && !account.ownerCheck ? (
        <span className={classes['dim']}>
          <IconCircleDashed size={16} aria-hidden /> {t(isCustomer ? 'noPosts' : 'notYet')}
        </span>
      ) : null}
    </>
  )
}

function Importing({ jobId }: { jobId: string }) {
  const queryClient = useQueryClient()
  const run = useJobRun(
    jobId,
    useCallback(() => refreshAfterImport(queryClient), [queryClient]),
  )
  return <ImportProgress run={run} />
}

/** When the platform made an archive. A local time from a zip states no zone, so its own day counts. */
function archiveDay(made: PostImport | null, timeZone: string): string | null {
  const { archiveDate = null, archiveDateSource = null } = made?.seal ?? {}
  if (archiveDate === null || archiveDateSource === 'received') return null
  return archiveDateSource === 'zip_local' ? archiveDate.slice(0, 10) : dayIn(archiveDate, timeZone)
}
