import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, useMemo, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { Dialog } from './Dialog.tsx'
import { Opening } from './Opening.tsx'
import { renderPage, useTestPage } from '../testing.tsx'

const save = vi.fn()
const leave = vi.fn()
const send = vi.fn()

type Options = { hasField: boolean; isLate?: boolean }

/** A page where the key E opens a window that either loads until `arrive` is called, or is loaded but doesn't have the focus yet. */
async function showPage({ hasField, isLate = true }: Options) {
  let arrive = (): void => undefined
  function Window({ onClose }: { onClose(): void }) {
    const [typed, setTyped] = useState('')
    return (
      <Dialog
        opened
        onClose={onClose}
        title="Escalate"
        onKeyDown={({ key, ctrlKey }) => key === 'Enter' && send(typed, ctrlKey)}
      >
        {hasField ? (
          <TextInput
            aria-label="people"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
      </Dialog>
    )
  }
  const Late = lazy(
    () =>
      new Promise<{ default: typeof Window }>((resolve) => {
        arrive = () => resolve({ default: Window })
      }),
  )
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const command = (key: string, run: () => void): Command => ({
      id: key,
      title: key,
      group: '',
      keys: [key],
      can: true,
      run,
    })
    useCommands(
      useMemo(() => [command('s', save), command('Escape', leave), command('e', () => setOpen(true))], []),
    )
    return isOpen ? (
      <Opening onClose={() => setOpen(false)}>
        {isLate ? <Late onClose={() => setOpen(false)} /> : <Window onClose={() => setOpen(false)} />}
      </Opening>
    ) : null
  }
  for (const called of [save, leave, send]) called.mockClear()
  await renderPage(<Page />)
  return () => act(async () => arrive())
}

describe('a dialog that is still loading', () => {
  useTestPage()

  it('receives what is typed in the meantime, and the page under it does not', async () => {
    const arrive = await showPage({ hasField: true })
    await userEvent.keyboard('essx{Backspace}an')
    await arrive()
    const field = await screen.findByLabelText<HTMLInputElement>('people')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('ssan')
    await userEvent.keyboard('na')
    expect(field.value).toBe('ssanna')
    expect(save).not.toHaveBeenCalled()
  })

  it.each([
    ['Ctrl Enter', '{Control>}{Enter}{/Control}', true],
    ['Enter', '{Enter}', false],
  ])('receives an early %s after the text typed before it', async (_, keys, withCtrl) => {
    const arrive = await showPage({ hasField: true })
    await userEvent.keyboard(`ean${keys}`)
    await arrive()
    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith('an', withCtrl))
  })

  it('also receives keys while it is shown without focus', async () => {
    await showPage({ hasField: true, isLate: false })
    const field = async () => screen.findByLabelText<HTMLInputElement>('people')
    for (const key of ['e', 's']) fireEvent.keyDown(document.body, { key })
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    expect(document.activeElement).not.toBe(await field())
    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith('s', true))
    expect(document.activeElement).toBe(await field())
    expect(save).not.toHaveBeenCalled()
  })

  it('receives keys even if it takes seconds to get the focus', async () => {
    const press = vi.fn()
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    await renderPage(
      <>
        <button type="button" onClick={press}>
          Open post
        </button>
        <Opening onClose={() => undefined}>
          <div role="dialog" aria-label="Commands">
            <input aria-label="words" onKeyDown={({ key }) => send(key)} />
          </div>
        </Opening>
      </>,
    )
    const field = screen.getByLabelText<HTMLInputElement>('words')
    screen.getByRole('button', { name: 'Open post' }).focus()
    vi.advanceTimersByTime(5000)
    vi.useRealTimers()
    send.mockClear()
    await userEvent.keyboard('s{Enter}')
    expect(press).not.toHaveBeenCalled()
    field.focus()
    await waitFor(() => expect(send).toHaveBeenCalledWith('Enter'))
    expect(field.value).toBe('s')
  })

  it('receives keys until it has the focus, with or without a field', async () => {
    const arrive = await showPage({ hasField: false })
    await userEvent.keyboard('es')
    await arrive()
    await userEvent.keyboard('s')
    await screen.findByRole('dialog', { name: 'Escalate' })
    expect(save).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(leave).not.toHaveBeenCalled()
  })

  it('releases the keyboard on Escape, and does not open any more', async () => {
    const arrive = await showPage({ hasField: true })
    await userEvent.keyboard('es{Escape}')
    expect(save).not.toHaveBeenCalled()
    await userEvent.keyboard('s')
    expect(save).toHaveBeenCalledOnce()
    await arrive()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
