import { screen } from '@testing-library/react'
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
    fakeServer({})
    await renderPage(<DeleteClientDialog client={{ ...client, lastName }} onClose={() => undefined} />)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete client' })
    expect(button.disabled).toBe(true)
    await userEvent.type(screen.getByRole('textbox'), typed)
    expect(button.disabled).toBe(false)
  },
)
