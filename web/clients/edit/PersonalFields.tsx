import { LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { Select, TextInput } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { ContractForm } from '../../ui/forms/useContractForm.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { clientTexts } from '../texts/index.ts'
import type { Edited } from './edited.ts'

export type FieldsProps = { form: ContractForm<Edited> }

export function PersonalFields({ form }: FieldsProps) {
  const t = useTexts(clientTexts)
  const text = (name: 'firstName' | 'lastName' | 'email') => ({
    label: t(name),
    autoComplete: 'off',
    ...form.field(name),
  })
  return (
    <>
      <TextInput {...text('firstName')} data-autofocus />
      <TextInput {...text('lastName')} />
      <TextInput {...text('email')} type="email" />
      <DateField
        label={t('dateOfBirth')}
        hint={t('dateFormat')}
        value={null}
        typed={form.values.dateOfBirth}
        error={form.errors.dateOfBirth}
        onChange={(_, dateOfBirth) => form.set({ dateOfBirth })}
      />
      <Select
        label={t('clientLanguage')}
        description={t('clientLanguageHint')}
        allowDeselect={false}
        data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
        value={form.values.language}
        error={form.errors.language}
        onChange={(language) => language && form.set({ language })}
      />
    </>
  )
}
