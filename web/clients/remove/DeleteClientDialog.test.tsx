import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { client } from '../../posts/testing.ts'
import DeleteClientDialog from './DeleteClientDialog.tsx'

useTestPage()

it.each([
  ['Núñez', ' nunez'],
  ['O’Brien', "o'brien"],
])(
  'deleting %s accepts the last name without accents, case or typographic apostrophes',
  async (lastName, typed) => {
    const requests = fakeServer({ 'DELETE /clients/*': () => ({ status: 204 }) })
    await renderPage(<DeleteClientDialog client={{ ...client, lastName }} onClose={() => undefined} />)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete client' })
    await userEvent.click(button)
    expect(screen.getByText('This is not the last name.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.type(screen.getByRole('textbox'), typed)
    await userEvent.click(button)
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  },
)
