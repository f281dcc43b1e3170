import { LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { Alert, Select, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { afterPress } from '../../ui/forms/after-press.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './AddClient.module.css'
import type { DetailName, detailFaults } from './details.ts'
import type { Details } from './draft.ts'

type Props = {
  details: Details
  faults: ReturnType<typeof detailFaults>
  /** The server's validation messages, by field. */
  refused: Record<string, string>
  /** Shows the errors of all fields. */
  isDone: boolean
  onType(details: Details): void
}

/** A field shows its error once the user has left it or has tried to continue. */
export function DetailsStep({ details, faults, refused, isDone, onType }: Props) {
  const t = useTexts(clientTexts)
  const [touched, setTouched] = useState<readonly DetailName[]>([])
  const leave = (name: DetailName) => setTouched((before) => [...before, name])
  const errorOf = (name: DetailName) => {
    const fault = faults[name]
    if (refused[name] !== undefined) return refused[name]
    const isShown = isDone || touched.includes(name) || (isDate(name) && details[name].length === 10)
    return fault && isShown ? t(fault) : undefined
  }
  const text = (name: Exclude<DetailName, 'dateOfBirth' | 'dateOfLoss'>) => ({
    label: t(name),
    autoComplete: 'off',
    required: true,
    withAsterisk: false,
    value: details[name],
    error: errorOf(name),
    onBlur: () => afterPress(() => leave(name)),
    onChange: (event: { currentTarget: { value: string } }) =>
      onType({ ...details, [name]: event.currentTarget.value }),
  })
  const date = (name: 'dateOfBirth' | 'dateOfLoss') => ({
    label: t(name === 'dateOfBirth' ? 'dateOfBirth' : 'lossDate'),
    hint: t('dateFormat'),
    value: null,
    typed: details[name],
    error: errorOf(name),
    onBlur: () => leave(name),
    onChange: (_: string | null, typed: string) => onType({ ...details, [name]: typed }),
  })
  return (
    <>
      <div className={classes['pair']}>
        <TextInput {...text('firstName')} autoFocus data-autofocus maxLength={200} />
        <TextInput {...text('lastName')} maxLength={200} />
      </div>
      <TextInput {...text('email')} type="email" maxLength={254} />
      <DateField {...date('dateOfBirth')} />
      <TextInput {...text('fileRefNo')} maxLength={200} />
      <DateField {...date('dateOfLoss')} />
      <Select
        label={t('clientLanguage')}
        description={t('clientLanguageHint')}
        allowDeselect={false}
        data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
        value={details.language}
        onChange={(value) =>
          onType({ ...details, language: LANGUAGE_NAMES.find((each) => each === value) ?? details.language })
        }
      />
      <Alert role="note" variant="light" icon={<IconInfoCircle size={18} />}>
        {t('detailsFixed')}
      </Alert>
    </>
  )
}

const isDate = (name: DetailName): boolean => name === 'dateOfBirth' || name === 'dateOfLoss'
