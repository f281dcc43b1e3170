import { Button, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReconnectRequest, SocialAccount } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { formatInstant } from '../../kit/i18n/time.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { wasLost } from '../next-action.ts'
import classes from '../Social.module.css'
import { socialTexts } from '../texts/index.ts'
import { refreshRequests } from './refresh.ts'
import { RemindersStopped } from './RemindersStopped.tsx'

type Props = { request: ReconnectRequest; account: SocialAccount; timeZone: string; onClose(): void }

/** Shows who requested posts, when, and how it works. Turns reminders on and off, and cancels the request. */
export function RequestDialog({ request, account, timeZone, onClose }: Props) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const accounts = useCall('listSocialAccounts', { params: { id: request.clientId } })
  const otherAccounts = (accounts.data ?? [])
    .filter((each) => each.reconnectRequest && each.id !== account.id)
    .map((each) => `${each.socialSite.name} (${each.externalId ?? t('unnamed')})`)
  const refresh = () => refreshRequests(queryClient)
  const enable = useWrite('enableReminders', { onSuccess: refresh })
  const disable = useWrite('disableReminders', { onSuccess: refresh })
  const cancel = useWrite('cancelReconnectRequest', {
    onSuccess: async () => {
      toast(
        otherAccounts.length > 0
          ? t('requestCanceledOthers', { sites: otherAccounts.join(', ') })
          : t('requestCanceled'),
      )
      onClose()
      await refresh()
    },
  })
  const pending = enable.isPending ? true : disable.isPending ? false : null
  const instant = (at: string) => formatInstant(at, timeZone, language)
  const at = instant(request.createdAt)
  const requesterName = request.creator ? `${request.creator.firstName} ${request.creator.lastName}` : null
  const params = { id: request.id }
  const { cause = null, help } = request
  const isLost = cause === null ? wasLost(account) : cause === 'access'
  const isSupport = request.assignee === 'support'
  const beganWith = (): string => {
    if (cause === 'help') return t('helpBy', { who: requesterName ?? t('theClient'), at })
    if (cause === 'sign_in') return t('signInFailed', { site: account.socialSite.name, at })
    if (requesterName) return t(isLost ? 'reconnectRequestedBy' : 'requestedBy', { who: requesterName, at })
    if (cause === 'failure') return t('requestedByFailure', { at })
    return t(isLost ? 'requestedByLoss' : 'requestedBySystem', { at })
  }
  const wentToSupport = (to: { askedBy: string | null; at: string }): string =>
    to.askedBy
      ? t('helpBy', { who: to.askedBy, at: instant(to.at) })
      : t('signInFailed', { site: account.socialSite.name, at: instant(to.at) })
  if (isConfirming)
    return (
      <ConfirmDialog
        title={t('cancelHelpTitle')}
        action={t('cancelRequest')}
        keep={t('keepRequest')}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ params })}
        onClose={() => setConfirming(false)}
      >
        <p>{help?.askedBy ? t('cancelHelp', { who: help.askedBy }) : t('cancelHelpOfSignIn')}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isSupport ? 'helpTitle' : 'requestTitle', { site: account.socialSite.name })}
    >
      <div className={classes['request']}>
        <p>{beganWith()}</p>
        {help && cause !== (help.askedBy ? 'help' : 'sign_in') ? <p>{wentToSupport(help)}</p> : null}
        {help?.taken ? <p>{t('supportTaken', { who: help.taken.by, at: instant(help.taken.at) })}</p> : null}
        <p>
          {t(
            isSupport
              ? help?.taken
                ? 'howSupportTaken'
                : 'howSupport'
              : isLost
                ? 'howReconnect'
                : 'howRequest',
          )}
        </p>
        <RemindersStopped request={request} timeZone={timeZone} />
        {!isSupport ? (
          <Switch
            label={t('reminders')}
            description={t('remindersHint')}
            checked={pending ?? request.remindersEnabled}
            disabled={!request.can.includes('toggle_reminders')}
            onChange={(event) => (event.currentTarget.checked ? enable : disable).mutate({ params })}
          />
        ) : null}
        <div className={classes['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {request.can.includes('cancel') ? (
            <Button
              color="red"
              variant="light"
              loading={cancel.isPending}
              onClick={() => (isSupport ? setConfirming(true) : cancel.mutate({ params }))}
            >
              {t('cancelRequest')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
