import { isTextInput } from './commands.ts'

const DIALOG_SELECTOR = '[role=dialog]'
/** Besides letters, the keys that could press or run something below the window; all others are left to the browser. */
const ACTING_KEYS = new Set(['Enter', 'Backspace', 'Delete', 'Escape', 'Tab'])

let currentHold: { typed: string; release(): void } | null = null

export const openWindows = (): ReadonlySet<Element> => new Set(document.querySelectorAll(DIALOG_SELECTOR))

/**
 * From the request for a window until it has the focus, typing is meant for the window: no command runs, the text goes into the field that
 * gets the focus, and Enter (with or without Ctrl) follows it. Only Escape and the pointer end this early, and no timeout, because on a
 * slow machine Enter would press a button below the window.
 *
 * @param openBefore the windows that were already open
 * @returns call this when the window closes
 */
export function holdKeys(openBefore: ReadonlySet<Element>, onCancel: () => void): () => void {
  const hold = { typed: currentHold?.typed ?? '', release }
  let lastKey: KeyboardEventInit | null = null
  currentHold?.release()
  currentHold = hold
  const isInWindow = (target: EventTarget | null): boolean => {
    const dialog = target instanceof Element ? target.closest(DIALOG_SELECTOR) : null
    return dialog !== null && !openBefore.has(dialog)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey || isInWindow(event.target)) return
    const hasMod = event.ctrlKey || event.metaKey
    const isLetter = event.key.length === 1
    if (hasMod ? event.key !== 'Enter' : !isLetter && !ACTING_KEYS.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Enter')
      lastKey = { key: 'Enter', code: 'Enter', ctrlKey: hasMod, bubbles: true, cancelable: true }
    else if (isLetter) hold.typed += event.key
    else if (event.key === 'Backspace') hold.typed = hold.typed.slice(0, -1)
    else if (event.key === 'Escape') {
      release()
      onCancel()
    }
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!isInWindow(target)) return
    release()
    if (hold.typed !== '' && isTextInput(target)) typeInto(target as HTMLInputElement, hold.typed)
    // Sent later, so that the field has processed the text.
    const enter = lastKey && new KeyboardEvent('keydown', lastKey)
    if (enter) setTimeout(() => target?.dispatchEvent(enter))
  }
  function release(): void {
    if (currentHold === hold) currentHold = null
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('pointerdown', release, { capture: true })
    document.removeEventListener('focusin', onFocus)
  }
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('pointerdown', release, { capture: true })
  document.addEventListener('focusin', onFocus)
  return release
}

function typeInto(field: HTMLInputElement, text: string): void {
  // React watches the element's value and ignores changes that it has already seen there.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, field.value + text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
