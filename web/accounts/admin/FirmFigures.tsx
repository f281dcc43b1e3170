import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { accountTexts } from '../texts/index.ts'

/** For the firm's admins: whether managers see what each person has opened and decided. */
export function FirmFigures({ account }: { account: Account }) {
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useWrite('switchFiguresPerPerson', {
    onSuccess: () => {
      for (const query of ['getAccount', 'listAccounts', 'getClientProgress', 'getFirmProgress'])
        void queryClient.invalidateQueries({ queryKey: [query] })
    },
  })
  if (!account.can.includes('switch_figures')) return null
  return (
    <Switch
      label={t('figuresPerPerson')}
      title={t('figuresPerPersonHint')}
      checked={account.hasFiguresPerPerson}
      disabled={isPending}
      onChange={(event) => mutate({ params: { id: account.id }, body: { on: event.currentTarget.checked } })}
    />
  )
}
