import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { FetchCallbackPage } from './FetchCallbackPage.tsx'

useTestPage()

async function comeBack(source: string, answer: string): Promise<void> {
  const path = `/iam/external/fetch-sources/${source}/callback`
  window.history.replaceState(null, '', `${path}?state=s.1.2&${answer}`)
  await renderPage(<FetchCallbackPage />, path)
}

describe('the window that comes back from a source', () => {
  it('speaks of a file where a person chooses one', async () => {
    fakeServer({ 'POST /fetch-sources/dropbox/answers': () => problem('FETCH_NOT_CHOSEN', { source: 'It' }) })
    await comeBack('dropbox', 'error=access_denied')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No file was chosen.Close this window and try again.',
    )
  })

  it('speaks of the archive where the platform is asked for it', async () => {
    fakeServer({
      'POST /fetch-sources/tiktok_portability/answers': () => problem('FETCH_NOT_CHOSEN', { source: 'It' }),
    })
    await comeBack('tiktok_portability', 'error=access_denied')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your archive was not requested from TikTok.Close this window and try again.',
    )
  })

  it('says that the archive is being prepared', async () => {
    vi.spyOn(window, 'close').mockReturnValue()
    fakeServer({
      'POST /fetch-sources/google_portability/answers': () => ({ body: { address: null, fetch: null } }),
    })
    await comeBack('google_portability', 'code=1')
    expect(
      await screen.findByText('Google is preparing your archive. You can close this window.'),
    ).toBeTruthy()
  })
})
