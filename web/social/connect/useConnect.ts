import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  PLATFORMS,
  type PlatformType,
  type SignIn,
  type SocialAccount,
  type SocialSite,
} from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { uiTexts } from '../../ui/texts/index.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { socialTexts } from '../texts/index.ts'
import { openLogin } from './popup.ts'
import { fetchSignIns, openedHere, useReturn, watchedHere, withChannel, withoutChannel } from './sign-ins.ts'

/** The state of a sign-in. `problem`: a message for the user; '' if it failed without one; null if it has not failed. */
type State = { isBusy: boolean; isCanceled: boolean; problem: string | null }

/** TikTok has no PKCE for web apps, so the person sees the account's name and confirms it before it is added. */
const ASKS_FIRST: ReadonlySet<PlatformType> = new Set(['tiktok'])

const IDLE_STATE: State = { isBusy: false, isCanceled: false, problem: null }
const BUSY_STATE: State = { ...IDLE_STATE, isBusy: true }

/** Adds the account of a sign-in, or connects the account that it is for, and says what happens next. @throws Problem */
export function useAddSignIn(): (signIn: SignIn) => Promise<void> {
  const t = useTexts(socialTexts)
  const reload = useReload()
  return async ({ id, platform }) => {
    try {
      const added = await call('addSignIn', { params: { id } }, { quiet: true })
      const { name } = added.socialSite
      toast(
        t(added.ownerCheck ? 'signInWaits' : added.archiveFetch ? 'connectedAsked' : 'connected', {
          account: added.externalId ?? name,
          platform: name,
        }),
      )
    } catch (error) {
      // Another tab was faster, or the answer of a first call was lost.
      if (!isProblem(error, 'SIGN_IN_USED')) throw error
      toast(t('addedAlready', { platform: PLATFORMS[platform].name }))
    } finally {
      reload()
    }
  }
}

/** The platform may have been switched off in the meantime, and another tab may have been faster. */
export function useReload(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const name of ['listSocialAccounts', 'listSocialSites', 'listSignIns', 'getSignIn'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/**
 * Connects an account: signs in to the platform in a new window, then adds the account or connects the given one. The sign-in waits on the
 * server; a message of the window only says when to look. @param account null: a new one
 */
export function useConnect(
  site: SocialSite,
  clientId: string,
  account: SocialAccount | null,
  onConnected: () => void = () => undefined,
): State & { connect(): void } {
  const t = useTexts(uiTexts)
  const queryClient = useQueryClient()
  const add = useAddSignIn()
  const reload = useReload()
  const [state, setState] = useState(IDLE_STATE)
  const open = useRef<{ channel: string; stop(): void } | null>(null)
  const unwatch = (channel: string) => watchedHere.set(withoutChannel(watchedHere.get(), channel))
  const stop = () => {
    open.current?.stop()
    if (open.current) unwatch(open.current.channel)
    open.current = null
  }
  useEffect(() => stop, [])
  const fail = (problem: string) => {
    setState({ ...IDLE_STATE, problem })
    reload()
  }
  const look = async () => {
    const { channel } = open.current ?? {}
    if (!channel) return
    const found = (await fetchSignIns(queryClient, clientId).catch(() => [])).find(
      (each) => each.channel === channel && each.state === 'waiting',
    )
    // It may have been taken up while this looked.
    if (!found || open.current?.channel !== channel) return
    open.current.stop()
    open.current = null
    if (ASKS_FIRST.has(found.platform)) {
      unwatch(channel)
      setState(IDLE_STATE)
      return
    }
    setState(BUSY_STATE)
    try {
      await add(found)
      setState(IDLE_STATE)
      onConnected()
    } catch (error) {
      // If it still waits, the person is asked about it.
      unwatch(channel)
      fail(isProblem(error) ? error.message : '')
    }
  }
  useReturn(() => void look())
  const connect = () => {
    stop()
    setState(BUSY_STATE)
    const channel = crypto.randomUUID()
    openedHere.set(withChannel(openedHere.get(), channel))
    watchedHere.set(withChannel(watchedHere.get(), channel))
    const request = { platform: site.type, method: site.auth?.type ?? 'OAUTH', clientId }
    const stopListening = openLogin(account ? { ...request, accountId: account.id } : request, channel, {
      onMessage: (message) => {
        if ('signedIn' in message) return void look()
        stop()
        if ('canceled' in message) setState({ ...IDLE_STATE, isCanceled: true })
        else fail(message.problem.message)
      },
      // Don't report an error or stop listening: a platform can hide its window from us, so it may still answer.
      onClosed: () => {
        setState((now) => ({ ...now, isBusy: false }))
        void look()
      },
      onBlocked: () => setState({ ...IDLE_STATE, problem: t('popupBlocked') }),
      onRefused: (error) => {
        stop()
        fail(isProblem(error) ? error.message : '')
      },
    })
    open.current = { channel, stop: stopListening }
  }
  return { ...state, connect }
}
