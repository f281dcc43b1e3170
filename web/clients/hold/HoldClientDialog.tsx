import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/words/i18n.ts'
import { keyOf, useWrite } from '../../kit/calls/query.ts'
import { browserZone, formatInstant } from '../../kit/words/time.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from '../edit/Edit.module.css'
import { clientWords } from '../words/index.ts'

/** Puts a client under a preservation hold with a reason, or lifts it: until then nothing of the client is removed. */
export default function HoldClientDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useWords(clientWords)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const name = `${client.firstName} ${client.lastName}`
  const { hold } = client
  const turn = useWrite('holdClient', {
    onSuccess: (changed) => {
      queryClient.setQueryData(keyOf('getClient', { params: { id: client.id } }), changed)
      void queryClient.invalidateQueries({ queryKey: ['listCustomerClients'] })
      toast(t(changed.hold ? 'isHeld' : 'isLifted', { name }))
      onClose()
    },
    onProblem: ({ fields, message }) => setProblem(fields['reason'] ?? message),
  })
  return (
    <Dialog opened onClose={onClose} title={t(hold ? 'liftTitle' : 'holdTitle', { name })}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(null)
          turn.mutate({
            params: { id: client.id },
            body: { on: !hold, reason: reason.trim().replaceAll(/\s+/g, ' ') },
          })
        }}
      >
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
          <GrowingText
            label={t('holdReason')}
            rows={2}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <FormFoot
          problem={problem}
          send={t(hold ? 'lift' : 'holdIt')}
          isPending={turn.isPending}
          canSend={Boolean(hold) || reason.trim() !== ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
