import { Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Account } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { Input } from '../../kit/calls/client.ts'
import { keyOf, useCall } from '../../kit/calls/query.ts'
import { browserZone } from '../../kit/i18n/time.ts'
import { accountTexts } from '../texts/index.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useChangedFields } from '../../ui/forms/useChangedFields.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import classes from './LawFirms.module.css'
import { LocationField } from './LocationField.tsx'
import { LogoField } from './LogoField.tsx'
import { allZones, zoneOfPlace } from './zones.ts'

/** `logo`: undefined if unchanged, null if removed. */
type Fields = {
  name: string
  locationId: string | null
  timeZone: string
  phoneNumber: string
  logo: string | null | undefined
}
type Details = Omit<Input<'createAccount'>['body'], 'logo'>
type Props = { firm: Account | null; onSaved(firm: Account): void; onCancel(): void }

export function LawFirmForm({ firm: shown, onSaved, onCancel }: Props) {
  // The list may be reloaded while the user types. What a colleague changed by then is not this user's change.
  const [firm] = useState(shown)
  const changedFields = useChangedFields<Details>({ ...firm, locationId: firm?.location?.id })
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const zones = useMemo(() => allZones(), [])
  const values: Fields = {
    name: firm?.name ?? '',
    locationId: firm?.location?.id ?? null,
    timeZone: firm?.timeZone ?? browserZone(),
    phoneNumber: firm?.phoneNumber ?? '',
    logo: undefined,
  }
  const logoQuery = useCall('getAccountLogo', { params: { id: firm?.id ?? '' } }, { enabled: firm !== null })
  const form = useContractForm<'createAccount' | 'updateAccount', Fields>(
    firm ? 'updateAccount' : 'createAccount',
    {
      values,
      check: ({ name, locationId }) => ({
        ...(name.trim() === '' ? { name: t('enterName') } : {}),
        ...(locationId === null ? { locationId: t('enterLocation') } : {}),
      }),
      input: ({ locationId, ...typed }) => {
        if (locationId === null) return null
        const { logo, timeZone } = typed
        const details = {
          name: typed.name.trim(),
          locationId,
          timeZone,
          phoneNumber: typed.phoneNumber.trim() || null,
        }
        if (!firm) return { body: { ...details, logo } }
        const body = { ...changedFields(details), ...(logo === undefined ? {} : { logo }) }
        if (Object.keys(body).length > 0) return { params: { id: firm.id }, body }
        onCancel()
        return null
      },
      onSuccess: (saved) => {
        queryClient.setQueryData(keyOf('getAccount', { params: { id: saved.id } }), saved)
        void queryClient.invalidateQueries({ queryKey: ['listAccounts'] })
        void queryClient.invalidateQueries({ queryKey: ['getAccountLogo'] })
        onSaved(saved)
      },
    },
  )
  const { timeZone, locationId, logo } = form.values
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <TextInput label={t('name')} autoComplete="off" data-autofocus {...form.field('name')} />
      <LocationField
        value={locationId}
        error={form.errors.locationId}
        onChange={({ id, name }) => form.set({ locationId: id, timeZone: zoneOfPlace(name) ?? timeZone })}
      />
      <Select
        label={t('timeZone')}
        description={t('timeZoneHint')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('nothingFound')}
        maxDropdownHeight={260}
        data={(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((value) => ({
          value,
          label: value.replaceAll('_', ' '),
        }))}
        value={timeZone}
        error={form.errors.timeZone}
        onChange={(chosen) => chosen && form.set({ timeZone: chosen })}
      />
      <TextInput
        label={t('phone')}
        description={t('optional')}
        type="tel"
        autoComplete="off"
        {...form.field('phoneNumber')}
      />
      <LogoField
        value={logo === undefined ? (logoQuery.data?.logo ?? null) : logo}
        error={form.errors.logo}
        onChange={(chosen) => form.set({ logo: chosen })}
        onProblem={(sentence) => form.setErrors({ ...form.errors, logo: sentence })}
      />
      <FormFoot
        problem={form.problem}
        send={t(firm ? 'save' : 'addFirm')}
        isPending={form.isPending}
        onCancel={onCancel}
      />
    </form>
  )
}
