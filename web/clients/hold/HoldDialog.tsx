import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Hold } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { toast, toastProblem } from '../../ui/toasts/toast.tsx'
import { useRoleName } from '../../people/index.ts'
import classes from '../edit/Edit.module.css'
import { clientTexts } from '../texts/index.ts'

type Props = {
  /** What is put under the hold. */
  kind: 'client' | 'firm'
  id: string
  name: string
  /** The current hold, which can be lifted. */
  hold: Hold | null
  onChanged(): void
  onClose(): void
}

/** Puts a client or a whole law firm under a preservation hold, or lifts it, with a reason. During a hold nothing is deleted. */
export default function HoldDialog({ kind, id, name, hold: current, onChanged, onClose }: Props) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const roleName = useRoleName()
  // Kept as the user saw it: the button that sets a hold must not lift the one that a colleague has just set.
  const [hold] = useState(current)
  const form = useContractForm(kind === 'firm' ? 'holdAccount' : 'holdClient', {
    values: { reason: '' },
    check: ({ reason }) => (reason.trim() !== '' ? {} : { reason: t('enterReason') }),
    input: ({ reason }) => ({
      params: { id },
      body: { on: !hold, reason: reason.trim().replaceAll(/\s+/g, ' '), seenAt: hold?.at ?? null },
    }),
    onSuccess: () => {
      onChanged()
      toast(t(hold ? 'isLifted' : 'isHeld', { name }))
      onClose()
    },
    place: ({ code, message, fields }) => {
      // A colleague has just changed the hold. Pressing the button again would only be refused again.
      if (code === 'CONFLICT' || code === 'HOLD_OF_OTHERS') {
        onChanged()
        toastProblem(message)
        onClose()
      }
      return fields
    },
  })
  const isOthers = hold !== null && hold.lifting !== 'allowed'
  const text = kind === 'firm' ? (hold ? 'liftFirmText' : 'holdFirmText') : hold ? 'liftText' : 'holdText'
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isOthers ? 'heldTitle' : hold ? 'liftTitle' : 'holdTitle', { name })}
    >
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        {hold ? (
          <p className={classes['text']}>
            {t('heldSince', {
              at: formatInstant(hold.at, browserZone(), language),
              name: hold.byName,
              reason: hold.reason || '–',
            })}
          </p>
        ) : null}
        {isOthers ? (
          <>
            <p className={classes['text']}>
              {hold.lifting === 'otherSide'
                ? t(hold.side === 'provider' ? 'heldByProvider' : 'heldByFirm')
                : t('heldByRole', { role: hold.role ? roleName(hold.role) : '' })}
            </p>
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={onClose}>
                {t('close')}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <p className={classes['text']}>{t(text)}</p>
            <GrowingText
              label={t(hold ? 'liftReason' : 'holdReason')}
              rows={2}
              data-autofocus
              {...form.field('reason')}
            />
            <FormFoot
              problem={form.problem}
              send={t(hold ? 'lift' : 'holdIt')}
              isPending={form.isPending}
              onCancel={onClose}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
