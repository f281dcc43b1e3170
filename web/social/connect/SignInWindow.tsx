import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { PLATFORMS, type SignIn } from '#contract/index.ts'
import { WayOn } from '../../imports/index.ts'
import { answerOpener, OPENER_TIMEOUT_MS } from '../../kit/source-window.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatTime } from '../../kit/i18n/time.ts'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { socialTexts } from '../texts/index.ts'
import type { LoginMessage } from './popup.ts'
import classes from './SignIn.module.css'

const POLL_INTERVAL_MS = 3000

/**
 * The end of a sign-in, in its window. If the page that opened it has taken notice, the window closes; otherwise it offers the way on.
 * @param state names the channel of that page, as an OAuth state does @param hasFirm nothing above shows clients whom to call
 */
export function SignedIn({ id, state, hasFirm = true }: { id: string; state: string; hasFirm?: boolean }) {
  const t = useTexts(socialTexts)
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    let isLeft = false
    const limit = setTimeout(() => setWaiting(false), OPENER_TIMEOUT_MS)
    void answerOpener(state, { signedIn: true } satisfies LoginMessage).then((isReceived) => {
      if (isReceived && !isLeft) window.close()
    })
    return () => {
      isLeft = true
      clearTimeout(limit)
    }
  }, [state])
  const { data } = useCall(
    'getSignIn',
    { params: { id } },
    { staleTime: 0, refetchInterval: (now) => (now?.state === 'waiting' || !now ? POLL_INTERVAL_MS : false) },
  )
  if (isWaiting || !data) return <p role="status">{t('goingBack')}</p>
  return data.state === 'waiting' ? (
    <Waiting signIn={data} hasFirm={hasFirm} />
  ) : (
    <Over signIn={data} hasFirm={hasFirm} />
  )
}

type EndProps = { signIn: SignIn; hasFirm: boolean }

function Waiting({ signIn, hasFirm }: EndProps) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const platform = PLATFORMS[signIn.platform].name
  return (
    <WindowPage
      icon={<IconCircleCheck className={classes['good']} size={28} stroke={1.7} aria-hidden />}
      title={t('signedInTitle')}
      clientId={signIn.clientId}
      hasFirm={hasFirm}
      action={t('signedInContinue', { platform })}
    >
      <p>{t('signedInLead')}</p>
      <Being signIn={signIn} />
      <p className={classes['until']}>
        <IconClock size={18} aria-hidden />
        {t('signedInUntil', { at: formatTime(signIn.waitsUntil, browserZone(), language) })}
      </p>
    </WindowPage>
  )
}

function Over({ signIn: { state, platform: type, waitsUntil, clientId }, hasFirm }: EndProps) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const platform = PLATFORMS[type].name
  if (state === 'used')
    return (
      <WindowPage title={t('signedInUsed', { platform })} clientId={clientId} hasFirm={hasFirm}>
        <p>{t('signedInUsedHint')}</p>
      </WindowPage>
    )
  return (
    <WindowPage
      title={t(state === 'late' ? 'lateTitle' : 'signInOver')}
      clientId={clientId}
      hasFirm={hasFirm}
    >
      <p>
        {state === 'late'
          ? t('lateLead', { platform, at: formatTime(waitsUntil, browserZone(), language) })
          : t('callbackNothingKept')}
      </p>
    </WindowPage>
  )
}

/** The account that someone signed in to. */
export function Being({ signIn: { platform, signedInAs } }: { signIn: SignIn }) {
  return (
    <p className={classes['being']}>
      <PlatformIcon type={platform} size={24} />
      <span>
        <strong>{PLATFORMS[platform].name}</strong>
        {signedInAs ? <em>{signedInAs}</em> : null}
      </span>
    </p>
  )
}

type PageProps = {
  title: string
  icon?: ReactNode
  clientId?: string | undefined
  /** The label of the link to the accounts. */
  action?: string | undefined
  /** Opened by its bare address, so there is no page behind it. */
  isBare?: boolean
  /** Nothing above shows clients whom to call. */
  hasFirm?: boolean
  children: ReactNode
}

/** A window that has nothing more to do: what happened, and the way on. */
export function WindowPage({
  title,
  icon,
  clientId,
  action,
  isBare = false,
  hasFirm = true,
  children,
}: PageProps) {
  return (
    <div className={classes['window']}>
      <div role={isBare ? undefined : 'alert'}>
        {icon}
        <h1>{title}</h1>
        {children}
      </div>
      <WayOn clientId={clientId} action={action} isBare={isBare} hasFirm={hasFirm} />
    </div>
  )
}

/** A window that was opened by its bare address. */
export function BareWindow() {
  const t = useTexts(socialTexts)
  return (
    <WindowPage title={t('windowTitle')} isBare>
      <p>{t('windowHint')}</p>
    </WindowPage>
  )
}
