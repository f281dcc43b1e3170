import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SupportCase } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { socialTexts } from '../texts/index.ts'
import classes from './Support.module.css'
import { useRefreshCases } from './refresh.ts'

type Props = { supportCase: SupportCase; onClose(): void }

const nameOf = ({ client }: SupportCase): string => `${client.firstName} ${client.lastName}`

/** Hands the case back to the client, with a message. */
export function HandBackDialog({ supportCase, onClose }: Props) {
  const t = useTexts(socialTexts)
  const refresh = useRefreshCases()
  const client = nameOf(supportCase)
  const form = useContractForm('handBackSupportCase', {
    values: { message: '' },
    input: (body) => ({ params: { id: supportCase.id }, body }),
    onSuccess: async () => {
      toast(t('caseHandedBack', { client }))
      onClose()
      await refresh()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('caseHandBackTitle', { client })}>
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        <p>{t('caseHandBackHint', { email: supportCase.client.email })}</p>
        <GrowingText rows={4} data-autofocus label={t('caseMessage')} {...form.field('message')} />
        <FormFoot
          problem={form.problem}
          send={t('caseHandBack')}
          isPending={form.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

export function CloseDialog({ supportCase, onClose }: Props) {
  const t = useTexts(socialTexts)
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
