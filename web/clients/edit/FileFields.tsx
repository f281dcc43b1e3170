import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { clientTexts } from '../texts/index.ts'
import type { FieldsProps } from './PersonalFields.tsx'

export function FileFields({ form }: FieldsProps) {
  const t = useTexts(clientTexts)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { timeZone, dateOfLoss } = form.values
  return (
    <>
      <TextInput label={t('fileRefNo')} autoComplete="off" {...form.field('fileRefNo')} />
      <DateField
        label={t('lossDate')}
        hint={t('dateFormat')}
        value={null}
        typed={dateOfLoss}
        error={form.errors.dateOfLoss}
        onChange={(_, typed) => form.set({ dateOfLoss: typed })}
      />
      <Select
        label={t('timeZone')}
        description={t('timeZoneHint')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('nothingFound')}
        maxDropdownHeight={220}
        data={(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((value) => ({
          value,
          label: value.replaceAll('_', ' '),
        }))}
        value={timeZone}
        error={form.errors.timeZone}
        onChange={(chosen) => chosen && form.set({ timeZone: chosen })}
      />
    </>
  )
}
