import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Account } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { accountTexts } from '../texts/index.ts'
import classes from './LawFirms.module.css'
import { LawFirmForm } from './LawFirmForm.tsx'

type Props = { firm: Account | null; onClose(): void; onInvite(firm: Account): void }

/** A new firm is useful only with users, so the next step is offered right away. */
export default function LawFirmDialog({ firm, onClose, onInvite }: Props) {
  const t = useTexts(accountTexts)
  const [added, setAdded] = useState<Account | null>(null)
  const title = added ? t('added', { name: added.name }) : t(firm ? 'editFirm' : 'addFirm')
  return (
    <Dialog opened onClose={onClose} title={title}>
      {added ? (
        <div className={classes['form']}>
          <p className={classes['text']} role="status">
            {t('addedText')}
          </p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('done')}
            </Button>
            <Button autoFocus onClick={() => onInvite(added)}>
              {t('inviteFirst')}
            </Button>
          </Group>
        </div>
      ) : (
        <LawFirmForm
          firm={firm}
          onCancel={onClose}
          onSaved={(saved) => {
            if (firm === null && saved.can.includes('invite_user')) setAdded(saved)
            else {
              toast(t('saved', { name: saved.name }))
              onClose()
            }
          }}
        />
      )}
    </Dialog>
  )
}
