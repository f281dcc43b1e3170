import { type FocusEvent, type RefObject, useRef } from 'react'

/** Text fields; searches, choices and lists don't count as input. */
const FIELD_SELECTOR =
  ':is(input, textarea):not([type=search], [type=checkbox], [type=radio], [type=file], [aria-haspopup])'

/** Marks an element around a frame with input. */
const FRAME_SELECTOR = '[data-holds-input]'

type Field = HTMLInputElement | HTMLTextAreaElement
type TypedInput = {
  /** Whether a field's value differs from when it was first focused. */
  has(): boolean
  /** Whether a third-party frame, such as a card form, has input, which no draft can keep. */
  isFramed(): boolean
  onFocusCapture(event: FocusEvent): void
  /** Returns the focus to the last focused field. */
  focus(): void
}

/** The user's text input in the fields of an element. */
export function useTypedInput(root: RefObject<HTMLElement | null>): TypedInput {
  const first = useRef(new Map<Field, string>())
  const last = useRef<Field | null>(null)
  return {
    isFramed: () => (root.current?.querySelector(FRAME_SELECTOR) ?? null) !== null,
    has: () =>
      [...first.current].some(
        ([field, value]) => root.current?.contains(field) === true && field.value !== value,
      ),
    onFocusCapture: ({ target }) => {
      if (!target.matches(FIELD_SELECTOR)) return
      const field = target as Field
      last.current = field
      if (!first.current.has(field)) first.current.set(field, field.value)
    },
    focus: () => last.current?.focus(),
  }
}
