import type { ComponentType } from 'react'
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ShortcutName } from '#contract/index.ts'
import { createStore, useStore } from '../store.ts'
import { hasKey } from './shortcuts.ts'

/** A command that is available here. Buttons, menus, palette, keys and the list of keys all use it. */
export type Command = {
  id: string
  title: string
  /** Heading in the palette and the list of keys. */
  group: string
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }> | undefined
  /** Its key, which each person can change. */
  shortcut?: ShortcutName | null | undefined
  /** Keys that never change, as `keyOfEvent` gives them. */
  keys?: readonly string[] | undefined
  /** Runs repeatedly while its key is held. */
  repeats?: boolean | undefined
  /** Acts on what its window shows, so it is off while a window with commands of its own covers it. */
  onlyInFront?: boolean | undefined
  /** Only shows why its key does nothing here, so the palette and the list of keys leave it out. */
  isRefusal?: boolean | undefined
  can: boolean
  run(): void
}

let windowCount = 0
/** Windows count up in the order in which they open. */
export const nextWindowNumber = (): number => ++windowCount
/** The number of the window that a component is in; 0: the page. */
export const WindowNumber = createContext(0)

const commandLayers = new Map<object, { windowNumber: number; commands: readonly Command[] }>()
const allCommands = createStore<readonly Command[]>(() => [], 'page')

function updateCommands(): void {
  const layers = [...commandLayers.values()]
  const front = Math.max(0, ...layers.map(({ windowNumber }) => windowNumber))
  allCommands.set(
    layers.flatMap(({ windowNumber, commands }) =>
      windowNumber === front ? commands : commands.filter(({ onlyInFront }) => !onlyInFront),
    ),
  )
}

/**
 * Offers commands while this component is mounted. If two use the same key, the later layer wins; they update in a layout effect, because a
 * late update would apply a key to the previous post.
 */
export function useCommands(commands: readonly Command[]): void {
  const [layer] = useState(() => ({}))
  const windowNumber = useContext(WindowNumber)
  useLayoutEffect(() => {
    commandLayers.set(layer, { windowNumber, commands })
    updateCommands()
  }, [layer, windowNumber, commands])
  useLayoutEffect(
    () => () => {
      commandLayers.delete(layer)
      updateCommands()
    },
    [layer],
  )
}

/** The commands to choose from. */
export function useAllCommands(): readonly Command[] {
  const now = useStore(allCommands)
  return useMemo(() => now.filter(({ can, isRefusal }) => can && !isRefusal), [now])
}

export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select'))

/** As `KeyboardEvent.key`, letters in lower case, with `mod+` or `shift+` before it where needed. */
export function keyOfEvent(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  // A shifted symbol such as ? is its own key; only letters and named keys get the prefix.
  const shift = event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? 'shift+' : ''
  return mod + shift + key
}

/** An open dialog blocks keys for the page behind it, unless it has commands of its own (`data-commands`). */
function isPageCovered(): boolean {
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
  return dialog !== undefined && dialog.querySelector('[data-commands]') === null
}

const PRESSABLE_SELECTOR = 'a[href], button, summary, input, [role=button], [role=switch]'

/** Never runs inside a text field, or below an open dialog, menu or list box. */
export function runByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  const key = keyOfEvent(event)
  if (isTextInput(event.target) && (!key.startsWith('mod+') || key === 'mod+a')) return
  const { target } = event
  if (target instanceof HTMLElement && target.closest('[role=menu],[role=listbox],[data-own-keys]')) return
  if (key === 'Escape' && target instanceof HTMLElement && target.closest('[data-own-escape]')) return
  // Space presses the focused button or link.
  if (key === ' ' && target instanceof HTMLElement && target.matches(PRESSABLE_SELECTOR)) return
  const command = allCommands.get().findLast((each) => each.can && hasKey(each, key))
  if (!command || isPageCovered() || (event.repeat && !command.repeats)) return
  event.preventDefault()
  command.run()
}

export function useKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', runByKey)
    return () => document.removeEventListener('keydown', runByKey)
  }, [])
}
