import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { SocialAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { AccountForm, isWebAddress, showErrorsInField } from '../AccountForm.tsx'
import { refreshRequests } from '../request/refresh.ts'
import { socialTexts } from '../texts/index.ts'

type Props = { account: SocialAccount; isOpen: boolean; onOpen(isOpen: boolean): void }

/** Corrects the address of an account until its first import. */
export function CorrectAccount({ account, isOpen, onOpen }: Props) {
  const t = useTexts(socialTexts)
  const name = account.externalId ?? t('unnamed')
  if (isOpen) return <CorrectForm account={account} onClose={() => onOpen(false)} />
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconPencil size={14} aria-hidden />}
      aria-label={t('correctFor', { account: name })}
      onClick={() => onOpen(true)}
    >
      {t('correct')}
    </Button>
  )
}

function CorrectForm({ account, onClose }: { account: SocialAccount; onClose(): void }) {
  const t = useTexts(socialTexts)
  const queryClient = useQueryClient()
  const form = useContractForm('correctSocialAccount', {
    values: { externalId: account.externalId ?? '' },
    input: ({ externalId }) =>
      isWebAddress(externalId)
        ? { params: { id: account.id }, body: { externalId: externalId.trim() } }
        : null,
    onSuccess: async ({ externalId }) => {
      toast(t('corrected', { email: externalId ?? '' }))
      onClose()
      await refreshRequests(queryClient)
    },
    place: showErrorsInField(t('alreadyAdded')),
  })
  return <AccountForm site={account.socialSite} form={form} action={t('saveAddress')} onCancel={onClose} />
}
