import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Viewer } from '#contract/index.ts'
import { getLanguage } from '../kit/i18n/i18n.ts'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import ProfileDialog from './ProfileDialog.tsx'

describe('the user’s own profile', () => {
  useTestPage()

  it('saves name and language for the whole page; the email stays', async () => {
    const close = vi.fn()
    const requests = fakeServer({
      'PUT /users/*': ({ body }) => ({ body: { ...viewer, ...(body as Partial<Viewer>) } }),
    })
    const { queryClient } = await renderPage(<ProfileDialog onClose={close} />)
    queryClient.setQueryData(['getViewer', {}], viewer)
    expect((screen.getByLabelText('Email') as HTMLInputElement).readOnly).toBe(true)
    const first = screen.getByLabelText('First name')
    await userEvent.clear(first)
    await userEvent.type(first, 'Anabel')
    await userEvent.click(screen.getByRole('combobox', { name: 'Language' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Español', hidden: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(requests.at(-1)?.body).toEqual({ firstName: 'Anabel', language: 'es' })
    expect(queryClient.getQueryData<Viewer>(['getViewer', {}])?.firstName).toBe('Anabel')
    await waitFor(() => expect(getLanguage()).toBe('es'))
  })

  it('shows a client the name from the record, which only the lawyer can change, and saves the language', async () => {
    const requests = fakeServer({ 'PUT /users/*': () => ({ body: viewer }) })
    const client = { ...viewer, accountType: 3 as const, clientId: viewer.id }
    await renderPage(<ProfileDialog onClose={() => undefined} />, '/', client)
    for (const label of ['First name', 'Last name'])
      expect((screen.getByLabelText(label) as HTMLInputElement).readOnly).toBe(true)
    expect(screen.getByText('Ask your lawyer to change this.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ language: viewer.language }))
  })

  it('asks for a name before calling the server', async () => {
    const requests = fakeServer({})
    await renderPage(<ProfileDialog onClose={() => undefined} />)
    await userEvent.clear(screen.getByLabelText('Last name'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a name.')).toBeTruthy()
    expect(requests).toHaveLength(0)
  })

  it('shows in the dialog why it was not saved', async () => {
    fakeServer({ 'PUT /users/*': () => problem('CONFLICT') })
    await renderPage(<ProfileDialog onClose={() => undefined} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Someone else changed this while you were working on it.',
    )
  })
})
