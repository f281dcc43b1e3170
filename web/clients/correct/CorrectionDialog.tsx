import { TextInput } from '@mantine/core'
import type { Client } from '#contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { readTypedDate } from '../../ui/forms/typed-date.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './Correction.module.css'
import { updateClientCaches } from './client-caches.ts'

/** Asks the provider to correct a client's record that the firm typed wrong. */
export default function CorrectionDialog({ client, onClose }: { client: Client; onClose(): void }) {
  // `client` may be reloaded while the user types. Only what this user typed is sent.
  const [opened] = useState(client)
  const t = useTexts(clientTexts)
  const queryClient = useQueryClient()
  const form = useContractForm('askCorrection', {
    values: {
      firstName: opened.firstName,
      lastName: opened.lastName,
      dateOfLoss: opened.dateOfLoss.replaceAll('-', '/'),
    },
    check: ({ dateOfLoss }) => (readTypedDate(dateOfLoss) ? {} : { dateOfLoss: t('enterDate') }),
    input: (values) => {
      const body = changedValues(values, opened)
      return body && { params: { id: client.id }, body }
    },
    onSuccess: (changed) => {
      updateClientCaches(queryClient, changed)
      toast(t('correctionSent'))
      onClose()
    },
  })
  const isUnchanged = Object.keys(form.errors).length === 0 && changedValues(form.values, opened) === null
  return (
    <Dialog opened onClose={onClose} title={t('correct')}>
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        <p className={classes['hint']}>{t('correctHint')}</p>
        {(['firstName', 'lastName'] as const).map((name) => (
          <TextInput key={name} label={t(name)} autoComplete="off" {...form.field(name)} />
        ))}
        <DateField
          label={t('lossDate')}
          hint={t('dateFormat')}
          value={null}
          typed={form.values.dateOfLoss}
          error={form.errors.dateOfLoss}
          onChange={(_, dateOfLoss) => form.set({ dateOfLoss })}
        />
        <FormFoot
          problem={isUnchanged && form.wasStopped ? t('changeSomething') : form.problem}
          send={t('sendCorrection')}
          isPending={form.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

type Values = { firstName: string; lastName: string; dateOfLoss: string }

/** The values that differ from the record; null if none do, or if one is missing. */
function changedValues(values: Values, client: Client): Partial<Values> | null {
  const requested: Values = {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    dateOfLoss: readTypedDate(values.dateOfLoss) ?? '',
  }
  const changes = (['firstName', 'lastName', 'dateOfLoss'] as const).filter(
    (name) => requested[name] !== client[name],
  )
  if (changes.length === 0 || Object.values(requested).includes('')) return null
  return Object.fromEntries(changes.map((name) => [name, requested[name]]))
}
