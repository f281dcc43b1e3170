import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, show, useTestPage } from '../../ui/testing.tsx'
import { client } from '../../posts/testing.ts'
import DeleteClientDialog from './DeleteClientDialog.tsx'

useTestPage()

it('deleting a client takes its last name without accents and case', async () => {
  fakeServer({})
  await show(<DeleteClientDialog client={{ ...client, lastName: 'Núñez' }} onClose={() => undefined} />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete client' })
  expect(button.disabled).toBe(true)
  await userEvent.type(screen.getByRole('textbox'), ' nunez')
  expect(button.disabled).toBe(false)
})
