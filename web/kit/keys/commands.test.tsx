import { cleanup, render } from '@testing-library/react'
import { startTransition, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n/i18n.ts'
import { resetSessionStores } from '../store.ts'
import { type Command, useCommands, useKeys, WindowNumber } from './commands.ts'
import { keyLabel, setShortcuts } from './shortcuts.ts'

const run = vi.fn()

function Screen({ can = true }: { can?: boolean }) {
  useKeys()
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'save', title: 'Save', group: 'Review', shortcut: 'save', keys: ['mod+s'], can, run },
      ],
      [can],
    ),
  )
  return (
    <>
      <input aria-label="field" />
      <div role="menu">
        <button type="button">item</button>
      </div>
    </>
  )
}

const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

const done: string[] = []

function Large({ post }: { post: string }) {
  useKeys()
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'save', title: 'Save', group: 'Review', keys: ['s'], can: true, run: () => done.push(post) },
      ],
      [post],
    ),
  )
  return <article>{post}</article>
}

function Offer({ name, ...offer }: { name: string } & Pick<Command, 'keys' | 'onlyInFront'>) {
  useCommands(
    useMemo(
      (): Command[] => [
        { id: name, title: name, group: 'Review', can: true, run: () => done.push(name), ...offer },
      ],
      [name, offer],
    ),
  )
  return null
}

describe('keyboard shortcuts', () => {
  afterEach(() => {
    cleanup()
    document.body.innerHTML = ''
    run.mockClear()
    resetSessionStores()
  })
  it('run their command', () => {
    render(<Screen />)
    press(document.body, 's')
    expect(run).toHaveBeenCalledOnce()
  })
  it('are the user’s own', () => {
    render(<Screen />)
    setShortcuts({ areOn: true, keys: { save: 'w' } })
    press(document.body, 's')
    expect(run).not.toHaveBeenCalled()
    press(document.body, 'w')
    expect(run).toHaveBeenCalledOnce()
  })
  it('can be switched off, except those with Ctrl', () => {
    render(<Screen />)
    setShortcuts({ areOn: false, keys: { save: 'w' } })
    press(document.body, 'w')
    expect(run).not.toHaveBeenCalled()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }))
    expect(run).toHaveBeenCalledOnce()
  })
  it('do nothing in a text field or a menu', () => {
    const { getByLabelText, getByText } = render(<Screen />)
    press(getByLabelText('field'), 's')
    press(getByText('item'), 's')
    expect(run).not.toHaveBeenCalled()
  })
  it('do nothing if the command is not possible', () => {
    render(<Screen can={false} />)
    press(document.body, 's')
    expect(run).not.toHaveBeenCalled()
  })
  it('apply to what is on screen, as soon as it is', async () => {
    // As in a browser: testing libraries otherwise run effects right after rendering.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const root = createRoot(document.body.appendChild(document.createElement('main')))
    root.render(<Large post="first" />)
    await expect.poll(() => document.body.textContent).toBe('first')
    const watcher = new MutationObserver(() => press(document.body, 's'))
    watcher.observe(document.body, { subtree: true, characterData: true })
    startTransition(() => root.render(<Large post="second" />))
    await expect.poll(() => done).toEqual(['second'])
    watcher.disconnect()
    root.unmount()
    vi.unstubAllGlobals()
  })
  it('do nothing under an open dialog, unless it has its own commands', () => {
    render(<Screen />)
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    document.body.append(dialog)
    press(document.body, 's')
    expect(run).not.toHaveBeenCalled()
    dialog.innerHTML = '<div data-commands></div>'
    press(document.body, 's')
    expect(run).toHaveBeenCalledOnce()
  })
  it('act in the window in front, and below it only if they do not act on what it covers', () => {
    function Page({ isCovered }: { isCovered: boolean }) {
      useKeys()
      return (
        <>
          <Offer name="save below" keys={['s']} onlyInFront />
          <Offer name="palette" keys={['p']} />
          {isCovered ? (
            <WindowNumber value={1}>
              <Offer name="trash in front" keys={['t']} onlyInFront />
            </WindowNumber>
          ) : null}
        </>
      )
    }
    done.length = 0
    const { rerender } = render(<Page isCovered />)
    for (const key of ['s', 'p', 't']) press(document.body, key)
    expect(done).toEqual(['palette', 'trash in front'])
    rerender(<Page isCovered={false} />)
    press(document.body, 's')
    expect(done.at(-1)).toBe('save below')
  })
})

it.each([
  ['en', 'Shift+R'],
  ['es', 'Mayús+R'],
  ['fr', 'Maj+R'],
] as const)('a key has its name in %s', async (language, label) => {
  await startI18n(language)
  expect(keyLabel('shift+r')).toBe(label)
  await startI18n('en')
})
