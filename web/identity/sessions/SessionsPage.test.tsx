import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { UserSession } from '#contract/index.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import SessionsPage from './SessionsPage.tsx'

const session = (number: number, changes: Partial<UserSession> = {}): UserSession => ({
  id: `01890000-0000-7000-8000-00000000000${number}`,
  browser: 'Firefox',
  system: 'Windows',
  ip: '192.0.2.7',
  remember: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  seenAt: '2026-01-06T10:00:00.000Z',
  isCurrent: false,
  ...changes,
})

describe('active sessions', () => {
  useTestPage()

  it('lists every browser, with a sign-out button for all but this one', async () => {
    let list = [
      session(1, { isCurrent: true, browser: 'Chrome', system: 'Android' }),
      session(2, { remember: true }),
    ]
    const requests = fakeServer({
      'GET /users/*/sessions': () => listAnswer(list),
      'DELETE /user-sessions/*': () => {
        list = list.slice(0, 1)
        return {}
      },
    })
    await renderPage(<SessionsPage />, '/account/sessions')
    const [here, there] = await screen.findAllByRole('listitem')
    expect(within(here as HTMLElement).getByText('This browser')).toBeTruthy()
    expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
    expect(within(there as HTMLElement).getByText('Stays logged in')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out of Firefox on Windows' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe(`/user-sessions/${session(2).id}`)
  })

  it('keeps the button pending until the browser that was signed out is no longer listed', async () => {
    const all = [session(1, { isCurrent: true }), session(2)]
    let answer: (() => void) | undefined
    let loads = 0
    fakeServer({
      'GET /users/*/sessions': () =>
        (loads += 1) === 1
          ? listAnswer(all)
          : new Promise((resolve) => (answer = () => resolve(listAnswer(all.slice(0, 1))))),
      'DELETE /user-sessions/*': () => ({}),
    })
    await renderPage(<SessionsPage />, '/account/sessions')
    const button = await screen.findByRole('button', { name: 'Sign out of Firefox on Windows' })
    await userEvent.click(button)
    await waitFor(() => expect(answer).toBeDefined())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((button as HTMLButtonElement).disabled).toBe(true)
    answer?.()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it('no longer lists a browser that was signed out elsewhere', async () => {
    let list = [session(1, { isCurrent: true }), session(2)]
    fakeServer({
      'GET /users/*/sessions': () => listAnswer(list),
      'DELETE /user-sessions/*': () => problem('NOT_FOUND'),
    })
    await renderPage(<SessionsPage />, '/account/sessions')
    const button = await screen.findByRole('button', { name: 'Sign out of Firefox on Windows' })
    list = list.slice(0, 1)
    await userEvent.click(button)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it('names a browser that does not identify itself', async () => {
    fakeServer({ 'GET /users/*/sessions': () => listAnswer([session(1, { browser: null, system: null })]) })
    await renderPage(<SessionsPage />, '/account/sessions')
    expect(await screen.findByText('Unknown browser')).toBeTruthy()
  })

  it('asks before signing out everywhere, and then ends this session', async () => {
    const requests = fakeServer({
      'GET /users/*/sessions': () => listAnswer([session(1, { isCurrent: true })]),
      'DELETE /users/*/sessions': () => ({}),
    })
    sessionStorage.setItem('draft', 'Ask about the ladder')
    const { router, queryClient } = await renderPage(<SessionsPage />, '/account/sessions')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = await screen.findByRole('dialog')
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(localStorage.getItem('proofline.csrf-token.sign-in')).toBeNull()
    expect(queryClient.getQueryData(['getViewer', {}])).toBeUndefined()
    expect(sessionStorage.getItem('draft')).toBeNull()
  })
})
