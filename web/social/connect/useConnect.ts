import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Credentials, LoginCredentials, SocialAccount, SocialSite } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { uiTexts } from '../../ui/texts/index.ts'
import { openLogin } from './popup.ts'

/** The state of a sign-in. `problem`: a message for the user; '' if it failed without one; null if it has not failed. */
type State = { isBusy: boolean; isCanceled: boolean; problem: string | null }

const IDLE_STATE: State = { isBusy: false, isCanceled: false, problem: null }
const BUSY_STATE: State = { ...IDLE_STATE, isBusy: true }

/**
 * Connects an account: signs in to the platform in a new window, then adds the account or connects the given one.
 * @param account null: a new one
 */
export function useConnect(
  site: SocialSite,
  clientId: string,
  account: SocialAccount | null,
  onConnected: (account: SocialAccount) => void,
): State & { connect(): void } {
  const t = useTexts(uiTexts)
  const queryClient = useQueryClient()
  const [state, setState] = useState(IDLE_STATE)
  const end = useRef<() => void>(() => undefined)
  useEffect(() => () => end.current(), [])
  const reload = () => {
    // The platform may have been switched off in the meantime.
    for (const name of ['listSocialAccounts', 'listSocialSites'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }
  const fail = (problem: string) => {
    setState({ ...IDLE_STATE, problem })
    reload()
  }
  const use = async (credentials: Credentials | LoginCredentials) => {
    setState(BUSY_STATE)
    const body = {
      auth: { type: 'sessionId' in credentials ? ('LOGIN' as const) : ('OAUTH' as const) },
      credentials,
    }
    try {
      const found = account
        ? await call('reconnectSocialAccount', { params: { id: account.id }, body }, { quiet: true })
        : await call(
            'addSocialAccount',
            { params: { id: clientId }, body: { socialSiteId: site.id, ...body } },
            { quiet: true },
          )
      setState(IDLE_STATE)
      reload()
      onConnected(found)
    } catch (error) {
      fail(isProblem(error) ? error.message : '')
    }
  }
  const connect = () => {
    end.current()
    setState(BUSY_STATE)
    end.current = openLogin(
      {
        platform: site.type,
        method: site.auth?.type ?? 'OAUTH',
        clientId,
        ...(account ? { accountId: account.id } : {}),
      },
      {
        onMessage: (message) => {
          if ('credentials' in message) void use(message.credentials)
          else if ('canceled' in message) setState({ ...IDLE_STATE, isCanceled: true })
          else fail(message.problem.message)
        },
        // Don't report an error or stop listening: a platform can hide its window from us, so it may still answer.
        onClosed: () => setState((now) => ({ ...now, isBusy: false })),
        onBlocked: () => setState({ ...IDLE_STATE, problem: t('popupBlocked') }),
      },
    )
  }
  return { ...state, connect }
}
