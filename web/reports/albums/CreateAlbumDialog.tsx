import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from '../generate/Generate.module.css'
import { DoubtsLeftOut } from '../generate/DoubtsLeftOut.tsx'
import { RangeField } from '../generate/RangeField.tsx'
import { allChoices, chosenStatuses } from '../generate/selection.ts'
import { invalidateReports } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'

const ALL_DATES_RANGE = { since: null, until: null, isValid: true }
type Dates = { since: string | null; until: string | null; isValid: boolean }

type Props = {
  /** null: none chosen yet. The date of loss may still be loading. */
  client: { id: string; dateOfLoss: string | null } | null
  /** The field that chooses the client, if the albums are those of a firm. */
  clientField?: (isMissing: boolean) => ReactNode
  onClose(): void
  onMade(): void
}

/** Asks for a name and a date range. An album includes all posts in its range. */
export default function CreateAlbumDialog({ client, clientField, onClose, onMade }: Props) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const [range, setRange] = useState<Dates>(ALL_DATES_RANGE)
  // Another client has another date of loss, so the field is reset.
  const [rangeOf, setRangeOf] = useState(client?.id)
  if (rangeOf !== client?.id) {
    setRangeOf(client?.id)
    setRange(ALL_DATES_RANGE)
  }
  const form = useContractForm('createReport', {
    values: { name: '' },
    input: ({ name }) =>
      client && range.isValid
        ? {
            params: { clientId: client.id },
            body: {
              type: 'album',
              name: name.trim(),
              ...chosenStatuses(allChoices()),
              isInclusive: true,
              startDate: range.since,
              endDate: range.until,
            },
          }
        : null,
    onSuccess: () => {
      invalidateReports(queryClient)
      toast(t('albumCreated'))
      onMade()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('createAlbum')}>
      <form className={classes['form']} noValidate onSubmit={form.submit}>
        {clientField?.(form.wasStopped && client === null)}
        <TextInput
          data-autofocus
          label={t('albumName')}
          required
          withAsterisk={false}
          {...form.field('name')}
        />
        <RangeField
          key={client?.id}
          dateOfLoss={client?.dateOfLoss ?? null}
          since={range.since}
          until={range.until}
          isDone={form.wasStopped}
          onChange={(since, until, isValid) => setRange({ since, until, isValid })}
        />
        {client && range.isValid && (range.since || range.until) ? (
          <div role="status">
            <DoubtsLeftOut
              target="_blank"
              clientId={client.id}
              query={{ clientIds: [client.id], isInDoubt: true }}
            />
          </div>
        ) : null}
        <FormFoot
          problem={form.problem}
          send={t('createAlbum')}
          isPending={form.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
