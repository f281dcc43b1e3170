import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import type { Client } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { useInvitation } from '../../people/index.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './Edit.module.css'

/** For a client who has not accepted yet: when the invitation was sent, and a button to send it. */
export function InviteLine({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const invitation = useInvitation(client)
  if (!invitation) return null
  const sentAt = client.user?.invitedAt
  return (
    <div className={classes['invite']}>
      <p>
        {sentAt ? t('invitedAt', { at: formatInstant(sentAt, browserZone(), language) }) : t('notInvited')}
      </p>
      <Button
        variant="default"
        leftSection={<IconMailForward size={16} aria-hidden />}
        loading={invitation.isPending}
        onClick={invitation.send}
      >
        {invitation.label}
      </Button>
    </div>
  )
}
