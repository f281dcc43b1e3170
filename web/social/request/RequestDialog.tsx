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
  const at = formatInstant(request.createdAt, timeZone, language)
  const requesterName = request.creator ? `${request.creator.firstName} ${request.creator.lastName}` : null
  const params = { id: request.id }
  // Of an account that was connected, staff ask for the connection, not for posts.
  const isLost =
    account.connection?.state === 'lost' || (request.creatorType === 'system' && wasLost(account))
  const isSupport = request.assignee === 'support'
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
        <p>{t('cancelHelp', { who: request.help?.askedBy ?? t('theClient') })}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog opened onClose={onClose} title={t('requestTitle', { site: account.socialSite.name })}>
      <div className={classes['request']}>
        <p>
          {requesterName
            ? t(isLost ? 'reconnectRequestedBy' : 'requestedBy', { who: requesterName, at })
            : t(isLost ? 'requestedByLoss' : 'requestedBySystem', { at })}
        </p>
        {isSupport && request.help ? (
          <p>
            {t('helpBy', {
              who: request.help.askedBy,
              at: formatInstant(request.help.at, timeZone, language),
            })}
          </p>
        ) : null}
        {isSupport && request.help?.taken ? (
          <p>
            {t('supportTaken', {
              who: request.help.taken.by,
              at: formatInstant(request.help.taken.at, timeZone, language),
            })}
          </p>
        ) : null}
        <p>
          {t(
            isSupport
              ? request.help?.taken
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
