import { useCallback, useEffect, useRef, useState } from 'react'
import type { LoginResult } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { session } from '../../kit/calls/session.ts'
import { useLanguage } from '../../kit/i18n/i18n.ts'
import { answerOpener } from '../../kit/source-window.ts'
import { config } from '../../kit/calls/config.ts'
import type { LoginMessage } from '../connect/popup.ts'

/** The version of the text that a person agrees to (the keys `what`, `cookies`, `password` and `people` of the words). */
const AGREEMENT_VERSION = '2026-11'
/** How often the page polls while it waits for a browser or another device. */
const POLL_INTERVAL_MS = 5000
const FIRST_POLL_DELAY_MS = 700
const LOST_POLL_DELAY_MS = 2000

type LoginRequest = { platform: string; clientId: string; accountId: string | undefined; channel: string }
export type LoginState = {
  sessionId: string | null
  result: LoginResult | null
  /** How many were received. */
  results: number
  /** The server's browser is working. */
  isBusy: boolean
  /** Our message; '' if it failed without one, null if it has not failed. */
  problem: string | null
}

const START_STATE: LoginState = { sessionId: null, result: null, results: 0, isBusy: false, problem: null }

/** A sign-in in a browser on the server: starts it, sends typed input, and notifies the page that opened this window if it fails. */
export function useLogin({ platform, clientId, accountId, channel }: LoginRequest) {
  const language = useLanguage()
  const [state, setState] = useState(START_STATE)
  const [lostPolls, setLostPolls] = useState(0)
  const { sessionId, result, isBusy } = state
  const isDone = result?.isSignedIn === true || result?.isOver === true
  const open = useRef<string | null>(null)
  useEffect(() => {
    open.current = isDone ? null : sessionId
  }, [sessionId, isDone])
  useEffect(() => {
    const close = () => {
      const id = open.current
      if (id)
        void call('endLogin', { params: { id } }, { quiet: 'all', keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [])
  const take = useCallback(
    (next: LoginResult) => {
      setState((now) => ({ ...now, result: next, results: now.results + 1, isBusy: false, problem: null }))
      if (next.isOver)
        void answerOpener(`...${channel}`, {
          problem: { code: 'AUTHENTICATION_FAILED', message: '' },
        } satisfies LoginMessage)
    },
    [channel],
  )
  const fail = useCallback((error: unknown) => {
    setState((now) => ({ ...now, isBusy: false, problem: isProblem(error) ? error.message : '' }))
  }, [])
  const begin = async () => {
    setState({ ...START_STATE, isBusy: true })
    try {
      const body = {
        clientId,
        agreed: AGREEMENT_VERSION,
        language,
        channel,
        ...(accountId ? { accountId } : {}),
      }
      const started = await call('startLogin', { params: { platform }, body }, { quiet: 'all' })
      setState({ ...START_STATE, sessionId: started.sessionId })
    } catch (error) {
      fail(error)
    }
  }
  // Poll while the person has nothing to do here: a browser may become free, or they may approve on another device.
  const isWaiting =
    sessionId !== null &&
    !isBusy &&
    !isDone &&
    (result === null || isTransient(result) || result.mfa?.type === 'other_device')
  useEffect(() => {
    if (!isWaiting || sessionId === null) return
    const look = () =>
      void call('getLoginStatus', { params: { id: sessionId } }, { quiet: 'all' }).then(
        take,
        // A phone drops requests while its person approves in another app. The sign-in still lives on the server.
        (error: unknown) =>
          isProblem(error, 'NETWORK_LOST', 'UNAVAILABLE', 'TOO_MANY_REQUESTS')
            ? setLostPolls((count) => count + 1)
            : fail(error),
      )
    const delay = lostPolls > 0 ? LOST_POLL_DELAY_MS : FIRST_POLL_DELAY_MS
    const timer = setTimeout(look, result?.mfa ? POLL_INTERVAL_MS : delay)
    return () => clearTimeout(timer)
  }, [isWaiting, sessionId, result, lostPolls, take, fail])
  return { ...state, isDone, begin, onResult: take }
}

/** Whether nothing is asked at the moment, because the sign-in is queued or the browser is working. */
export const isTransient = ({ captcha, mfa, isReady, isOver, isSignedIn }: LoginResult): boolean =>
  !captcha && !mfa && !isReady && !isOver && !isSignedIn

/**
 * The address of a captcha's picture. An `img` can't send the session's header, so the address names the session. @param results differs for each
 * picture, because a browser shows the picture of the same address again
 */
export const captchaAddress = (id: string, results: number): string =>
  `${config().api.identity}/sessions/${id}/captcha?result=${results}${session() === 'link' ? '&session=link' : ''}`
