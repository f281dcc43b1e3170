import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import type { ReportFile } from '#contract/index.ts'
import { makeQueryClient } from '../../kit/calls/query.ts'
import { browserZone } from '../../kit/i18n/time.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { hostToasts } from '../../ui/toasts/toast.tsx'
import { PRESETS } from './options.ts'
import ReportPage from '../page/ReportPage.tsx'
import { album } from '../testing.ts'
import { toastProgress } from './file-toasts.tsx'

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const fileOf = (over: object) => ({
  id: id(7),
  fileName: 'Summer.pdf',
  format: 'pdf',
  jobId: id(8),
  sha256: 'ab',
  size: 10,
  pages: 2,
  options: {
    branding: false,
    index: false,
    internalNotes: false,
    reviewStatus: false,
    externalComments: false,
    footer: false,
    coverage: false,
    otherWordings: false,
    wholeBirthDate: false,
    lossLabels: true,
    onePicturePerPage: false,
    timeZone: browserZone(),
    language: 'en',
    ...('options' in over ? (over.options as object) : {}),
  },
  isCurrent: true,
  createdAt: '2026-01-02T15:04:00.000Z',
  ...('isCurrent' in over ? { isCurrent: over.isCurrent } : {}),
  ...('url' in over ? { url: null, status: 'RUNNING' } : { url: '/media/reports/7', status: 'SUCCESS' }),
})

/** @returns the requests for a file */
function serve(type: 'album' | 'legal', files: object[], dayChanges = 0) {
  const requests = fakeServer({
    'GET /reports/*': () => ({ body: { ...album, type, files } }),
    'GET /reports/*/posts': () => listAnswer([]),
    'GET /reports/*/newer-posts': () => ({ body: { text: 0, other: 0 } }),
    'GET /reports/*/history': () => listAnswer([]),
    'GET /reports/*/day-changes': () => ({ body: { count: dayChanges } }),
    'POST /reports/*/pdf': () => ({ body: { ...fileOf({}), url: null, status: 'PENDING' }, status: 201 }),
    'GET /job-runs/*': () => problem('NOT_FOUND'),
  })
  return () => requests.filter(({ method }) => method === 'POST').length
}

describe('an existing file', () => {
  useTestPage()
  afterEach(() => vi.restoreAllMocks())
  /** The names of the files that the browser downloaded. */
  const fetched = () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    return names
  }

  it('is downloaded by the album’s Download PDF if nothing has changed, and created again after a change', async () => {
    const names = fetched()
    const made = serve('album', [fileOf({ options: { externalComments: true } })])
    const { unmount } = await renderPage(<ReportPage />, `/albums/${album.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(names).toEqual(['Summer.pdf']))
    expect(made()).toBe(0)
    unmount()
    const madeAgain = serve('album', [fileOf({ options: { externalComments: true }, isCurrent: false })])
    await renderPage(<ReportPage />, `/albums/${album.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(madeAgain()).toBe(1))
    expect(names).toEqual(['Summer.pdf'])
  })

  it('is offered first for a report if the options are the same', async () => {
    const names = fetched()
    const made = serve('legal', [fileOf({ options: PRESETS.otherSide })])
    await renderPage(<ReportPage />, `/reports/${album.id}`)
    fireEvent.click((await screen.findAllByRole('button', { name: 'Download' }))[0] as HTMLElement)
    expect(await screen.findByText('This file already exists')).toBeTruthy()
    expect(screen.getByText(/^Summer\.pdf, created/).title).toBe('2026-01-02T15:04:00.000Z')
    const variant = () => screen.getByRole('button', { name: 'Create PDF' }).dataset['variant']
    expect(variant()).toBe('default')
    fireEvent.click(screen.getByRole('switch', { name: /Index/ }))
    await waitFor(() => expect(screen.queryByText('This file already exists')).toBeNull())
    expect(variant()).toBe('filled')
    fireEvent.click(screen.getByRole('switch', { name: /Index/ }))
    expect(await screen.findByText('This file already exists')).toBeTruthy()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(names).toEqual(['Summer.pdf']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(made()).toBe(0)
  })

  it('is not made twice while it is being made', async () => {
    const made = serve('legal', [fileOf({ url: null, options: PRESETS.otherSide })])
    await renderPage(<ReportPage />, `/reports/${album.id}`)
    fireEvent.click((await screen.findAllByRole('button', { name: 'Download' }))[0] as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: 'Create PDF' }))
    expect(await screen.findByText(/The report is being generated/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(made()).toBe(0)
  })

  it('of an album is listed without options that only a report has', async () => {
    serve('album', [fileOf({ options: { externalComments: true } })])
    await renderPage(<ReportPage />, `/albums/${album.id}`)
    const row = (await screen.findByText('Summer.pdf')).closest('li')
    expect(row?.querySelector('time')?.title).toBe('2026-01-02T15:04:00.000Z')
    expect(row?.textContent).toContain(browserZone())
    expect(row?.textContent).not.toContain('External comments')
  })
})

describe('the message about several volumes', () => {
  useTestPage()

  it.each([
    ['album', 'albums', 'Open album'],
    ['legal', 'reports', 'Open report'],
  ] as const)('links to their page: %s', async (type, folder, name) => {
    let message: ReactNode = null
    const end = hostToasts((each) => {
      if (each.kind === 'notice' && each.id === `made-${id(7)}`) message = each.message
    })
    const [first, second] = [fileOf({}), { ...fileOf({}), id: id(9) }]
    const run = { jobId: id(8), status: 'SUCCESS', startedAt: null, finishedAt: null, error: null }
    fakeServer({
      'GET /reports/*': () => ({ body: { ...album, type, files: [first, second] } }),
      'GET /monitoring/job-runs': () => ({
        body: [{ ...run, progress: { phase: 'draw', done: 1, total: 1 } }],
      }),
    })
    toastProgress({ id: album.id, type }, first as ReportFile, makeQueryClient())
    await waitFor(() => expect(message).not.toBeNull())
    end()
    await renderPage(message)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/${folder}/${album.id}`)
  })
})

describe('the time zone of a report file', () => {
  useTestPage()

  it.each([
    [0, 'For the times in the document.'],
    [2, '2 posts within a week of the date of loss fall on a different day than in the client’s time zone'],
  ])('changes the day of %i posts near the date of loss', async (count, sentence) => {
    serve('legal', [], count)
    await renderPage(<ReportPage />, `/reports/${album.id}`)
    fireEvent.click((await screen.findAllByRole('button', { name: 'Download' }))[0] as HTMLElement)
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
    await act(async () => {
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(screen.getByText(sentence, { exact: false })).toBeTruthy()
  })
})
