/** Commands that each person can give another key, with their default keys. Ctrl/⌘ K and Esc are fixed. */
export const SHORTCUTS = {
  save: ['s'],
  notRelevant: ['d'],
  escalate: ['e'],
  resolve: ['r'],
  resolveTimeline: ['shift+r'],
  /** Onto the timeline, or off it. */
  timeline: ['t'],
  /** Into the trash, or out of it. Laptops have no Delete key, so they need another. */
  trash: ['Delete', '#'],
  addToReport: ['a'],
  writeNote: ['n'],
  /** On a report's page. */
  writeComment: ['c'],
  undoLast: ['u'],
  nextPost: ['j'],
  previousPost: ['k'],
  nextWord: ['f'],
  previousWord: ['shift+f'],
  showPicture: [' '],
  selectPost: ['x'],
  selectToHere: ['shift+x'],
  /** Out of all that match, or back in. */
  leaveOutFlagged: ['shift+l'],
  /** Words in the list. */
  find: ['/'],
  /** On a flagged post: one of its keywords never flags posts of this client. */
  neverFlag: ['-'],
  addFlagWord: ['+'],
  keys: ['?'],
} as const satisfies Record<string, readonly string[]>

export type ShortcutName = keyof typeof SHORTCUTS
export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as [ShortcutName, ...ShortcutName[]]

/** Shortcuts that came when people had chosen keys already: a key that someone has given to another shortcut stays there. */
const LATER_SHORTCUTS: ReadonlySet<ShortcutName> = new Set([
  'notRelevant',
  'writeComment',
  'leaveOutFlagged',
  'previousWord',
  'addToReport',
  'find',
  'neverFlag',
  'addFlagWord',
])

/** A person's own choice. */
export type ShortcutChoice = {
  /** Whether keys without Ctrl or ⌘ run commands. */
  areOn: boolean
  /** Only the keys that differ from the default. */
  keys: Partial<Record<ShortcutName, string>>
  /** Later shortcuts that have no key, because another one has it, and of which the person was notified. */
  notified?: ShortcutName[] | undefined
}

const NAMED_KEYS = ['Delete', 'Backspace', 'Insert', ' ']

/**
 * Whether a shortcut can have this key: a visible character, Shift and a letter (`shift+a`), Space, Delete, Backspace or Insert. The others (Enter,
 * Tab, Esc, arrows) have a meaning on every page.
 * @param key as `KeyboardEvent.key`, letters in lower case
 */
export const isShortcutKey = (key: string): boolean =>
  NAMED_KEYS.includes(key) ||
  /^shift\+[a-z]$/.test(key) ||
  (/^[^\s\p{C}]$/u.test(key) && key === key.toLowerCase())

/** The keys of a shortcut. @param choice null: the defaults */
export function keysOfShortcut(name: ShortcutName, choice: ShortcutChoice | null): readonly string[] {
  if (choice?.areOn === false) return []
  const own = choice?.keys[name]
  if (own !== undefined) return [own]
  if (!LATER_SHORTCUTS.has(name)) return SHORTCUTS[name]
  const taken = Object.values(choice?.keys ?? {})
  return SHORTCUTS[name].filter((key) => !taken.includes(key))
}

/** Later shortcuts that have no key, because the person gave it to another one before, and was not notified yet. */
export function takenShortcuts(
  choice: ShortcutChoice | null,
): { name: ShortcutName; key: string; owner: ShortcutName }[] {
  if (!choice?.areOn) return []
  return [...LATER_SHORTCUTS].flatMap((name) => {
    const [key] = SHORTCUTS[name]
    const owner = shortcutOfKey(key, choice.keys)
    const isNew = keysOfShortcut(name, choice).length === 0 && !choice.notified?.includes(name)
    return isNew && owner ? [{ name, key, owner }] : []
  })
}

/** The shortcut that has this key, regardless of whether shortcuts are on. */
export const shortcutOfKey = (key: string, keys: ShortcutChoice['keys']): ShortcutName | undefined =>
  SHORTCUT_NAMES.find((name) => keysOfShortcut(name, { areOn: true, keys }).includes(key))

/** Whether no two shortcuts have the same key. */
export function haveOwnKeys(keys: ShortcutChoice['keys']): boolean {
  const all = SHORTCUT_NAMES.flatMap((name) => keysOfShortcut(name, { areOn: true, keys }))
  return new Set(all).size === all.length
}

/**
 * Gives a shortcut a key. A shortcut that had it keeps its other keys, or gets the first one that this one had, so that both keep one.
 */
export function assignKey(
  name: ShortcutName,
  key: string,
  keys: ShortcutChoice['keys'],
): ShortcutChoice['keys'] {
  const other = shortcutOfKey(key, keys)
  if (other === name) return keys
  const keysNow = (each: ShortcutName) => keysOfShortcut(each, { areOn: true, keys })
  const left = other && (keysNow(other).find((each) => each !== key) ?? keysNow(name)[0])
  return withoutDefaults({ ...keys, [name]: key, ...(other && left ? { [other]: left } : {}) })
}

/**
 * Gives a shortcut its default keys again: all of them, or only the first if another shortcut has one of the others. A shortcut that has the first
 * one gets this one's.
 */
export function restoreKeys(name: ShortcutName, keys: ShortcutChoice['keys']): ShortcutChoice['keys'] {
  const withFirst = assignKey(name, SHORTCUTS[name][0], keys)
  const { [name]: _, ...others } = withFirst
  return haveOwnKeys(others) ? others : withFirst
}

const withoutDefaults = (keys: ShortcutChoice['keys']): ShortcutChoice['keys'] =>
  Object.fromEntries(
    Object.entries(keys).filter(([name, key]) => SHORTCUTS[name as ShortcutName].join() !== key),
  )
