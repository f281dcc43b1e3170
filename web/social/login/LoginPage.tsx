import { Button, Loader } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { PLATFORM_TYPES, PLATFORMS, type PlatformType } from '#contract/index.ts'
import { CallLine } from '../../ui/forms/CallLine.tsx'
import { config } from '../../kit/calls/config.ts'
import { session, setSession } from '../../kit/calls/session.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { socialTexts } from '../texts/index.ts'
import { WayOn } from '../../imports/index.ts'
import { BareWindow, SignedIn } from '../connect/SignInWindow.tsx'
import { LoginForm } from './LoginForm.tsx'
import classes from './Login.module.css'
import { isTransient, useLogin } from './useLogin.ts'
import { loginTexts } from './texts/index.ts'

/** The window in which a person signs in to a platform in a browser that we run: `/iam/external/auth/login/{platform}?clientId=…&channel=…`. */
export function LoginPage() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { platform: asked } = useParams({ strict: false })
  const platform = PLATFORM_TYPES.find((each) => each === asked)
  if (search['session'] === 'link' && session() !== 'link') setSession('link')
  if (!search['clientId'] || !platform) return <BareWindow />
  return (
    <div className={classes['page']}>
      <RequestedBy />
      <SimulatedNotice platform={platform} />
      <Login platform={platform} search={search} />
    </div>
  )
}

/** Shows clients which firm they sign in for, and its phone number. */
function RequestedBy() {
  const { data: viewer } = useCall('getViewer', {})
  if (!viewer || viewer.clientId === null) return null
  return <CallLine name={viewer.account.name} phone={viewer.firmPhoneNumber} />
}

/** In the demo: a notice, so that no one mistakes the simulated page for the platform. */
function SimulatedNotice({ platform }: { platform: PlatformType }) {
  const t = useTexts(loginTexts)
  return config().simulatesLogins ? (
    <p className={classes['simulated']}>{t('simulated', { platform: PLATFORMS[platform].name })}</p>
  ) : null
}

type Props = { platform: PlatformType; search: Record<string, string | undefined> }

function Login({ platform, search }: Props) {
  const t = useTexts(loginTexts)
  const social = useTexts(socialTexts)
  const { name } = PLATFORMS[platform]
  const login = useLogin({
    platform,
    clientId: search['clientId'] ?? '',
    accountId: search['accountId'],
    channel: search['channel'] ?? '',
  })
  const { sessionId, result, results, isBusy, problem, begin } = login
  if (sessionId === null) {
    return (
      <>
        <h1>{t('title', { platform: name })}</h1>
        {(['what', 'password', 'cookies', 'people'] as const).map((word) => (
          <p key={word}>{t(word, { platform: name })}</p>
        ))}
        {problem === null ? null : <p role="alert">{problem || t('ended')}</p>}
        <div className={classes['actions']}>
          <Button size="md" loading={isBusy} onClick={() => void begin()}>
            {t('agree')}
          </Button>
          <Button size="md" variant="subtle" color="gray" onClick={() => window.close()}>
            {t('cancel')}
          </Button>
        </div>
      </>
    )
  }
  if (result?.isSignedIn)
    return <SignedIn id={sessionId} state={`...${search['channel'] ?? ''}`} hasFirm={false} />
  if (result?.isOver || problem !== null) {
    const ending = problem === null ? (result?.ending ?? null) : null
    const hasSupport = ending === 'refused' || ending === 'failed'
    return (
      <div role="alert" className={classes['state']}>
        <h1>{hasSupport ? t('failed', { platform: name }) : problem || t('ended')}</h1>
        {ending === 'refused' && result?.error ? (
          <p>
            {t('says', { platform: name })} <q>{result.error}</q>
          </p>
        ) : null}
        {/* Uses the name of the button on the page behind this window. */}
        <p>{t('failedNext', { button: social(search['accountId'] ? 'importPosts' : 'addByFile') })}</p>
        <WayOn clientId={search['clientId']} />
      </div>
    )
  }
  if (isBusy || !result || isTransient(result)) {
    const queue = result?.queue ?? null
    return (
      <div role="status" className={classes['state']}>
        <Loader size={28} aria-hidden />
        <p>{queue === null ? t('starting') : t('queue', { count: queue })}</p>
      </div>
    )
  }
  return (
    <LoginForm
      key={keyOf(result)}
      name={name}
      sessionId={sessionId}
      result={result}
      results={results}
      onResult={login.onResult}
    />
  )
}

/** A new key for each question resets the form, so that typed text is not carried over to the next question. */
const keyOf = ({ captcha, mfa }: { captcha: object | null; mfa: { type: string } | null }): string =>
  captcha ? 'captcha' : (mfa?.type ?? 'credentials')
