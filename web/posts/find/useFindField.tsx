import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { FilterChoice, PostQuery } from '../data/filters.ts'
import { NarrowSheet } from './NarrowSheet.tsx'
import { FindButton, FindField, useFindKey } from './FindField.tsx'

type Props = {
  choice: FilterChoice
  query: PostQuery
  onChange(change: Partial<FilterChoice>): void
  /** Moves the focus to the first post. */
  toList(): void
}

/** The field of a list's toolbar, or the button that opens it. While it is open, filters are behind one button. */
export function useFindField({ choice, query, onChange, toList }: Props): {
  isFinding: boolean
  field: ReactNode
  /** On phones: the button that opens the sheet. @param filters opens the other filters */
  narrow(filters: ReactNode): ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const [isNarrowing, setNarrowing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  const open = useCallback(() => {
    before.current = document.activeElement
    setOpen(true)
    input.current?.focus()
  }, [])
  useFindKey(open)
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  const close = useCallback(() => {
    setOpen(false)
    const { current } = before
    before.current = null
    // The button that opened the field is gone while the field is there.
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus()
  }, [])
  const onFind = useCallback((find: string | null) => onChange({ find, page: 1 }), [onChange])
  const isFinding = isOpen || isNarrowing || choice.find !== null
  return {
    isFinding,
    field: isFinding ? (
      <FindField
        find={choice.find}
        query={query}
        input={input}
        onFind={onFind}
        toList={toList}
        onClose={close}
        onNarrow={() => setNarrowing(true)}
      />
    ) : (
      <FindButton onOpen={open} />
    ),
    narrow: (filters) => (
      <NarrowSheet
        find={choice.find}
        query={query}
        isOpen={isNarrowing}
        setOpen={setNarrowing}
        onFind={onFind}
        toWords={() => {
          setNarrowing(false)
          // Once the sheet has given the focus back.
          setTimeout(open, 50)
        }}
        filters={filters}
      />
    ),
  }
}
