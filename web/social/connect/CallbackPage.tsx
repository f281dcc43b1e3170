import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { setSession } from '../../kit/calls/session.ts'
import { answerOpener } from '../../kit/source-window.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import classes from '../guest/Guest.module.css'
import { socialTexts } from '../texts/index.ts'
import type { LoginMessage } from './popup.ts'

/** The page that a platform redirects the window to: accepts its answer, passes it to the page that opened the window, and closes. */
export function CallbackPage() {
  const t = useTexts(socialTexts)
  const { platform = '' } = useParams({ strict: false })
  const { data } = useQuery({
    queryKey: ['oauth-callback', platform],
    queryFn: () => finishLogin(platform, new URLSearchParams(window.location.search)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (data && 'credentials' in data) window.close()
  }, [data])
  return (
    <div className={classes['page']}>
      {!data ? <LineSkeletons count={2} height={48} /> : null}
      {data && 'credentials' in data ? <p role="status">{t('callbackDone')}</p> : null}
      {data && !('credentials' in data) ? (
        <div className={classes['card']} role="alert">
          <h1>{t('canceled' in data ? 'connectCanceled' : 'callbackFailed')}</h1>
          {'canceled' in data || data.problem.code === 'AUTHENTICATION_FAILED' ? null : (
            <p>{data.problem.message}</p>
          )}
          <p>{t('canceled' in data ? 'callbackCloseCanceled' : 'callbackClose')}</p>
          <Button variant="default" onClick={() => window.close()}>
            {t('close')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

async function finishLogin(platform: string, answer: URLSearchParams): Promise<LoginMessage> {
  const state = answer.get('state') ?? ''
  if (state.startsWith('l.')) setSession('link')
  const message = await exchangeCode(platform, state, answer)
  answerOpener(state, message)
  return message
}

async function exchangeCode(platform: string, state: string, answer: URLSearchParams): Promise<LoginMessage> {
  try {
    const query = {
      state,
      code: answer.get('code') ?? undefined,
      error: answer.get('error') ?? undefined,
    }
    return { credentials: await call('finishOAuthLogin', { params: { platform }, query }, { quiet: 'all' }) }
  } catch (error) {
    if (answer.get('error') === 'access_denied') return { canceled: true }
    const { code, message } = isProblem(error) ? error : { code: 'UNEXPECTED', message: '' }
    return { problem: { code, message } as Extract<LoginMessage, { problem: object }>['problem'] }
  }
}
