import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { clientId, postOf } from '../testing.ts'
import { NotesPane } from './NotesPane.tsx'

function Page() {
  const [number, setNumber] = useState(1)
  return (
    <>
      <NotesPane post={postOf(number)} />
      <button type="button" onClick={() => setNumber(3 - number)}>
        Turn
      </button>
    </>
  )
}

describe('a note', () => {
  useTestPage()

  it('is added once, although the user turns to another post and back before it is saved', async () => {
    let answer = (): void => undefined
    const requests = fakeServer({
      'POST /posts/*/notes': async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        const user = { id: clientId, firstName: 'Ana', lastName: 'Ruiz' }
        const addedAt = '2024-01-01T00:00:00.000Z'
        return { body: { id: clientId, content: 'sore back', user, addedAt }, status: 201 }
      },
    })
    const sent = () => requests.filter(({ method }) => method === 'POST')
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
    await renderPage(<Page />)
    await userEvent.type(field(), 'sore back{Enter}')
    for (const _ of ['there', 'back']) await userEvent.click(screen.getByRole('button', { name: 'Turn' }))
    await userEvent.type(field(), '{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(field().value).toBe('sore back')
    act(() => answer())
    await waitFor(() => expect(field().value).toBe(''))
    await userEvent.type(field(), '{Enter}')
    expect(sent()).toHaveLength(1)
  })
})
