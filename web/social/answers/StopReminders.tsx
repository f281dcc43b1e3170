import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReconnectRequest } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { refreshRequests } from '../request/refresh.ts'
import { socialTexts } from '../texts/index.ts'

/** For clients: no more daily emails about one request. */
export function StopReminders({ request, account }: { request: ReconnectRequest; account: string }) {
  const t = useTexts(socialTexts)
  const queryClient = useQueryClient()
  const stop = useWrite('stopReminders', {
    onSuccess: async () => {
      toast(t('remindersAreStopped'))
      await refreshRequests(queryClient)
    },
  })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconBellOff size={14} aria-hidden />}
      aria-label={t('stopRemindersFor', { account })}
      loading={stop.isPending}
      onClick={() => stop.mutate({ params: { id: request.id } })}
    >
      {t('stopReminders')}
    </Button>
  )
}
