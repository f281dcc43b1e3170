import { keysOfShortcut, type ShortcutChoice } from '#contract/index.ts'
import { createStore, useStore } from '../store.ts'
import type { Command } from './commands.ts'

/** The signed-in user's own keys; null: the defaults. */
const shortcutChoice = createStore<ShortcutChoice | null>(() => null, 'session')

export const setShortcuts = shortcutChoice.set

/** What a command can be run by: its own shortcut, and keys that no one can change. */
type WithKeys = Pick<Command, 'shortcut' | 'keys'>

const keysNow = ({ shortcut, keys = [] }: WithKeys, choice: ShortcutChoice | null): readonly string[] => [
  ...keys,
  ...(shortcut ? keysOfShortcut(shortcut, choice) : []),
]

export const hasKey = (command: WithKeys, key: string): boolean =>
  keysNow(command, shortcutChoice.get()).includes(key)

/** Whether keys without Ctrl or ⌘ do something. People who dictate switch them off, because each word would press some. */
export const areShortcutsOn = (): boolean => shortcutChoice.get()?.areOn ?? true

export const useAreShortcutsOn = (): boolean => useStore(shortcutChoice, (choice) => choice?.areOn ?? true)

/** The current keys of a command, as printed on keyboards. */
export function useKeyLabels(): (command: WithKeys) => readonly string[] {
  const choice = useStore(shortcutChoice)
  return (command) => keysNow(command, choice).map(keyLabel)
}

/** As printed on keyboards. */
export const keyLabel = (key: string): string =>
  key === ' '
    ? 'Space'
    : key
        .replace('mod+', 'Ctrl/⌘ ')
        .replace('shift+', 'Shift+')
        .replace('Escape', 'Esc')
        .replace(/(?<=^|[ +]).$/u, (letter) => letter.toUpperCase())
