import { type FocusEvent, type RefObject, useRef } from 'react'

/** What people write in; searches, choices and lists are left out. */
const FIELDS =
  ':is(input, textarea):not([type=search], [type=checkbox], [type=radio], [type=file], [aria-haspopup])'

type Field = HTMLInputElement | HTMLTextAreaElement
type TypedInput = {
  /** Whether a field holds something else than when it was first entered. */
  has(): boolean
  onFocusCapture(event: FocusEvent): void
  /** Puts the focus back into the field that had it last. */
  focus(): void
}

/** What was typed into the fields of an element. */
export function useTypedInput(root: RefObject<HTMLElement | null>): TypedInput {
  const first = useRef(new Map<Field, string>())
  const last = useRef<Field | null>(null)
  return {
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
