import { Popover, TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { renderPage, useTestPage } from '../testing.tsx'

function Page({ losesInput }: { losesInput?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  const [name, setName] = useState('Gill')
  const [find, setFind] = useState('')
  return (
    <Dialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      title="Edit"
      {...(losesInput === undefined ? {} : { losesInput })}
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <TextInput
        label="Find"
        type="search"
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
    </Dialog>
  )
}

const question = () => screen.queryByText('Discard what you entered?')
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const goBack = async ({ history }: Awaited<ReturnType<typeof renderPage>>['router']) => {
  const { location } = history
  const blocker = vi.mocked(history.block).mock.calls.at(-1)?.[0].blockerFn
  expect(await blocker?.({ action: 'BACK', currentLocation: location, nextLocation: location })).toBe(true)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
const leaves = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'a click beside it': () => userEvent.click(document.querySelector('[class*=Modal-overlay]') as HTMLElement),
  'its cross': () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
}

describe('a dialog with unsaved input', () => {
  useTestPage()

  it.each(Object.entries(leaves))('stays open on %s, and asks', async (_, leave) => {
    await renderPage(<Page />)
    const field = await screen.findByLabelText<HTMLInputElement>('Name')
    await userEvent.type(field, ' Sr.')
    await leave()
    expect(question()).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(question()).toBeNull()
    expect([field.value, document.activeElement]).toEqual(['Gill Sr.', field])
    await leave()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await isClosed()
  })

  it('stays open on Back, and asks', async () => {
    const { router } = await renderPage(<Page />)
    vi.spyOn(router.history, 'block')
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await goBack(router)
    await waitFor(() => expect(question()).toBeTruthy())
  })

  it.each(Object.entries(leaves))('closes on %s once it is back to its initial state', async (_, leave) => {
    await renderPage(<Page />)
    await userEvent.type(await screen.findByLabelText('Name'), '!{Backspace}')
    await userEvent.type(screen.getByLabelText('Find'), 'words')
    await leave()
    await isClosed()
  })

  it('closes if a draft is kept', async () => {
    await renderPage(<Page losesInput={false} />)
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })
})

describe('a dialog with an open popover', () => {
  useTestPage()

  it('stays open on the Escape that closes the popover', async () => {
    function WithPopover() {
      const [isOpen, setOpen] = useState(true)
      const [isPopoverOpen, setPopoverOpen] = useState(true)
      return (
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Edit">
          <Popover opened={isPopoverOpen} onChange={setPopoverOpen}>
            <Popover.Target>
              <button type="button">Dates</button>
            </Popover.Target>
            <Popover.Dropdown>
              <p>From and until</p>
            </Popover.Dropdown>
          </Popover>
        </Dialog>
      )
    }
    await renderPage(<WithPopover />)
    fireEvent.keyDown(await screen.findByText('From and until'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('From and until')).toBeNull())
    expect(screen.getByRole('button', { name: 'Dates', hidden: true })).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Dates', hidden: true }), { key: 'Escape' })
    await isClosed()
  })
})

describe('a dialog closed by Back', () => {
  useTestPage()

  it('closes only after the browser has returned, so that its address is the one that changes', async () => {
    const { router } = await renderPage(<Page losesInput={false} />)
    const block = vi.spyOn(router.history, 'block')
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    const { location } = router.history
    const blocker = block.mock.calls.at(-1)?.[0].blockerFn
    await blocker?.({ action: 'BACK', currentLocation: location, nextLocation: location })
    expect(screen.queryByRole('dialog')).toBeTruthy()
    window.dispatchEvent(new PopStateEvent('popstate'))
    await isClosed()
  })

  it.each([
    ['adds a history entry on the first page of a tab on a phone', 'none', true, 2],
    ['adds no history entry if it opened with the page', 'none', false, 1],
    ['adds no history entry if there is an Escape key', 'hover', true, 1],
  ] as const)('%s', async (_, hover, hasBeenActive, entries) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === `(hover: ${hover})`,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: { hasBeenActive } }))
    const { router } = await renderPage(<Page />, '/?page=2')
    await screen.findByRole('dialog')
    await waitFor(() => expect(router.history.length).toBe(entries))
    expect(router.history.location.href).toBe('/?page=2')
    expect(screen.getByRole('dialog')).toBeTruthy()
    vi.unstubAllGlobals()
  })
})
