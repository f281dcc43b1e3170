import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Viewer } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { dropCsrfToken } from '../../kit/calls/csrf.ts'
import { followLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { dropToken, storedToken } from '../../kit/address/mailed-link.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { useViewer, ViewerContext } from '../../kit/viewer.ts'
import { AgreeTerms, needsTerms } from '../../legal/index.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { config } from '../../kit/calls/config.ts'
import classes from './Guest.module.css'
import { GuestHead, type GuestPurpose } from './GuestHead.tsx'
import { GuestImport } from './GuestImport.tsx'
import { socialTexts } from '../texts/index.ts'

const UploadDock = lazy(async () => (await import('../../imports/index.ts')).loadUploadDock())

/**
 * Why the link no longer works. `expired`: too old or withdrawn; `canceled`: nothing is requested any longer; `closed`: its session is over,
 * and only the page that opened the session had the token.
 */
type InvalidLink = 'expired' | 'canceled' | 'closed'

/** The pages behind a client's emailed link, which need no sign-in. */
export const ReconnectPage = () => <GuestPage purpose="reconnect" />
export const ImportPage = () => <GuestPage purpose="import" />

function GuestPage({ purpose }: { purpose: GuestPurpose }) {
  const { clientId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const queryKey = ['mailed-link', purpose, clientId]
  const { data, error, refetch } = useQuery<Viewer | InvalidLink, Problem>({
    queryKey,
    queryFn: () => enter(purpose, clientId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className={classes['page']}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === 'expired' ? <Expired purpose={purpose} /> : null}
      {data === 'canceled' ? <Canceled /> : null}
      {data === 'closed' ? <Closed /> : null}
      {data === undefined && !error ? <LineSkeletons count={4} height={72} /> : null}
      {typeof data === 'object' ? (
        <ViewerContext value={data}>
          {needsTerms(data) ? <GuestHead purpose={purpose} progress="open" /> : null}
          {data.staffBeside ? <StaffBeside staff={data.staffBeside} clientId={clientId} /> : null}
          {/* Staff who open a client's link may only read; the server refuses everything else, too. */}
          <fieldset className={classes['actions']} disabled={data.staffBeside !== null}>
            {needsTerms(data) ? (
              <Suspense fallback={<LineSkeletons count={6} />}>
                <AgreeTerms
                  onAgreed={(agreedTermsAt) => queryClient.setQueryData(queryKey, { ...data, agreedTermsAt })}
                />
              </Suspense>
            ) : (
              <GuestImport clientId={clientId} purpose={purpose} onEnd={() => void refetch()} />
            )}
          </fieldset>
          <Suspense>
            <UploadDock />
          </Suspense>
        </ViewerContext>
      ) : null}
    </div>
  )
}

/** Staff opened a client's link. Their actions here would be recorded as the client's. */
function StaffBeside({ staff, clientId }: { staff: NonNullable<Viewer['staffBeside']>; clientId: string }) {
  const t = useTexts(socialTexts)
  const viewer = useViewer()
  return (
    <div className={classes['beside']} role="status">
      <p>{t('staffBeside', { name: staff.name, firm: staff.accountName, client: viewer.firstName })}</p>
      <a href={`/clients/${clientId}`}>{t('staffBesideLink')}</a>
    </div>
  )
}

/** Signs in with the link's token, or finds the session that it opened before a reload. */
async function enter(purpose: GuestPurpose, clientId: string): Promise<Viewer | InvalidLink> {
  const token = storedToken(purpose)
  try {
    const viewer = token
      ? (await call('loginWithAccessToken', { body: { accessToken: token } }, { quiet: 'all' })).user
      : await call('getViewer', {}, { quiet: 'all' })
    if (token) {
      dropToken(purpose)
      dropCsrfToken()
    }
    if (viewer.link?.purpose !== purpose || viewer.link.clientId !== clientId) return 'closed'
    await followLanguage(viewer.language)
    return viewer
  } catch (error) {
    if (isProblem(error, 'LINK_EXPIRED')) return 'expired'
    if (isProblem(error, 'LINK_CANCELED')) return 'canceled'
    if (isProblem(error) && error.status === 401) return 'closed'
    throw error
  }
}

function Expired({ purpose }: { purpose: GuestPurpose }) {
  const t = useTexts(socialTexts)
  const { email } = config().support
  return (
    <div className={classes['card']} role="alert">
      <h1>{t(purpose === 'reconnect' ? 'expiredReconnect' : 'expiredImport')}</h1>
      <p>{t('expiredHint')}</p>
      {email ? <a href={`mailto:${email}`}>{t('writeSupport')}</a> : null}
    </div>
  )
}

function Canceled() {
  const t = useTexts(socialTexts)
  return (
    <div className={classes['card']} role="status">
      <h1>{t('guestCanceled')}</h1>
      <p>{t('guestCanceledHint')}</p>
    </div>
  )
}

function Closed() {
  const t = useTexts(socialTexts)
  return (
    <div className={classes['card']} role="alert">
      <h1>{t('guestClosed')}</h1>
      <p>{t('guestClosedHint')}</p>
    </div>
  )
}
