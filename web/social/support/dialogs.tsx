import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SupportCase } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { socialWords } from '../words/index.ts'
import classes from './Support.module.css'
import { useRefreshCases } from './refresh.ts'

type Props = { supportCase: SupportCase; onClose(): void }

const nameOf = ({ client }: SupportCase): string => `${client.firstName} ${client.lastName}`

/** The client goes on, with a message. */
export function HandBackDialog({ supportCase, onClose }: Props) {
  const t = useWords(socialWords)
  const refresh = useRefreshCases()
  const [message, setMessage] = useState('')
  const client = nameOf(supportCase)
  const send = useWrite('handBackSupportCase', {
    onSuccess: async () => {
      toast(t('caseHandedBack', { client }))
      onClose()
      await refresh()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('caseHandBackTitle', { client })}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ params: { id: supportCase.id }, body: { message } })
        }}
      >
        <p>{t('caseHandBackHint', { email: supportCase.client.email })}</p>
        <GrowingText
          rows={4}
          maxLength={2000}
          data-autofocus
          label={t('caseMessage')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={message.trim() === ''} loading={send.isPending}>
            {t('caseHandBack')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

export function CloseDialog({ supportCase, onClose }: Props) {
  const t = useWords(socialWords)
  const refresh = useRefreshCases()
  const [reason, setReason] = useState('')
  const client = nameOf(supportCase)
  const end = useWrite('closeSupportCase', {
    onSuccess: async () => {
      toast(t('caseClosed', { client }))
      onClose()
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      title={t('caseCloseTitle', { client })}
      action={t('caseClose')}
      isPending={end.isPending}
      onConfirm={() => end.mutate({ params: { id: supportCase.id }, query: { reason } })}
      onClose={onClose}
    >
      <p>{t('caseCloseHint', { client })}</p>
      <TextInput
        label={t('caseReason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
