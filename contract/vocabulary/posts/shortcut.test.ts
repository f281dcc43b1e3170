import { describe, expect, it } from 'vitest'
import {
  assignKey,
  haveOwnKeys,
  isShortcutKey,
  keysOfShortcut,
  restoreKeys,
  SHORTCUT_NAMES,
  SHORTCUTS,
} from './shortcut.ts'

describe('shortcuts', () => {
  it('have different default keys, each of which is allowed', () => {
    expect(haveOwnKeys({})).toBe(true)
    expect(SHORTCUT_NAMES.flatMap((name) => SHORTCUTS[name]).filter((key) => !isShortcutKey(key))).toEqual([])
  })

  it.each(['a', 'ñ', '7', '.', 'shift+a', ' ', 'Delete', 'Backspace', '字'])('can be %j', (key) => {
    expect(isShortcutKey(key)).toBe(true)
  })
  it.each(['', 'A', 'Enter', 'Tab', 'Escape', 'ArrowUp', 'F5', 'mod+s', 'shift+1', 'ab', '\t', '\u0000'])(
    'cannot be %j',
    (key) => {
      expect(isShortcutKey(key)).toBe(false)
    },
  )

  it('are none while they are off', () => {
    expect(keysOfShortcut('save', { areOn: false, keys: { save: 'w' } })).toEqual([])
    expect(keysOfShortcut('save', { areOn: true, keys: { save: 'w' } })).toEqual(['w'])
    expect(keysOfShortcut('trash', null)).toEqual(['Delete', '#'])
  })
})

describe('a default key that a person has given to another shortcut', () => {
  const choice = { areOn: true, keys: { trash: 'd' } }
  it('stays there', () => {
    expect(keysOfShortcut('trash', choice)).toEqual(['d'])
    expect(keysOfShortcut('notRelevant', choice)).toEqual([])
    expect(haveOwnKeys(choice.keys)).toBe(true)
  })
})

describe('giving a shortcut a key', () => {
  it('replaces its default keys', () => {
    expect(assignKey('trash', 'w', {})).toEqual({ trash: 'w' })
  })
  it('swaps it with the shortcut that had it', () => {
    expect(assignKey('save', 'e', {})).toEqual({ save: 'e', escalate: 's' })
  })
  it('leaves the other shortcut its other keys', () => {
    expect(assignKey('save', '#', {})).toEqual({ save: '#', trash: 'Delete' })
  })
  it('keeps nothing that is the default again', () => {
    expect(assignKey('save', 's', assignKey('save', 'e', {}))).toEqual({})
  })
  it('changes nothing if it has the key already', () => {
    expect(assignKey('trash', '#', {})).toEqual({})
  })
  it('never gives two shortcuts one key', () => {
    const all = SHORTCUT_NAMES.flatMap((name) => SHORTCUTS[name])
    let keys = {}
    for (const [index, name] of SHORTCUT_NAMES.entries())
      for (const key of [all[(index * 7 + 3) % all.length] ?? 'q', 'w']) {
        keys = assignKey(name, key, keys)
        expect(haveOwnKeys(keys)).toBe(true)
      }
  })
})

describe('restoring a shortcut', () => {
  it('gives it all of its default keys', () => {
    expect(restoreKeys('trash', { trash: 'w' })).toEqual({})
    expect(restoreKeys('trash', { trash: 'Delete' })).toEqual({})
  })
  it('swaps its first key with the shortcut that has it', () => {
    expect(restoreKeys('save', { save: 'e', escalate: 's' })).toEqual({})
    expect(restoreKeys('trash', { trash: 'w', save: 'Delete' })).toEqual({ save: 'w' })
  })
  it('leaves another shortcut a further key', () => {
    expect(restoreKeys('trash', { trash: 'w', save: '#' })).toEqual({ trash: 'Delete', save: '#' })
  })
})
