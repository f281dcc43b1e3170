import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Language, RefusedFile, SocialAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { importTexts } from '../texts/index.ts'
import classes from './HelpButton.module.css'

type Props = {
  account: SocialAccount
  language?: Language
  /** The file that was refused here, before it was sent. */
  refused?: RefusedFile | undefined
}

/** 'I Need Help': support takes over the import, and the firm can see that. */
export function HelpButton({ account, language, refused }: Props) {
  const t = useTexts(importTexts, language)
  const queryClient = useQueryClient()
  const ask = useWrite('requestPostImportSupport', {
    onSuccess: () => {
      toast(t('helpAsked'))
      return Promise.all(
        ['listSocialAccounts', 'getSocialAccount'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      )
    },
  })
  const isAsked = ask.isSuccess || account.reconnectRequest?.assignee === 'support'
  if (!isAsked && !account.can.includes('request_support')) return null
  if (isAsked)
    return (
      <span className={classes['asked']}>
        <IconLifebuoy size={16} aria-hidden /> {t('helpOnItsWay')}
      </span>
    )
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconLifebuoy size={16} aria-hidden />}
      loading={ask.isPending}
      onClick={() => ask.mutate({ params: { id: account.id }, body: refused ? { refused } : {} })}
    >
      {t('needHelp')}
    </Button>
  )
}
