import type { ComponentType } from 'react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createStore, useStore } from '../store.ts'

/** One thing that can be done here. The same value feeds button, menu, palette, keys and the sheet of keys. */
export type Command = {
  id: string
  title: string
  /** Heading in the palette and the sheet. */
  group: string
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** As `KeyboardEvent.key` in lower case, with `mod+` or `shift+` before it where needed. */
  keys?: readonly string[]
  /** Repeats while its key is held. */
  repeats?: boolean
  can: boolean
  run(): void
}

const layers = new Map<object, readonly Command[]>()
const all = createStore<readonly Command[]>(() => [], 'page')

const changed = (): void => all.set([...layers.values()].flat())

/**
 * Offers commands for as long as this component is on screen. Later layers win a key that two want. They change with what is drawn and not a
 * moment later: a key would be for the post that was there before.
 */
export function useCommands(commands: readonly Command[]): void {
  const [layer] = useState(() => ({}))
  useLayoutEffect(() => {
    layers.set(layer, commands)
    changed()
  }, [layer, commands])
  useLayoutEffect(
    () => () => {
      layers.delete(layer)
      changed()
    },
    [layer],
  )
}

export function useAllCommands(): readonly Command[] {
  const now = useStore(all)
  return useMemo(() => now.filter((command) => command.can), [now])
}

export const inText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select'))

export function keyOfEvent(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  // A shifted sign such as ? is its own key; only letters and names say shift.
  const shift = event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? 'shift+' : ''
  return mod + shift + key
}

/** As it is printed on keyboards. */
export const shownKey = (key: string): string => (key === ' ' ? 'Space' : key.replace('mod+', 'Ctrl/⌘ '))

/** A dialog keeps keys from the page behind it. A dialog with its own commands has `data-commands`. */
function isCovered(): boolean {
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
  return dialog !== undefined && dialog.querySelector('[data-commands]') === null
}

const PRESSABLE = 'a[href], button, summary, input, [role=button], [role=switch]'

/** Never inside a text field, and never under an open dialog, menu or list of choices. */
export function runByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  const key = keyOfEvent(event)
  if (inText(event.target) && (!key.startsWith('mod+') || key === 'mod+a')) return
  const { target } = event
  if (target instanceof HTMLElement && target.closest('[role=menu],[role=listbox],[data-own-keys]')) return
  // What can be pressed is, by Space.
  if (key === ' ' && target instanceof HTMLElement && target.matches(PRESSABLE)) return
  const command = all.get().findLast((each) => each.can && each.keys?.includes(key))
  if (!command || isCovered() || (event.repeat && !command.repeats)) return
  event.preventDefault()
  command.run()
}

export function useKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', runByKey)
    return () => document.removeEventListener('keydown', runByKey)
  }, [])
}
