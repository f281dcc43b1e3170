import { LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { Select, TextInput } from '@mantine/core'
import { useWords } from '../../kit/words/i18n.ts'
import { peopleWords } from '../words/index.ts'
import type { FieldErrors, PersonFields } from './fields.ts'
import classes from './Forms.module.css'

type Props = { typed: PersonFields; errors: FieldErrors; onType(typed: PersonFields): void }

export function NameFields({ typed, errors, onType }: Props) {
  const t = useWords(peopleWords)
  return (
    <div className={classes['names']}>
      <TextInput
        label={t('firstName')}
        autoComplete="off"
        autoFocus
        data-autofocus
        value={typed.firstName}
        error={errors.firstName}
        onChange={(event) => onType({ ...typed, firstName: event.currentTarget.value })}
      />
      <TextInput
        label={t('lastName')}
        autoComplete="off"
        value={typed.lastName}
        error={errors.lastName}
        onChange={(event) => onType({ ...typed, lastName: event.currentTarget.value })}
      />
    </div>
  )
}

export function LanguageField({ label, typed, errors, onType }: Props & { label: string }) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
      value={typed.language}
      error={errors.language}
      onChange={(value) =>
        onType({ ...typed, language: LANGUAGE_NAMES.find((each) => each === value) ?? typed.language })
      }
    />
  )
}
