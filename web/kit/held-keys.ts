import { inText } from './commands.ts'

/** Milliseconds that a window which is there may take until it has the focus. */
const FOCUSED = 1000

const DIALOG = '[role=dialog]'
/** Besides letters, what would press or run something under the window; all others are the browser's. */
const ACTING = new Set(['Enter', 'Backspace', 'Delete', 'Escape', 'Tab'])

let current: { typed: string; release(): void } | null = null

/**
 * While a window is on its way, what is typed is for it and not for what lies under it: no command runs, and the text goes into the field
 * that gets the focus there. Escape gives the keys back.
 *
 * @returns to be called once the window is there: the keys are held until it has the focus
 */
export function holdKeys(onCancel: () => void): () => void {
  const hold = { typed: current?.typed ?? '', release }
  current?.release()
  current = hold
  const under = new Set(document.querySelectorAll(DIALOG))
  const isInWindow = (target: EventTarget | null): boolean => {
    const dialog = target instanceof Element ? target.closest(DIALOG) : null
    return dialog !== null && !under.has(dialog)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isInWindow(event.target))
      return
    const isLetter = event.key.length === 1
    if (!isLetter && !ACTING.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isLetter) hold.typed += event.key
    else if (event.key === 'Backspace') hold.typed = hold.typed.slice(0, -1)
    else if (event.key === 'Escape') {
      release()
      onCancel()
    }
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!isInWindow(target)) return
    release()
    if (hold.typed !== '' && inText(target)) typeInto(target as HTMLInputElement, hold.typed)
  }
  function release(): void {
    if (current === hold) current = null
    window.removeEventListener('keydown', onKey, { capture: true })
    document.removeEventListener('focusin', onFocus)
  }
  window.addEventListener('keydown', onKey, { capture: true })
  document.addEventListener('focusin', onFocus)
  return () => setTimeout(release, FOCUSED)
}

function typeInto(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
