import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Client, TERMS_VERSION, type Viewer } from '#contract/index.ts'
import { keyOf } from '../kit/calls/query.ts'
import { switchLanguage } from '../kit/i18n/i18n.ts'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import AgreeTerms from './AgreeTerms.tsx'
import DataDeletionPage from './DataDeletionPage.tsx'
import { PrivacyPage, TermsPage } from './LegalPage.tsx'
import { needsTerms } from './needs-terms.ts'
import TermsGate from './TermsGate.tsx'

const clientId = '01890000-0000-7000-8000-000000000007'
const clientUser: Viewer = { ...viewer, accountType: 3, clientId, permissions: [] }
const agreed: Client = {
  id: clientId,
  customerId: viewer.accountId,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.test',
  dateOfBirth: '1984-05-06',
  fileRefNo: 'F-1',
  dateOfLoss: '2022-06-15',
  timeZone: 'America/Toronto',
  language: 'en',
  createdAt: '2024-01-01T00:00:00.000Z',
  agreedTermsAt: '2024-05-01T00:00:00.000Z',
  user: null,
  noAccounts: [],
  can: [],
  totalPosts: 0,
  totalUnreviewed: 0,
  totalEscalated: 0,
  totalResolved: 0,
  totalFlagged: 0,
  totalTimeline: 0,
  totalTrashed: 0,
  totalReports: 0,
}

describe('the terms', () => {
  useTestPage()

  it('are shown to client users who have not agreed, and to no one else', () => {
    expect(needsTerms(clientUser)).toBe(true)
    expect(needsTerms({ ...clientUser, agreedTermsAt: '2024-05-01T00:00:00.000Z' })).toBe(false)
    expect(needsTerms({ ...clientUser, link: { purpose: 'import', clientId } })).toBe(true)
    expect(needsTerms(viewer)).toBe(false)
  })

  it('cannot be closed: not with Escape, a click outside, or a close button', async () => {
    fakeServer({})
    await renderPage(<TermsGate />, '/', clientUser)
    const dialog = await screen.findByRole('dialog', { name: 'Terms and conditions' })
    expect(within(dialog).queryByRole('button', { name: /close/i })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body)
    expect(screen.getByRole('dialog', { name: 'Terms and conditions' })).toBeTruthy()
  })

  it('are shown with the privacy policy in an area that the keyboard scrolls', async () => {
    fakeServer({})
    await renderPage(<TermsGate />, '/', clientUser)
    const area = await screen.findByRole('region', { name: 'Terms of Use and Privacy Policy' })
    await within(area).findByRole('heading', { name: 'Terms of Use' })
    within(area).getByRole('heading', { name: 'Privacy Policy' })
    expect(area.tabIndex).toBe(0)
  })

  it('are agreed to once, and then the user continues', async () => {
    const requests = fakeServer({ [`PUT /clients/${clientId}/agree-terms`]: () => ({ body: agreed }) })
    const { queryClient } = await renderPage(<TermsGate />, '/', clientUser)
    const agree = await screen.findByRole('button', { name: 'I agree' })
    await waitFor(() => expect((agree as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(agree)
    await waitFor(() =>
      expect(queryClient.getQueryData<Viewer>(keyOf('getViewer', {}))?.agreedTermsAt).toBe(
        agreed.agreedTermsAt,
      ),
    )
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('leave the focus in the page that follows them', async () => {
    fakeServer({ [`PUT /clients/${clientId}/agree-terms`]: () => ({ body: agreed }) })
    function Page() {
      const [hasAgreed, setAgreed] = useState(false)
      return (
        <main id="content" tabIndex={-1}>
          {hasAgreed ? <p>Your posts</p> : <AgreeTerms onAgreed={() => setAgreed(true)} />}
        </main>
      )
    }
    await renderPage(<Page />, '/', clientUser)
    const agree = await screen.findByRole('button', { name: 'I agree' })
    await waitFor(() => expect((agree as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(agree)
    await screen.findByText('Your posts')
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('stay open when agreeing fails, and logging out is always possible', async () => {
    const requests = fakeServer({
      [`PUT /clients/${clientId}/agree-terms`]: () => problem('UNAVAILABLE'),
      'POST /auth/logout': () => ({}),
    })
    const { router } = await renderPage(<TermsGate />, '/', clientUser)
    const agree = await screen.findByRole('button', { name: 'I agree' })
    await waitFor(() => expect((agree as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(agree)
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  it('are shown in Spanish on request', async () => {
    fakeServer({})
    await renderPage(<TermsGate />, '/', clientUser)
    await userEvent.click(await screen.findByRole('button', { name: 'Español' }))
    await screen.findByRole('heading', { name: 'Condiciones de uso' })
    screen.getByRole('button', { name: 'Acepto' })
  })
})

describe('the public pages', () => {
  useTestPage()

  it('show the terms and the privacy policy, with their date', async () => {
    await renderPage(<TermsPage />, '/terms')
    await screen.findByRole('heading', { level: 1, name: 'Terms of Use' })
    screen.getByText('Last updated 14 September 2023')
    await renderPage(<PrivacyPage />, '/privacy')
    await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
    screen.getByText(/We answer within one month/)
    screen.getByText(/not for children under 13/)
    const dated = screen
      .getAllByText(/^Last updated/)
      .at(-1)
      ?.textContent.replace('Last updated ', '')
    expect(new Date(`${dated} UTC`).toISOString().slice(0, 10)).toBe(TERMS_VERSION)
  })

  it('say that staff can read records that are not posts', async () => {
    await renderPage(<PrivacyPage />, '/privacy')
    await screen.findByText(/drafts, items that you deleted, and text by other people.*can read these/)
    expect(
      screen.queryByText(/the rest of the file is kept sealed as you sent it and is not shown/),
    ).toBeNull()
  })

  it.each([
    ['waiting', 'What the platform gave us will be deleted on'],
    ['held', 'Your data is needed for a legal proceeding'],
    ['withdrawn', 'You have connected the account again since then'],
    ['done', 'Your data has been successfully deleted from the product.'],
  ])('shows the status of a deletion by its code: %s', async (state, sentence) => {
    const requests = fakeServer({
      'GET /data-deletion': () => ({
        body: { state, requestedAt: '2026-01-01T12:00:00.000Z', dueAt: '2026-01-31T12:00:00.000Z' },
      }),
    })
    window.history.replaceState(null, '', '/?code=abc')
    await renderPage(<DataDeletionPage />, '/?code=abc')
    expect(await screen.findByText(new RegExp(`^${sentence.replaceAll('.', '\\.')}`))).toBeTruthy()
    expect(requests[0]?.url.searchParams.get('code')).toBe('abc')
    if (state !== 'done') expect(screen.queryByText(/successfully deleted/)).toBeNull()
    // By connecting again, the person has granted access again.
    expect(screen.queryByText(/no longer have access/) === null).toBe(
      state === 'withdrawn' || state === 'done',
    )
    window.history.replaceState(null, '', '/')
  })

  it('say nothing about a deletion without its code, and ask for it', async () => {
    await renderPage(<DataDeletionPage />)
    screen.getByRole('heading', { name: 'Data Deletion Request' })
    expect(screen.queryByText(/successfully deleted/)).toBeNull()
    let known = false
    const requests = fakeServer({
      'GET /data-deletion': () =>
        known
          ? { body: { state: 'done', requestedAt: '2026-01-01T12:00:00.000Z', dueAt: null } }
          : problem('NOT_FOUND'),
    })
    fireEvent.change(screen.getByRole('textbox', { name: 'Confirmation code' }), {
      target: { value: ' abc ' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    await screen.findByText(/^We do not know this confirmation code/)
    known = true
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    await screen.findByText('Your data has been successfully deleted from the product.')
    expect(requests[0]?.url.searchParams.get('code')).toBe('abc')
    await switchLanguage('es')
    await screen.findByRole('heading', { name: 'Solicitud de eliminación de datos' })
  })
})
