import { useQueryClient } from '@tanstack/react-query'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { sendLater, useIsMailWaiting } from '../ui/toasts/delayed-mail.ts'
import { toast } from '../ui/toasts/toast.tsx'
import { peopleTexts } from './texts/index.ts'

/** The command that emails the invitation to a client; null if it is not available. */
export function useInvitation(
  client: Client,
): { label: string; named: string; isPending: boolean; send(): void } | null {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const isPending = useIsMailWaiting('mailImportLink', client.id)
  if (!client.can.includes('invite')) return null
  const wasSent = Boolean(client.user?.invitedAt)
  const name = `${client.firstName} ${client.lastName}`
  return {
    label: t(wasSent ? 'resend' : 'sendInvitation'),
    named: t(wasSent ? 'resendNamed' : 'sendInvitationNamed', { name }),
    isPending,
    send: () =>
      sendLater('mailImportLink', client.id, {
        to: client.email,
        onSent: () => {
          toast(t('invitationSent', { email: client.email }))
          for (const name of ['getClient', 'listCustomerClients'])
            void queryClient.invalidateQueries({ queryKey: [name] })
        },
      }),
  }
}
