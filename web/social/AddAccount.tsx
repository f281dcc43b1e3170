import { useQueryClient } from '@tanstack/react-query'
import type { SocialAccount, SocialSite } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useContractForm } from '../ui/forms/useContractForm.ts'
import { toast } from '../ui/toasts/toast.tsx'
import { AccountForm, isWebAddress, showErrorsInField } from './AccountForm.tsx'
import { refreshRequests } from './request/refresh.ts'
import { socialTexts } from './texts/index.ts'

type Props = { site: SocialSite; clientId: string; onCancel(): void; onAdded(account: SocialAccount): void }

export function AddAccount({ site, clientId, onCancel, onAdded }: Props) {
  const t = useTexts(socialTexts)
  const queryClient = useQueryClient()
  const form = useContractForm('addSocialAccount', {
    values: { externalId: '' },
    input: ({ externalId }) =>
      isWebAddress(externalId)
        ? { params: { id: clientId }, body: { socialSiteId: site.id, externalId: externalId.trim() } }
        : null,
    onSuccess: (account) => {
      void refreshRequests(queryClient)
      toast(t('added', { email: account.externalId ?? '' }))
      onAdded(account)
    },
    place: showErrorsInField(t('alreadyAdded')),
  })
  return <AccountForm site={site} form={form} action={t('continue')} onCancel={onCancel} />
}
