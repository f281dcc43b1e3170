import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { hostToasts } from '../../ui/toasts/toast.tsx'
import { line, report, wire } from '../testing.ts'
import ReportPage from './ReportPage.tsx'

describe('the comments of a report', () => {
  useTestPage()

  it('are saved, and this is shown', async () => {
    const calls = fakeServer({
      ...wire,
      'PUT /report-posts/*': ({ body }) => ({ body: { ...line, ...(body as object), mergedWith: null } }),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const field = await screen.findByRole('textbox')
    fireEvent.change(field, { target: { value: 'Seen dancing.' } })
    expect(await screen.findByText('Not saved yet')).toBeTruthy()
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ comment: 'Seen dancing.', base: '' })
  })

  it('stay if an earlier list arrives after they were saved', async () => {
    let comment = ''
    let letGo: () => void = () => undefined
    let [isSlow, isAsked] = [false, false]
    fakeServer({
      ...wire,
      'GET /reports/*/posts': async () => {
        const answer = listAnswer([{ ...line, comment }])
        if (isSlow) {
          isSlow = false
          isAsked = true
          await new Promise<void>((resolve) => {
            letGo = resolve
          })
        }
        return answer
      },
      'PUT /report-posts/*': ({ body }) => {
        comment = (body as { comment: string }).comment
        return { body: { ...line, comment, mergedWith: null } }
      },
    })
    const { queryClient } = await renderPage(<ReportPage />, `/reports/${report.id}`)
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(field, { target: { value: 'Seen dancing.' } })
    isSlow = true
    void queryClient.invalidateQueries({ queryKey: ['listReportPosts'] })
    await waitFor(() => expect(isAsked).toBe(true))
    expect(await screen.findByText('Saved')).toBeTruthy()
    letGo()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(field.value).toBe('Seen dancing.')
  })

  it('have both texts if a colleague edited the same one, and say so', async () => {
    fakeServer({
      ...wire,
      'PUT /report-posts/*': () => ({
        body: {
          ...line,
          comment: 'See page 3.\n\nSeen dancing.',
          commentBy: { name: 'Me', isOwn: true },
          mergedWith: 'Ben Okoro',
        },
      }),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(field, { target: { value: 'Seen dancing.' } })
    const notice = 'Ben Okoro wrote here at the same time. Both texts are kept.'
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(field.value).toBe('See page 3.\n\nSeen dancing.')
  })

  it('are saved when the page is left before the delay is over', async () => {
    const calls = fakeServer({
      ...wire,
      'PUT /report-posts/*': () => ({ body: { ...line, mergedWith: null } }),
    })
    const { unmount } = await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'last words' } })
    unmount()
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ comment: 'last words', base: '' }),
    )
  })

  it('are kept if they could not be saved when the page was left, and saved later', async () => {
    let isReachable = false
    const calls = fakeServer({
      ...wire,
      'PUT /report-posts/*': ({ body }) => {
        if (!isReachable) throw new TypeError('Failed to fetch')
        return { body: { ...line, ...(body as object), mergedWith: null } }
      },
    })
    const sent = () => calls.filter(({ method }) => method === 'PUT')
    const { unmount } = await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Seen dancing.' } })
    const notices: unknown[] = []
    const end = hostToasts((toast) => notices.push(toast.kind === 'problem' ? toast.message : toast.kind))
    unmount()
    await waitFor(() => expect(notices).toEqual([expect.stringMatching(/^A comment was not saved\./)]))
    end()
    isReachable = true
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Seen dancing.')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent().at(-1)?.body).toEqual({ comment: 'Seen dancing.', base: '' })
  })

  it('that were not saved are kept beside those saved in the meantime', async () => {
    let comment = ''
    const calls = fakeServer({
      ...wire,
      'GET /reports/*/posts': () => listAnswer([{ ...line, comment }]),
      'PUT /report-posts/*': ({ body }) => {
        if (comment === '') throw new TypeError('Failed to fetch')
        return { body: { ...line, ...(body as object), mergedWith: null } }
      },
    })
    const { unmount } = await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Mine.' } })
    unmount()
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    comment = 'Theirs.'
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Theirs.\n\nMine.')
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
        comment: 'Theirs.\n\nMine.',
        base: 'Theirs.',
      }),
    )
  })

  it.each([
    ['FORBIDDEN', 'A comment was not saved. You don’t have permission to do this.'],
    ['UNAUTHENTICATED', 'A comment was not saved. Go back to its post to save it.'],
  ] as const)('that were refused when the page was left say what to do: %s', async (code, notice) => {
    fakeServer({ ...wire, 'PUT /report-posts/*': () => problem(code) })
    const { unmount } = await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Seen dancing.' } })
    const notices: unknown[] = []
    const end = hostToasts((toast) => notices.push(toast.kind === 'problem' ? toast.message : toast.kind))
    unmount()
    await waitFor(() => expect(notices).toEqual([notice]))
    end()
  })

  it('show a refusal with the server’s message', async () => {
    fakeServer({ ...wire, 'PUT /report-posts/*': () => problem('NOT_FOUND') })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'x' } })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This doesn’t exist, or you don’t have access to it.')
  })
})
