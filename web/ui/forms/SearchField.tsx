import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { uiTexts } from '../texts/index.ts'

type Props = {
  label: string
  placeholder?: string
  value?: string
  /** Milliseconds after the last key until `onSearch` is called. */
  wait?: number
  size?: 'xs' | 'sm' | 'md'
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean
  onSearch(keyword: string): void
}

export function SearchField({
  label,
  placeholder,
  value = '',
  wait = 1000,
  size = 'sm',
  isFirst,
  onSearch,
}: Props) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState(value)
  const searchLater = useDebouncedCallback(onSearch, wait)
  const search = (next: string, now: boolean) => {
    setTyped(next)
    searchLater(next.trim())
    if (now) searchLater.flush()
  }
  return (
    <TextInput
      type="search"
      data-autofocus={isFirst || undefined}
      aria-label={label}
      placeholder={placeholder ?? label}
      size={size}
      value={typed}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          // Not a tab stop: keyboard users can clear the field itself, and Tab moves on to the results.
          <CloseButton size="sm" tabIndex={-1} aria-label={t('clear')} onClick={() => search('', true)} />
        )
      }
      onChange={(event) => search(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchLater.flush()
      }}
    />
  )
}
