import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Account, User } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { nameOf } from '../users/user-actions.ts'
import { peopleTexts } from '../texts/index.ts'
import classes from './Forms.module.css'
import { InviteForm } from './InviteForm.tsx'

type Props = { account: Pick<Account, 'id' | 'name' | 'type' | 'totalUsers'>; onClose(): void }

export default function InviteUserDialog({ account, onClose }: Props) {
  const t = useTexts(peopleTexts)
  const [invitedUser, setInvitedUser] = useState<User | null>(null)
  return (
    <Dialog opened onClose={onClose} title={t('inviteTo', { account: account.name })}>
      {invitedUser ? (
        <div className={classes['form']}>
          <p className={classes['text']} role="status">
            <strong>{t('sent', { name: nameOf(invitedUser) })}</strong>{' '}
            {t('sentHint', { email: invitedUser.email })}
          </p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setInvitedUser(null)}>
              {t('inviteAnother')}
            </Button>
            <Button autoFocus onClick={onClose}>
              {t('done')}
            </Button>
          </Group>
        </div>
      ) : (
        <InviteForm account={account} onSent={setInvitedUser} onCancel={onClose} />
      )}
    </Dialog>
  )
}
