import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Viewer } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { CallLine } from '../../ui/forms/CallLine.tsx'
import { importTexts } from '../texts/index.ts'
import classes from './WayOn.module.css'

type Props = {
  /** undefined if the window does not know it. */
  clientId?: string | undefined
  /** The label of the link to the accounts. */
  action?: string | undefined
  /** Opened by its bare address, so there is no page behind it. */
  isBare?: boolean
  /** Nothing above shows clients whom to call. */
  hasFirm?: boolean
}

/** How long a browser takes to close a window that may be closed. */
const CLOSE_MS = 300

/** Where a person goes from a window that has nothing more to do. */
export function WayOn({ clientId, action, isBare = false, hasFirm = false }: Props) {
  const t = useTexts(importTexts)
  const { data: viewer } = useCall('getViewer', {})
  const address = accountsAddress(viewer, clientId)
  const link = useRef<HTMLAnchorElement>(null)
  const isMain = action !== undefined
  // Browsers and React focus only fields and buttons by themselves.
  useEffect(() => {
    if (isMain) link.current?.focus()
  }, [isMain])
  const close = () => {
    window.close()
    // A browser closes only windows that a page opened.
    setTimeout(() => window.location.assign(address), CLOSE_MS)
  }
  const isClient = viewer !== undefined && viewer.clientId !== null
  return (
    <div className={classes['ways']}>
      <Button ref={link} component="a" size="md" href={address}>
        {action ?? t('toAccounts')}
      </Button>
      {isBare ? null : (
        <Button size="md" variant="subtle" color="gray" autoFocus={!isMain} onClick={close}>
          {t('closeWindow')}
        </Button>
      )}
      {hasFirm && isClient ? <CallLine name={viewer.account.name} phone={viewer.firmPhoneNumber} /> : null}
    </div>
  )
}

/** The page with a client's accounts, for a person who comes from a window. */
export function accountsAddress(viewer: Viewer | undefined, clientId?: string): string {
  const { link } = viewer ?? {}
  if (link)
    return link.purpose === 'reconnect'
      ? `/social/clients/${link.clientId}/accounts/reconnect`
      : `/social/clients/${link.clientId}/posts/import`
  const id = clientId ?? viewer?.clientId
  return id ? `/?${new URLSearchParams({ action: 'showSocialAccounts', clientId: id })}` : '/'
}
