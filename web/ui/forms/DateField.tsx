import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { afterPress } from './after-press.ts'
import { ambiguousDays, caretAfter, isInvalidDate, isMasked, readTypedDate, typedDate } from './typed-date.ts'
import { uiTexts } from '../texts/index.ts'

type Props = {
  label: string
  hint: string
  value: string | null
  /** Why this day is refused. A nonexistent day is refused in any case. */
  error?: string | undefined
  /** Whether an incomplete date is reported while typing, not only when the field loses focus. */
  isDone?: boolean
  /** Text typed earlier that is not a complete date yet. */
  typed?: string
  onChange(date: string | null, typed: string): void
  onBlur?: () => void
}

/** Masks digits as YYYY/MM/DD, which is a date once it has ten characters; a complete date in another order is converted if it can mean only one day. */
export function DateField(props: Props) {
  const { label, hint, value, error, isDone = false, typed: before, onChange, onBlur } = props
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState(before ?? value?.replaceAll('-', '/') ?? '')
  const [isLeft, setLeft] = useState(false)
  const language = useLanguage()
  const isWrong = isInvalidDate(typed)
  const [first, second] = ambiguousDays(typed).map((day) => formatDate(day, language))
  const isShown = isWrong && (isDone || isLeft || (typed.length === 10 && isMasked(typed)))
  const field = useRef<HTMLInputElement>(null)
  /** Where the caret belongs after the mask is applied; null if the browser keeps it. */
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const take = (text: string) => {
    const shown = typedDate(text)
    setTyped(shown)
    onChange(readTypedDate(shown), shown)
  }
  return (
    <TextInput
      ref={field}
      label={label}
      placeholder={hint}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={
        first && second
          ? t('twoDates', { typed, first, second })
          : (error ?? (isShown ? t('noDate', { typed }) : undefined))
      }
      onBlur={() =>
        afterPress(() => {
          setLeft(true)
          onBlur?.()
        })
      }
      onChange={({ currentTarget }) => {
        const { value: text, selectionStart } = currentTarget
        if (selectionStart !== null && selectionStart < text.length && isMasked(text))
          caret.current = caretAfter(text, selectionStart)
        take(text)
      }}
      onPaste={(event) => {
        event.preventDefault()
        take(event.clipboardData.getData('text').trim())
      }}
    />
  )
}
