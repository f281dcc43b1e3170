import { Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Account } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { keyOf, useCall, useWrite } from '../../kit/calls/query.ts'
import { browserZone } from '../../kit/words/time.ts'
import { accountWords } from '../words/index.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import classes from './LawFirms.module.css'
import { LocationField } from './LocationField.tsx'
import { LogoField } from './LogoField.tsx'
import { allZones, zoneOfPlace } from './zones.ts'

/** `logo`: undefined until another one is chosen, or none. */
type Fields = {
  name: string
  locationId: string | null
  timeZone: string
  phoneNumber: string
  logo: string | null | undefined
}
type Props = { firm: Account | null; onSaved(firm: Account): void; onCancel(): void }

export function LawFirmForm({ firm, onSaved, onCancel }: Props) {
  const t = useWords(accountWords)
  const queryClient = useQueryClient()
  const zones = useMemo(() => allZones(), [])
  const [typed, setTyped] = useState<Fields>({
    name: firm?.name ?? '',
    locationId: firm?.location?.id ?? null,
    timeZone: firm?.timeZone ?? browserZone(),
    phoneNumber: firm?.phoneNumber ?? '',
    logo: undefined,
  })
  const kept = useCall('getAccountLogo', { params: { id: firm?.id ?? '' } }, { enabled: firm !== null })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [rest, setRest] = useState<string | null>(null)
  const options = {
    onSuccess: (saved: Account) => {
      queryClient.setQueryData(keyOf('getAccount', { params: { id: saved.id } }), saved)
      void queryClient.invalidateQueries({ queryKey: ['listAccounts'] })
      void queryClient.invalidateQueries({ queryKey: ['getAccountLogo'] })
      onSaved(saved)
    },
    onProblem: (problem: Problem) => {
      setErrors(problem.fields)
      setRest(Object.keys(problem.fields).some((field) => field in typed) ? null : problem.message)
    },
  }
  const create = useWrite('createAccount', options)
  const update = useWrite('updateAccount', options)
  const submit = () => {
    const { locationId, ...others } = typed
    const missing = {
      ...(typed.name.trim() === '' ? { name: t('enterName') } : {}),
      ...(locationId === null ? { locationId: t('enterLocation') } : {}),
    }
    setErrors(missing)
    setRest(null)
    if (Object.keys(missing).length > 0 || locationId === null) return
    const body = { ...others, locationId, phoneNumber: typed.phoneNumber.trim() || null }
    if (firm) update.mutate({ params: { id: firm.id }, body })
    else create.mutate({ body })
  }
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={t('name')}
        autoComplete="off"
        data-autofocus
        value={typed.name}
        error={errors['name']}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <LocationField
        value={typed.locationId}
        error={errors['locationId']}
        onChange={({ id, name }) =>
          setTyped({ ...typed, locationId: id, timeZone: zoneOfPlace(name) ?? typed.timeZone })
        }
      />
      <Select
        label={t('timeZone')}
        description={t('timeZoneHint')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('nothingFound')}
        maxDropdownHeight={260}
        data={(zones.includes(typed.timeZone) ? zones : [typed.timeZone, ...zones]).map((value) => ({
          value,
          label: value.replaceAll('_', ' '),
        }))}
        value={typed.timeZone}
        error={errors['timeZone']}
        onChange={(timeZone) => setTyped({ ...typed, timeZone: timeZone ?? typed.timeZone })}
      />
      <TextInput
        label={t('phone')}
        description={t('optional')}
        type="tel"
        autoComplete="off"
        value={typed.phoneNumber}
        error={errors['phoneNumber']}
        onChange={(event) => setTyped({ ...typed, phoneNumber: event.currentTarget.value })}
      />
      <LogoField
        value={typed.logo === undefined ? (kept.data?.logo ?? null) : typed.logo}
        error={errors['logo']}
        onChange={(logo) => {
          setTyped({ ...typed, logo })
          setErrors(({ logo: _, ...others }) => others)
        }}
        onProblem={(logo) => setErrors({ ...errors, logo })}
      />
      <FormFoot
        problem={rest}
        send={t(firm ? 'save' : 'addFirm')}
        isPending={create.isPending || update.isPending}
        onCancel={onCancel}
      />
    </form>
  )
}
