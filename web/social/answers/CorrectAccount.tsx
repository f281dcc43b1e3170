import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SocialAccount } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { AccountForm } from '../AccountForm.tsx'
import { refreshRequests } from '../request/refresh.ts'
import { socialWords } from '../words/index.ts'

/** Corrects the address of an account until its first import. */
export function CorrectAccount({ account }: { account: SocialAccount }) {
  const t = useWords(socialWords)
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const correct = useWrite('correctSocialAccount', {
    onSuccess: async ({ externalId }) => {
      toast(t('corrected', { email: externalId ?? '' }))
      setOpen(false)
      await refreshRequests(queryClient)
    },
    onProblem: setProblem,
  })
  const name = account.externalId ?? t('unnamed')
  if (isOpen)
    return (
      <AccountForm
        site={account.socialSite}
        initial={account.externalId ?? ''}
        action={t('saveAddress')}
        isPending={correct.isPending}
        problem={problem}
        onSubmit={(externalId) => correct.mutate({ params: { id: account.id }, body: { externalId } })}
        onChange={() => setProblem(null)}
        onCancel={() => setOpen(false)}
      />
    )
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconPencil size={14} aria-hidden />}
      aria-label={t('correctFor', { account: name })}
      onClick={() => setOpen(true)}
    >
      {t('correct')}
    </Button>
  )
}
