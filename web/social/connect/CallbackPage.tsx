import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { setSession } from '../../kit/calls/session.ts'
import { answerOpener } from '../../kit/source-window.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { socialTexts } from '../texts/index.ts'
import type { LoginMessage } from './popup.ts'
import { BareWindow, SignedIn, WindowPage } from './SignInWindow.tsx'

type Outcome = { signInId: string; state: string } | Exclude<LoginMessage, { signedIn: true }> | 'bare'

/** The page that a platform redirects the window to: accepts its answer, and returns to the page that opened the window. */
export function CallbackPage() {
  const t = useTexts(socialTexts)
  const { platform = '' } = useParams({ strict: false })
  const { data } = useQuery({
    queryKey: ['oauth-callback', platform],
    queryFn: () => finishLogin(platform, new URLSearchParams(window.location.search)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!data) return <LineSkeletons count={2} height={48} />
  if (data === 'bare') return <BareWindow />
  if ('signInId' in data) return <SignedIn id={data.signInId} state={data.state} />
  return (
    <WindowPage title={t('canceled' in data ? 'connectCanceled' : 'callbackFailed')}>
      {'canceled' in data || data.problem.code === 'AUTHENTICATION_FAILED' ? null : (
        <p>{data.problem.message}</p>
      )}
      <p>{t('callbackNothingKept')}</p>
    </WindowPage>
  )
}

async function finishLogin(platform: string, answer: URLSearchParams): Promise<Outcome> {
  const state = answer.get('state')
  if (!state) return 'bare'
  if (state.startsWith('l.')) setSession('link')
  const outcome = await exchangeCode(platform, state, answer)
  if (!('signInId' in outcome)) void answerOpener(state, outcome)
  return outcome
}

async function exchangeCode(
  platform: string,
  state: string,
  answer: URLSearchParams,
): Promise<Exclude<Outcome, 'bare'>> {
  const [, signInId = ''] = state.split('.')
  try {
    const query = {
      state,
      code: answer.get('code') ?? undefined,
      error: answer.get('error') ?? undefined,
    }
    await call('finishOAuthLogin', { params: { platform }, query }, { quiet: 'all' })
    return { signInId, state }
  } catch (error) {
    // After a reload of this window, the code was used already.
    if (signInId !== '' && (await hasSignIn(signInId))) return { signInId, state }
    if (answer.get('error') === 'access_denied') return { canceled: true }
    const { code, message } = isProblem(error) ? error : { code: 'UNEXPECTED', message: '' }
    return { problem: { code, message } as Extract<LoginMessage, { problem: object }>['problem'] }
  }
}

const hasSignIn = (id: string): Promise<boolean> =>
  call('getSignIn', { params: { id } }, { quiet: 'all' }).then(
    ({ state }) => state === 'waiting' || state === 'used',
    () => false,
  )
