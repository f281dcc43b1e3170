import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type AccountOwner, isSiteEnabled, type SocialAccount } from '#contract/index.ts'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { dayIn, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { useViewer } from '../../kit/viewer.ts'
import classes from '../Social.module.css'
import { socialTexts } from '../texts/index.ts'
import { CONNECTION_TEXTS } from './platform-texts.ts'

/** Whether the account is read every day, is being read now, or can no longer be read. */
export function ConnectionStatus({ account, client }: { account: SocialAccount; client: AccountOwner }) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const isClient = useViewer().clientId !== null
  const { connection, socialSite: site } = account
  const texts = CONNECTION_TEXTS[site.type]
  if (!connection) return null
  const canReconnect = account.can.includes('reconnect')
    ? 'accessLost'
    : account.reconnectRequest?.assignee === 'client'
      ? 'accessLostAsked'
      : 'accessLostOnly'
  if (connection.state === 'lost')
    return (
      <span className={classes['bad']}>
        <IconPlugConnectedX size={16} aria-hidden />
        {connection.deletionDueAt
          ? t(isClient ? 'deletionDueOwn' : 'deletionDue', {
              platform: site.name,
              at: formatDate(dayIn(connection.deletionDueAt, client.timeZone), language),
            })
          : t(canReconnect, {
              platform: site.name,
              at: formatInstant(connection.lostAt ?? connection.connectedAt, client.timeZone, language),
            })}
      </span>
    )
  // The platform's box already says that it is switched off.
  if (!isSiteEnabled(site)) return null
  return (
    <span className={classes['dim']}>
      <IconPlugConnected size={16} aria-hidden />
      <span>
        {connection.retryAt ? (
          <span role="status">{t('captureWaits', { platform: site.name })}</span>
        ) : connection.captureJobId ? (
          <Capturing jobId={connection.captureJobId} />
        ) : connection.lastCaptureAt ? (
          t('lastRead', { at: formatInstant(connection.lastCaptureAt, client.timeZone, language) })
        ) : (
          t('importsDaily')
        )}
        {texts ? <small>{t(texts.imported, { platform: site.name })}</small> : null}
      </span>
    </span>
  )
}

/** Shown while the account is being read; the import starts after that. */
function Capturing({ jobId }: { jobId: string }) {
  const t = useTexts(socialTexts)
  const queryClient = useQueryClient()
  const run = useJobRun(
    jobId,
    useCallback(
      () => void queryClient.invalidateQueries({ queryKey: ['listSocialAccounts'] }),
      [queryClient],
    ),
  )
  const done = run?.progress?.done ?? 0
  return <span role="status">{done > 0 ? t('capturing', { count: done }) : t('captureStarts')}</span>
}
