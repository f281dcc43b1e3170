import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import ReportPage from '../page/ReportPage.tsx'
import { browserZone } from '../../kit/i18n/time.ts'
import { PRESETS } from './options.ts'
import { fileOf, id, line, options, report, wire } from '../testing.ts'

describe('the files of a report', () => {
  useTestPage()

  it('marks files with internal notes, and asks before downloading one', async () => {
    const made = {
      ...fileOf('pdf'),
      status: 'SUCCESS',
      url: '/media/reports/7',
      sha256: 'ab'.repeat(32),
      documentId: id(44),
    }
    const files = [
      {
        ...made,
        id: id(12),
        fileName: 'With notes.pdf',
        options: { ...options, internalNotes: true, index: true },
      },
      made,
    ]
    fakeServer({ ...wire, 'GET /reports/*': () => ({ body: { ...report, files } }) })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const [first, second] = (await screen.findAllByRole('listitem')).slice(0, 2)
    expect(within(first as HTMLElement).getByText('Internal notes')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('Index · Times in UTC')).toBeTruthy()
    expect(within(second as HTMLElement).queryByText('Internal notes')).toBeNull()
    expect(within(second as HTMLElement).getByText(id(44))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download After the accident.pdf' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Download With notes.pdf' }))
    const dialog = await screen.findByRole('dialog', { name: 'Download file with internal notes?' })
    expect(within(dialog).getByText(/privileged and confidential/)).toBeTruthy()
  })

  it('deletes a file, and cancels one that is being created', async () => {
    const files = [
      { ...fileOf('pdf'), id: id(12), fileName: 'Made.pdf', status: 'SUCCESS', url: '/media/reports/12' },
      { ...fileOf('pdf'), id: id(13), fileName: 'Under way.pdf', status: 'RUNNING' },
    ]
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, files } }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
      'DELETE /report-files/*': () => ({ status: 204 }),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Made.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete file?' }))
    expect(dialog.getByText(/Its SHA-256 stays in the history/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete file' }))
    expect(await screen.findByText('File deleted.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel Under way.pdf' }))
    expect(await screen.findByText('File canceled.')).toBeTruthy()
    const deleted = calls
      .filter(({ method }) => method === 'DELETE')
      .map(({ path }) => path.split('/').at(-1))
    expect(deleted).toEqual([id(12), id(13)])
  })

  it('can be created as a Word document if that is chosen; an album only as a PDF', async () => {
    const calls = fakeServer({
      ...wire,
      'POST /reports/*/docx': () => ({ body: fileOf('docx'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Word' }))
    fireEvent.click(screen.getByRole('switch', { name: /Index/ }))
    fireEvent.click(screen.getByRole('radio', { name: 'Leave it out' }))
    fireEvent.click(screen.getByRole('button', { name: 'Create Word document' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    const { body } = calls.find(({ method }) => method === 'POST') ?? {}
    expect(body).toMatchObject({ formatOptions: { index: false, footer: true, branding: false } })
    expect(body).not.toHaveProperty('formatOptions.format')
  })

  it('starts each document with the default options, whatever the one before had', async () => {
    fakeServer({
      ...wire,
      'POST /reports/*/docx': () => ({ body: fileOf('docx'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const notes = () => screen.findByRole<HTMLInputElement>('switch', { name: /Internal notes/ })
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
    fireEvent.click(await notes())
    fireEvent.click(screen.getByRole('radio', { name: 'Word' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Say it in one number' }))
    fireEvent.click(screen.getByRole('button', { name: 'Create Word document' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(/^The report is being generated, you will receive an in-app/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect((await notes()).checked).toBe(false)
    expect(screen.getByRole('button', { name: 'Create PDF' })).toBeTruthy()
  })

  it('is for the other side unless it is made internal, and says what a switch costs', async () => {
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, totalComments: 3, files: [] } }),
      'POST /reports/*/pdf': () => ({ body: fileOf('pdf'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
    const part = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
    const shown = async () =>
      Promise.all(
        [/^Index/, /^Internal notes/, /^Review status/, /^External comments/, /^Footer/].map(
          async (name) => (await part(name)).checked,
        ),
      )
    expect(await shown()).toEqual([true, false, false, true, true])
    expect(screen.queryByText('3 comments are not included')).toBeNull()
    fireEvent.click(await part(/^External comments/))
    expect(await screen.findByText('3 comments are not included')).toBeTruthy()
    fireEvent.click(await part(/^Internal notes/))
    expect(await screen.findByText('The other side can read it')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'For the other side' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Internal' }))
    expect(await shown()).toEqual([true, true, true, true, true])
    expect(screen.queryByText('The other side can read it')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Create PDF' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      formatOptions: { internalNotes: true, reviewStatus: true, externalComments: true, coverage: true },
    })
  })

  it('asks once for each report whether it says how much it does not contain', async () => {
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, files: [] } }),
      'POST /reports/*/pdf': () => ({ body: fileOf('pdf'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Create PDF' }))
    expect(
      await screen.findByText('Choose whether the document says how much it does not contain.'),
    ).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Say it in one number' }))
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: 'Say it in one number' }))
    fireEvent.click(screen.getByRole('button', { name: 'Create PDF' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      formatOptions: { coverage: true },
    })
  })

  it('keeps what was chosen for the report’s first file, and turns page numbers on with the index', async () => {
    const made = { ...fileOf('pdf'), options: { ...options, coverage: true } }
    fakeServer({ ...wire, 'GET /reports/*': () => ({ body: { ...report, files: [made] } }) })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
    const said = await screen.findByRole<HTMLInputElement>('radio', { name: 'Say it in one number' })
    expect(said.checked).toBe(true)
    const part = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name })
    fireEvent.click(part(/^Index/))
    fireEvent.click(part(/^Footer/))
    expect(part(/^Footer/).checked).toBe(false)
    fireEvent.click(part(/^Index/))
    expect(part(/^Footer/).checked).toBe(true)
  })

  it('of an album creates a PDF with its comments right away', async () => {
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, type: 'album' } }),
      'POST /reports/*/pdf': () => ({ body: fileOf('pdf'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    await renderPage(<ReportPage />, `/albums/${report.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      formatOptions: { externalComments: true, internalNotes: false, branding: false, index: false },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText(/^Album is being generated, you will receive an in-app/)).toBeTruthy()
  })

  it('of an album saves a comment first, and does not download a file without it', async () => {
    const current = { ...fileOf('pdf'), status: 'SUCCESS', url: '/media/reports/7', sha256: 'ab'.repeat(32) }
    const files = [{ ...current, options: { ...options, externalComments: true } }]
    let answer: () => void = () => undefined
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, type: 'album', files } }),
      'PUT /report-posts/*': async ({ body }) => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return { body: { ...line, ...(body as object), mergedWith: null } }
      },
      'POST /reports/*/pdf': () => ({ body: fileOf('pdf'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)
    await renderPage(<ReportPage />, `/albums/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Last words.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(sent()).toEqual(['PUT']))
    answer()
    await waitFor(() => expect(sent()).toEqual(['PUT', 'POST']))
  })

  it('of an album is not made without a comment that could not be saved', async () => {
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, type: 'album', files: [] } }),
      'PUT /report-posts/*': () => problem('FORBIDDEN'),
    })
    await renderPage(<ReportPage />, `/albums/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Last words.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
    expect(await screen.findByText(/^No file was created/)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('of an album is made right after a comment was saved, before the album is reloaded', async () => {
    const fetched = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const current = { ...fileOf('pdf'), status: 'SUCCESS', url: '/media/reports/7', sha256: 'ab'.repeat(32) }
    const files = [{ ...current, options: { ...options, timeZone: browserZone(), externalComments: true } }]
    let isSaved = false
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () =>
        isSaved ? new Promise<never>(() => undefined) : { body: { ...report, type: 'album', files } },
      'PUT /report-posts/*': ({ body }) => {
        isSaved = true
        return { body: { ...line, ...(body as object), mergedWith: null } }
      },
      'POST /reports/*/pdf': () => ({ body: fileOf('pdf'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    await renderPage(<ReportPage />, `/albums/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Last words.' } })
    await screen.findByText('Saved')
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(fetched).not.toHaveBeenCalled()
  })

  it('of an album saves a comment on a page that was left first', async () => {
    let answer: () => void = () => undefined
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, type: 'album', totalPosts: 41, files: [] } }),
      'GET /reports/*/posts': ({ url }) =>
        listAnswer([url.searchParams.get('offset') === '0' ? line : { ...line, id: id(10), number: 41 }], 41),
      'PUT /report-posts/*': async ({ body }) => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return { body: { ...line, ...(body as object), mergedWith: null } }
      },
      'POST /reports/*/pdf': () => ({ body: fileOf('pdf'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)
    const { router } = await renderPage(<ReportPage />, `/albums/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Last words.' } })
    await act(() => router.navigate({ to: '.', search: { page: '2' } as never }))
    await screen.findByRole('article', { name: /41/ })
    await waitFor(() => expect(sent()).toEqual(['PUT']))
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
    await act(async () => {
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(sent()).toEqual(['PUT'])
    answer()
    await waitFor(() => expect(sent()).toEqual(['PUT', 'POST']))
  })

  it('is created instead of downloading a current one without the last comment', async () => {
    const fetched = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const current = {
      ...fileOf('pdf'),
      status: 'SUCCESS',
      url: '/media/reports/7',
      options: { ...options, ...PRESETS.otherSide, timeZone: browserZone() },
    }
    let answer: (comment: string) => void = () => undefined
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, files: [current] } }),
      'PUT /report-posts/*': async () => {
        const comment = await new Promise<string>((resolve) => {
          answer = resolve
        })
        return { body: { ...line, comment, mergedWith: null } }
      },
      'POST /reports/*/pdf': () => ({ body: fileOf('pdf'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Last words.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(sent()).toEqual(['PUT']))
    answer('Last words.')
    await waitFor(() => expect(sent()).toEqual(['PUT', 'POST']))
    expect(fetched).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers no current file once a comment has changed', async () => {
    const current = {
      ...fileOf('pdf'),
      status: 'SUCCESS',
      url: '/media/reports/7',
      options: { ...options, ...PRESETS.otherSide, timeZone: browserZone() },
    }
    let isSaved = false
    fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, files: [{ ...current, isCurrent: !isSaved }] } }),
      'PUT /report-posts/*': ({ body }) => {
        isSaved = true
        return { body: { ...line, ...(body as object), mergedWith: null } }
      },
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Last words.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('button', { name: 'Create PDF' })).toBeTruthy()
    await waitFor(() => expect(isSaved).toBe(true))
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull())
  })
})
