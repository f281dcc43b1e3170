import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { FetchCallbackPage } from './FetchCallbackPage.tsx'

useTestPage()
const phone = { firmPhoneNumber: '+1 416 555 0142' }
const who = { 'GET /auth/session': () => ({ body: { ...viewer, clientId: viewer.id, ...phone } }) }

async function comeBack(source: string, answer: string): Promise<void> {
  const path = `/iam/external/fetch-sources/${source}/callback`
  window.history.replaceState(null, '', `${path}?state=s.1.2&${answer}`)
  await renderPage(<FetchCallbackPage />, path)
}

describe('the window that comes back from a source', () => {
  it('speaks of a file where a person chooses one', async () => {
    fakeServer({
      ...who,
      'POST /fetch-sources/dropbox/answers': () => problem('FETCH_NOT_CHOSEN', { source: 'It' }),
    })
    await comeBack('dropbox', 'error=access_denied')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No file was chosen.Close this window and try again.',
    )
  })

  it('speaks of the archive where the platform is asked for it', async () => {
    fakeServer({
      ...who,
      'POST /fetch-sources/tiktok_portability/answers': () => problem('FETCH_NOT_CHOSEN', { source: 'It' }),
    })
    await comeBack('tiktok_portability', 'error=access_denied')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your archive was not requested from TikTok.Close this window and try again.',
    )
  })

  it('leads to the accounts if it was opened by its bare address', async () => {
    const requests = fakeServer(who)
    const path = '/iam/external/fetch-sources/dropbox/callback'
    window.history.replaceState(null, '', path)
    await renderPage(<FetchCallbackPage />, path)
    await screen.findByRole('heading', { name: 'This window opens from your accounts' })
    await vi.waitFor(() =>
      expect(screen.getByRole('link', { name: 'Go to your accounts' }).getAttribute('href')).toBe(
        `/?action=showSocialAccounts&clientId=${viewer.id}`,
      ),
    )
    expect(await screen.findByRole('link', { name: '+1 416 555 0142' })).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('closes, and leads to the accounts where the browser does not close it', async () => {
    vi.spyOn(window, 'close').mockReturnValue()
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    fakeServer({
      ...who,
      'POST /fetch-sources/dropbox/answers': () => problem('FETCH_NOT_CHOSEN', { source: 'It' }),
    })
    await comeBack('dropbox', 'error=access_denied')
    const close = await screen.findByRole('button', { name: 'Close this window' })
    expect(document.activeElement).toBe(close)
    await screen.findByRole('link', { name: 'Go to your accounts' })
    close.click()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
  })

  it('says that the archive is being prepared', async () => {
    vi.spyOn(window, 'close').mockReturnValue()
    fakeServer({
      ...who,
      'POST /fetch-sources/google_portability/answers': () => ({ body: { address: null, fetch: null } }),
    })
    await comeBack('google_portability', 'code=1')
    expect(
      await screen.findByText('Google is preparing your archive. You can close this window.'),
    ).toBeTruthy()
  })
})
