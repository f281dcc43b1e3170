import { inText } from './commands.ts'

const DIALOG = '[role=dialog]'
/** Besides letters, what would press or run something under the window; all others are the browser's. */
const ACTING = new Set(['Enter', 'Backspace', 'Delete', 'Escape', 'Tab'])

let current: { typed: string; release(): void } | null = null

/** The windows that are open now. */
export const openWindows = (): ReadonlySet<Element> => new Set(document.querySelectorAll(DIALOG))

/**
 * Until a window that was asked for has the focus, what is typed is for it and not for what lies under it: no command runs, the text goes into
 * the field that gets the focus there, and Enter comes after it, with Ctrl or without. Escape and the pointer give the keys back, no clock
 * does: on a slow machine Enter would press the button under a window that is already there.
 *
 * @param under the windows that were open before it
 * @returns to be called once the window is gone
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
    // What was typed has been taken in by then.
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
