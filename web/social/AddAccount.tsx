import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SocialAccount, SocialSite } from '#contract/index.ts'
import { useWords } from '../kit/words/i18n.ts'
import type { Problem } from '../kit/calls/problem.ts'
import { useWrite } from '../kit/calls/query.ts'
import { toast } from '../ui/toasts/toast.tsx'
import classes from './Social.module.css'
import { socialWords } from './words/index.ts'

type Props = { site: SocialSite; clientId: string; onCancel(): void; onAdded(account: SocialAccount): void }

export function AddAccount({ site, clientId, onCancel, onAdded }: Props) {
  const t = useWords(socialWords)
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const add = useWrite('addSocialAccount', {
    onSuccess: (account) => {
      void queryClient.invalidateQueries({ queryKey: ['listSocialAccounts'] })
      toast(t('added', { email: account.externalId ?? '' }))
      onAdded(account)
    },
    onProblem: setProblem,
  })
  const isWhole = email.includes('@') && email.includes('.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole)
      add.mutate({ params: { id: clientId }, body: { socialSiteId: site.id, externalId: email.trim() } })
  }
  const message =
    problem?.code === 'CONFLICT' ? t('alreadyAdded') : (problem?.fields['externalId'] ?? problem?.message)
  return (
    <form className={classes['add']} onSubmit={submit}>
      <TextInput
        data-autofocus
        autoFocus
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('email', { platform: site.name })}
        description={t('emailHint', { platform: site.name })}
        value={email}
        error={message}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <div className={classes['acts']}>
        <Button type="submit" disabled={!isWhole} loading={add.isPending}>
          {t('continue')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
