import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { clientWords } from '../words/index.ts'
import type { FieldsProps } from './PersonalFields.tsx'

export function FileFields({ typed, errors, onType }: FieldsProps) {
  const t = useWords(clientWords)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { timeZone } = typed
  return (
    <>
      <TextInput
        label={t('fileRefNo')}
        autoComplete="off"
        maxLength={200}
        value={typed.fileRefNo}
        error={errors['fileRefNo']}
        onChange={(event) => onType({ ...typed, fileRefNo: event.currentTarget.value })}
      />
      <DateField
        label={t('lossDate')}
        hint={t('dateFormat')}
        value={null}
        typed={typed.dateOfLoss}
        error={errors['dateOfLoss']}
        onChange={(_, dateOfLoss) => onType({ ...typed, dateOfLoss })}
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
        error={errors['timeZone']}
        onChange={(value) => onType({ ...typed, timeZone: value ?? timeZone })}
      />
    </>
  )
}
