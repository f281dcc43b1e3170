import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SocialAccount, SocialSite } from '#contract/index.ts'
import { useWords } from '../kit/words/i18n.ts'
import type { Problem } from '../kit/calls/problem.ts'
import { useWrite } from '../kit/calls/query.ts'
import { toast } from '../ui/toasts/toast.tsx'
import { AccountForm } from './AccountForm.tsx'
import { refreshRequests } from './request/refresh.ts'
import { socialWords } from './words/index.ts'

type Props = { site: SocialSite; clientId: string; onCancel(): void; onAdded(account: SocialAccount): void }

export function AddAccount({ site, clientId, onCancel, onAdded }: Props) {
  const t = useWords(socialWords)
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const add = useWrite('addSocialAccount', {
    onSuccess: (account) => {
      void refreshRequests(queryClient)
      toast(t('added', { email: account.externalId ?? '' }))
      onAdded(account)
    },
    onProblem: setProblem,
  })
  return (
    <AccountForm
      site={site}
      action={t('continue')}
      isPending={add.isPending}
      problem={problem}
      onSubmit={(externalId) =>
        add.mutate({ params: { id: clientId }, body: { socialSiteId: site.id, externalId } })
      }
      onChange={() => setProblem(null)}
      onCancel={onCancel}
    />
  )
}
