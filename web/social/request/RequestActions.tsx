import { Button } from '@mantine/core'
import { IconEye, IconLifebuoy, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountOwner, SocialAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Pill } from '../../ui/Pill.tsx'
import { sendLater, useIsMailWaiting } from '../../ui/toasts/delayed-mail.ts'
import { toast, toastProblem } from '../../ui/toasts/toast.tsx'
import { isNothingNew } from '../nothing-new.ts'
import { socialTexts } from '../texts/index.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { refreshRequests } from './refresh.ts'

/** For staff: asks the client for an account's posts or to connect it again, or shows the existing request. */
export function RequestActions({ account, client }: { account: SocialAccount; client: AccountOwner }) {
  const t = useTexts(socialTexts)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const request = account.reconnectRequest
  const isLost = account.can.includes('request_reconnect')
  const isWaiting = useIsMailWaiting('createReconnectRequest', account.id)
  const ask = () =>
    sendLater('createReconnectRequest', account.id, {
      to: `${client.firstName} ${client.lastName}`,
      onSent: async () => {
        toast(t(isLost ? 'reconnectRequested' : 'requested', { site: account.socialSite.name }))
        await refreshRequests(queryClient)
      },
      onProblem: (problem) => {
        toastProblem(problem.message)
        // Someone else may have requested them: show their request.
        void refreshRequests(queryClient)
      },
    })
  const name = account.externalId ?? t('unnamed')
  const isAgain = account.latestImport !== null && isNothingNew(account.latestImport)
  return (
    <>
      {request?.assignee === 'support' ? (
        <Pill tone="escalated" icon={IconLifebuoy}>
          {t('supportRequested')}
        </Pill>
      ) : null}
      {account.can.includes('request_posts') ? (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          aria-label={isAgain ? `${t('askAgain')}: ${name}` : t('requestFor', { account: name })}
          loading={isWaiting}
          onClick={ask}
        >
          {t(isAgain ? 'askAgain' : 'requestPosts')}
        </Button>
      ) : null}
      {isLost ? (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          aria-label={`${t('requestReconnect')}: ${name}`}
          loading={isWaiting}
          onClick={ask}
        >
          {t('requestReconnect')}
        </Button>
      ) : null}
      {request ? (
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={t('viewRequestFor', { account: name })}
          onClick={() => setOpen(true)}
        >
          {t('viewRequest')}
        </Button>
      ) : null}
      {request && open ? (
        <RequestDialog
          request={request}
          account={account}
          timeZone={client.timeZone}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
