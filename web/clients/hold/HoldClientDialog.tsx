import { useQueryClient } from '@tanstack/react-query'
import type { Client } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from '../edit/Edit.module.css'
import { clientTexts } from '../texts/index.ts'

/** Puts a client under a preservation hold with a reason, or lifts the hold. During a hold nothing of the client is deleted. */
export default function HoldClientDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const name = `${client.firstName} ${client.lastName}`
  const { hold } = client
  const form = useContractForm('holdClient', {
    values: { reason: '' },
    input: ({ reason }) => ({
      params: { id: client.id },
      body: { on: !hold, reason: reason.trim().replaceAll(/\s+/g, ' ') },
    }),
    onSuccess: (changed) => {
      queryClient.setQueryData(keyOf('getClient', { params: { id: client.id } }), changed)
      void queryClient.invalidateQueries({ queryKey: ['listCustomerClients'] })
      toast(t(changed.hold ? 'isHeld' : 'isLifted', { name }))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t(hold ? 'liftTitle' : 'holdTitle', { name })}>
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        <p className={classes['text']}>{t(hold ? 'liftText' : 'holdText')}</p>
        {hold ? (
          <p className={classes['text']}>
            {t('heldSince', {
              at: formatInstant(hold.at, browserZone(), language),
              name: hold.byName,
              reason: hold.reason || '–',
            })}
          </p>
        ) : (
          <GrowingText label={t('holdReason')} rows={2} data-autofocus {...form.field('reason')} />
        )}
        <FormFoot
          problem={form.problem}
          send={t(hold ? 'lift' : 'holdIt')}
          isPending={form.isPending}
          canSend={Boolean(hold) || form.values.reason.trim() !== ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
