import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { sendLater, useIsMailWaiting } from '../../ui/toasts/delayed-mail.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from '../Social.module.css'
import { socialTexts } from '../texts/index.ts'

/** For staff: sends the link again that a new client is emailed. Only for clients whose posts have not been imported. */
export function MailLink({ client }: { client: Client }) {
  const t = useTexts(socialTexts)
  const mayAsk = useViewer().scopes.includes('import_request:write')
  const accounts = useCall('listSocialAccounts', { params: { id: client.id } }, { enabled: mayAsk })
  const isWaiting = useIsMailWaiting('mailImportLink', client.id)
  if (!mayAsk || !accounts.data?.every(({ postsUntil }) => postsUntil === null)) return null
  return (
    <div className={classes['link']}>
      <p>{t('linkHint')}</p>
      <Button
        variant="default"
        leftSection={<IconMailForward size={16} aria-hidden />}
        loading={isWaiting}
        onClick={() =>
          sendLater('mailImportLink', client.id, {
            to: client.email,
            onSent: () => toast(t('linkMailed', { email: client.email })),
          })
        }
      >
        {t('mailLink')}
      </Button>
    </div>
  )
}
