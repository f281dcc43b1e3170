import { LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { Select, TextInput } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { peopleTexts } from '../texts/index.ts'
import type { ContractForm } from '../../ui/forms/useContractForm.ts'
import type { PersonFields } from './fields.ts'
import classes from './Forms.module.css'

type Props = { form: ContractForm<PersonFields> }

export function NameFields({ form }: Props) {
  const t = useTexts(peopleTexts)
  return (
    <div className={classes['names']}>
      <TextInput
        label={t('firstName')}
        autoComplete="off"
        autoFocus
        data-autofocus
        {...form.field('firstName')}
      />
      <TextInput label={t('lastName')} autoComplete="off" {...form.field('lastName')} />
    </div>
  )
}

export function LanguageField({ label, form }: Props & { label: string }) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
      value={form.values.language}
      error={form.errors.language}
      onChange={(language) => language && form.set({ language })}
    />
  )
}
