import { useCallback, useEffect, useRef, useState } from 'react'
import { isFocusLost } from '../dialogs/list-focus.ts'

/** Focuses the first field of a form that shows an error, or else its button. Fields of a hidden tab can't be focused. */
function focusFirstProblem(form: HTMLElement): void {
  if (!isFocusLost() && !form.contains(document.activeElement)) return
  for (const field of form.querySelectorAll<HTMLElement>('[aria-invalid=true]')) {
    field.focus()
    if (document.activeElement === field) return
  }
  if (isFocusLost()) form.querySelector<HTMLElement>('[type=submit]')?.focus()
}

/**
 * Moves the focus to the first error of a form that could not be sent, once the error is rendered. Buttons therefore need not be disabled
 * while something is missing: pressing them shows what.
 */
export function useProblemFocus() {
  const form = useRef<HTMLElement | null>(null)
  const [stops, setStops] = useState(0)
  useEffect(() => {
    if (stops > 0 && form.current) focusFirstProblem(form.current)
  }, [stops])
  const stop = useCallback((stopped: HTMLElement | null | undefined) => {
    form.current = stopped ?? null
    setStops((before) => before + 1)
  }, [])
  return {
    /** Whether the user tried to send it and could not. */
    wasStopped: stops > 0,
    /** Call this in the same event as the change that shows the errors. */
    stop,
    /** Forgets the attempt, when the form starts over. */
    reset: useCallback(() => setStops(0), []),
  }
}
