import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { renderPage, useTestPage } from '../testing.tsx'

/** Opens a first dialog, which a second one can replace. */
function Page() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null)
  const [isGone, setGone] = useState(false)
  return (
    <main id="content" tabIndex={-1}>
      {isGone ? null : (
        <button type="button" onClick={() => setOpen('first')}>
          Opener
        </button>
      )}
      {open === 'first' ? (
        <Dialog key="first" opened onClose={() => setOpen(null)} title="First">
          <button type="button" onClick={() => setOpen('second')}>
            Next
          </button>
          <button type="button" onClick={() => setGone(true)}>
            Remove
          </button>
        </Dialog>
      ) : null}
      {open === 'second' ? (
        <Dialog key="second" opened onClose={() => setOpen(null)} title="Second">
          Text
        </Dialog>
      ) : null}
    </main>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isOn = (element: Element | null) => waitFor(() => expect(document.activeElement).toBe(element))

describe('the focus after a dialog', () => {
  useTestPage()

  it('returns to the element that opened it', async () => {
    await renderPage(<Page />)
    await press('Opener')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await isOn(screen.getByRole('button', { name: 'Opener' }))
  })

  it('returns to the element that opened the first one, if a second replaced it', async () => {
    await renderPage(<Page />)
    await press('Opener')
    await press('Next')
    await screen.findByRole('dialog', { name: 'Second' })
    await userEvent.keyboard('{Escape}')
    await isOn(screen.getByRole('button', { name: 'Opener' }))
  })

  it('moves to the beginning of the content if that element is gone', async () => {
    await renderPage(<Page />)
    await press('Opener')
    await press('Remove')
    await userEvent.keyboard('{Escape}')
    await isOn(screen.getByRole('main'))
  })
})
