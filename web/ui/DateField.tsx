import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { readTypedDate, typedDate } from './typed-date.ts'

type Props = { label: string; hint: string; value: string | null; onChange(date: string | null): void }

/** YYYY/MM/DD under a mask, from ten characters on a date; a pasted date in another order is understood. */
export function DateField({ label, hint, value, onChange }: Props) {
  const [typed, setTyped] = useState(value ? value.replaceAll('-', '/') : '')
  const take = (text: string) => {
    const shown = typedDate(text)
    setTyped(shown)
    onChange(readTypedDate(shown))
  }
  return (
    <TextInput
      label={label}
      placeholder={hint}
      inputMode="numeric"
      value={typed}
      error={typed.length === 10 && readTypedDate(typed) === null}
      onChange={(event) => take(event.currentTarget.value)}
      onPaste={(event) => {
        event.preventDefault()
        take(event.clipboardData.getData('text'))
      }}
    />
  )
}
