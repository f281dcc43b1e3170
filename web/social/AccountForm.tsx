import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SocialSite } from '#contract/index.ts'
import { useWords } from '../kit/words/i18n.ts'
import type { Problem } from '../kit/calls/problem.ts'
import classes from './Social.module.css'
import { socialWords } from './words/index.ts'

type Props = {
  site: SocialSite
  /** The address that is there already. */
  initial?: string
  action: string
  isPending: boolean
  problem: Problem | null
  onSubmit(email: string): void
  onChange(): void
  onCancel(): void
}

/** Asks for the email address of an account. */
export function AccountForm({
  site,
  initial = '',
  action,
  isPending,
  problem,
  onSubmit,
  onChange,
  onCancel,
}: Props) {
  const t = useWords(socialWords)
  const [email, setEmail] = useState(initial)
  const isWhole = email.includes('@') && email.includes('.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) onSubmit(email.trim())
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
          onChange()
        }}
      />
      <div className={classes['acts']}>
        <Button type="submit" disabled={!isWhole} loading={isPending}>
          {action}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
