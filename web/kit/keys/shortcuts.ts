import { keysOfShortcut, type Language, type ShortcutChoice } from '#contract/index.ts'
import { getLanguage } from '../i18n/i18n.ts'
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

const KEY_NAMES: Record<Language, Record<string, string>> = {
  en: { ' ': 'Space', Escape: 'Esc' },
  es: { ' ': 'Espacio', Shift: 'Mayús', Escape: 'Esc', Delete: 'Supr', Backspace: 'Retroceso' },
  fr: {
    ' ': 'Espace',
    Shift: 'Maj',
    Escape: 'Échap',
    Delete: 'Suppr',
    Backspace: 'Retour arrière',
    Insert: 'Inser',
    Enter: 'Entrée',
  },
}

/** As printed on keyboards. */
export function keyLabel(key: string): string {
  const [, modifiers = '', name = ''] = /^((?:mod\+|shift\+)*)(.+)$/su.exec(key) ?? []
  const names = KEY_NAMES[getLanguage()]
  const label = names[name] ?? (name.length === 1 ? name.toUpperCase() : name)
  return modifiers.replace('mod+', 'Ctrl/⌘ ').replace('shift+', `${names['Shift'] ?? 'Shift'}+`) + label
}
