import { LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { Select, TextInput } from '@mantine/core'
import { useWords } from '../../kit/words/i18n.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { clientWords } from '../words/index.ts'
import type { Edited } from './edited.ts'

export type FieldsProps = { typed: Edited; errors: Record<string, string>; onType(typed: Edited): void }

export function PersonalFields({ typed, errors, onType }: FieldsProps) {
  const t = useWords(clientWords)
  const text = (name: 'firstName' | 'lastName' | 'email') => ({
    label: t(name),
    autoComplete: 'off',
    value: typed[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onType({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...text('firstName')} data-autofocus maxLength={200} />
      <TextInput {...text('lastName')} maxLength={200} />
      <TextInput {...text('email')} type="email" maxLength={254} />
      <DateField
        label={t('dateOfBirth')}
        hint={t('dateFormat')}
        value={null}
        typed={typed.dateOfBirth}
        error={errors['dateOfBirth']}
        onChange={(_, dateOfBirth) => onType({ ...typed, dateOfBirth })}
      />
      <Select
        label={t('clientLanguage')}
        description={t('clientLanguageHint')}
        allowDeselect={false}
        data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
        value={typed.language}
        error={errors['language']}
        onChange={(value) =>
          onType({ ...typed, language: LANGUAGE_NAMES.find((each) => each === value) ?? typed.language })
        }
      />
    </>
  )
}
