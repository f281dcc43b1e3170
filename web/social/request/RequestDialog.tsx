import { Button, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReconnectRequest, SocialAccount } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/words/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { formatInstant } from '../../kit/words/time.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from '../Social.module.css'
import { socialWords } from '../words/index.ts'
import { refreshRequests } from './refresh.ts'

type Props = { request: ReconnectRequest; account: SocialAccount; timeZone: string; onClose(): void }

/** Who asked, when, how it works; reminders on or off; taken back. */
export function RequestDialog({ request, account, timeZone, onClose }: Props) {
  const t = useWords(socialWords)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const refresh = () => refreshRequests(queryClient)
  const enable = useWrite('enableReminders', { onSuccess: refresh })
  const disable = useWrite('disableReminders', { onSuccess: refresh })
  const cancel = useWrite('cancelReconnectRequest', {
    onSuccess: async () => {
      toast(t('requestCancelled'))
      onClose()
      await refresh()
    },
  })
  const pending = enable.isPending ? true : disable.isPending ? false : null
  const at = formatInstant(request.createdAt, timeZone, language)
  const who = request.creator ? `${request.creator.firstName} ${request.creator.lastName}` : null
  const params = { id: request.id }
  return (
    <Dialog opened onClose={onClose} title={t('requestTitle', { site: account.socialSite.name })}>
      <div className={classes['request']}>
        <p>{who ? t('requestedBy', { who, at }) : t('requestedBySystem', { at })}</p>
        <p>{t(request.assignee === 'support' ? 'howSupport' : 'howRequest')}</p>
        {request.assignee === 'client' ? (
          <Switch
            label={t('reminders')}
            description={t('remindersHint')}
            checked={pending ?? request.remindersEnabled}
            disabled={!request.can.includes('toggle_reminders')}
            onChange={(event) => (event.currentTarget.checked ? enable : disable).mutate({ params })}
          />
        ) : null}
        <div className={classes['acts']}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {request.can.includes('cancel') ? (
            <Button
              color="red"
              variant="light"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params })}
            >
              {t('cancelRequest')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
