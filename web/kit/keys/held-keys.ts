import { inText } from './commands.ts'

const DIALOG = '[role=dialog]'
/** Besides letters, the keys that could press or run something below the window; all others are left to the browser. */
const ACTING = new Set(['Enter', 'Backspace', 'Delete', 'Escape', 'Tab'])

let current: { typed: string; release(): void } | null = null

export const openWindows = (): ReadonlySet<Element> => new Set(document.querySelectorAll(DIALOG))

/**
 * From the request for a window until it has the focus, typing is meant for the window: no command runs, the text goes into the field that
 * gets the focus, and Enter (with or without Ctrl) follows it. Only Escape and the pointer end this early, and no timeout, because on a
 * slow machine Enter would press a button below the window.
 *
 * @param under the windows that were already open
 * @returns call this when the window closes
 */
export function holdKeys(under: ReadonlySet<Element>, onCancel: () => void): () => void {
  const hold = { typed: current?.typed ?? '', release }
  let sent: KeyboardEventInit | null = null
  current?.release()
  current = hold
  const isInWindow = (target: EventTarget | null): boolean => {
    const dialog = target instanceof Element ? target.closest(DIALOG) : null
    return dialog !== null && !under.has(dialog)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey || isInWindow(event.target)) return
    const hasMod = event.ctrlKey || event.metaKey
    const isLetter = event.key.length === 1
    if (hasMod ? event.key !== 'Enter' : !isLetter && !ACTING.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Enter')
      sent = { key: 'Enter', code: 'Enter', ctrlKey: hasMod, bubbles: true, cancelable: true }
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
    if (hold.typed !== '' && inText(target)) typeInto(target as HTMLInputElement, hold.typed)
    // Sent later, so that the field has processed the text.
    const enter = sent && new KeyboardEvent('keydown', sent)
    if (enter) setTimeout(() => target?.dispatchEvent(enter))
  }
  function release(): void {
    if (current === hold) current = null
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
