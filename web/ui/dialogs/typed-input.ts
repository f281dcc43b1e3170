import { type FocusEvent, type RefObject, useRef } from 'react'

/** What people write in; searches, choices and lists are left out. */
const FIELDS =
  ':is(input, textarea):not([type=search], [type=checkbox], [type=radio], [type=file], [aria-haspopup])'

/** Around such a frame. */
const FRAMED = '[data-holds-input]'

type Field = HTMLInputElement | HTMLTextAreaElement
type TypedInput = {
  /** Whether a field holds something else than when it was first entered. */
  has(): boolean
  /** Whether a frame of someone else, such as a card form, holds something: no draft keeps that. */
  isFramed(): boolean
  onFocusCapture(event: FocusEvent): void
  /** Puts the focus back into the field that had it last. */
  focus(): void
}

/** What was typed into the fields of an element. */
export function useTypedInput(root: RefObject<HTMLElement | null>): TypedInput {
  const first = useRef(new Map<Field, string>())
  const last = useRef<Field | null>(null)
  return {
    isFramed: () => (root.current?.querySelector(FRAMED) ?? null) !== null,
    has: () =>
      [...first.current].some(
        ([field, value]) => root.current?.contains(field) === true && field.value !== value,
      ),
    onFocusCapture: ({ target }) => {
      if (!target.matches(FIELDS)) return
      const field = target as Field
      last.current = field
      if (!first.current.has(field)) first.current.set(field, field.value)
    },
    focus: () => last.current?.focus(),
  }
}
