import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { client } from '../../posts/testing.ts'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import GenerateReportDialog from './GenerateReportDialog.tsx'
import {
  selectionBody,
  canToggle,
  type Choice,
  allChoices,
  CHOICES,
  initialSelection,
  toggleChoice,
} from './selection.ts'

describe('the filters of a report', () => {
  it('always have a value: the last choice stays', () => {
    let choices: ReadonlySet<Choice> = allChoices()
    for (const choice of [...choices].slice(0, -1)) choices = toggleChoice(choices, choice)
    expect([...choices]).toEqual(['flagged'])
    expect(canToggle(choices, 'flagged')).toBe(false)
    expect([...toggleChoice(choices, 'flagged')]).toEqual(['flagged'])
  })

  it('can have no status while the timeline or flagged posts are on', () => {
    expect([...toggleChoice(new Set<Choice>(['escalated', 'timeline']), 'escalated')]).toEqual(['timeline'])
    expect([...toggleChoice(new Set<Choice>(['escalated']), 'escalated')]).toEqual(['escalated'])
  })

  it('include embeds in videos', () => {
    expect(selectionBody({ ...initialSelection(), media: 'videos' }).mediaTypes).toEqual(['video', 'embed'])
    expect(selectionBody({ ...initialSelection(), media: 'images' }).mediaTypes).toEqual(['image'])
  })
})

const dialog = () => <GenerateReportDialog client={client} onClose={vi.fn()} onMade={vi.fn()} />
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('the dialog that generates a report', () => {
  useTestPage()

  it('counts the matching posts before anything is created', async () => {
    const requests = fakeServer({
      'GET /posts/count': ({ url }) => ({ body: { count: url.searchParams.get('since') ? 7 : 40 } }),
    })
    await renderPage(dialog())
    const all = await screen.findByRole('button', { name: 'All' })
    // It starts with the timeline alone.
    expect(CHOICES.filter((choice) => initialSelection().choices.has(choice))).toEqual(['timeline'])
    await waitFor(() => expect(requests[0]?.url.searchParams.get('isOnTimeline')).toBe('true'))
    expect(requests[0]?.url.searchParams.getAll('statuses')).toEqual([])
    fireEvent.click(all)
    const ofAll = () =>
      requests
        .filter(
          ({ url: { searchParams: asked } }) =>
            asked.getAll('statuses').length === 4 && !asked.has('isInDoubt'),
        )
        .at(-1)?.url.searchParams
    expect(await screen.findByText('40')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Post-loss' }))
    expect(await screen.findByText('7')).toBeTruthy()
    expect(ofAll()?.get('since')).toBe(client.dateOfLoss)
    expect(ofAll()?.getAll('statuses')).toEqual(['0', '1', '2', '3'])
    fireEvent.click(screen.getByRole('radio', { name: 'Pre-loss' }))
    await waitFor(() => expect(ofAll()?.get('until')).toBe('2021-06-14'))
  })

  it('shows how many of them no one has reviewed, even if these are selected as flagged or on the timeline', async () => {
    const counts: Record<string, number> = { '0': 33, '0,1,2,3': 71, '1,2,3': 40 }
    const requests = fakeServer({
      'GET /posts/count': ({ url }) => ({
        body: { count: counts[[...url.searchParams.getAll('statuses')].sort().join()] ?? 0 },
      }),
    })
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'All' }))
    expect(await screen.findByText(/33 of them unreviewed/)).toBeTruthy()
    const query = requests.find(({ url }) => url.searchParams.getAll('statuses').join() === '0')?.url
      .searchParams
    expect([query?.get('isOnTimeline'), query?.get('isFlagged')]).toEqual([null, null])
    fireEvent.click(screen.getByRole('button', { name: 'Unreviewed' }))
    expect(await screen.findByText(/, 2 of them unreviewed/)).toBeTruthy()
    for (const name of ['On the timeline', 'Flagged']) fireEvent.click(screen.getByLabelText(name))
    await waitFor(() => expect(screen.queryByText(/of them unreviewed/)).toBeNull())
  })

  it('says how many posts with a date in doubt its dates leave out, and offers them', async () => {
    const requests = fakeServer({
      'GET /posts/count': ({ url }) => ({ body: { count: url.searchParams.has('isInDoubt') ? 3 : 40 } }),
    })
    await renderPage(dialog())
    expect(await screen.findByText('40')).toBeTruthy()
    expect(screen.queryByText(/date in doubt/)).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Post-loss' }))
    expect(await screen.findByText(/These dates leave out 3 posts with a date in doubt/)).toBeTruthy()
    const asked = requests.find(({ url }) => url.searchParams.has('isInDoubt'))?.url.searchParams
    expect([asked?.get('isOnTimeline'), asked?.get('since')]).toEqual(['true', null])
    expect(
      screen.getByRole('link', { name: 'Show all posts with a date in doubt' }).getAttribute('href'),
    ).toMatch(/\/posts\?range=doubt$/)
    fireEvent.click(screen.getByRole('radio', { name: 'All dates' }))
    await waitFor(() => expect(screen.queryByText(/date in doubt/)).toBeNull())
  })

  it('says if nothing matches, and creates no empty report', async () => {
    const requests = fakeServer({ 'GET /posts/count': () => ({ body: { count: 0 } }) })
    await renderPage(dialog())
    fireEvent.change(screen.getByLabelText(/^Report name/i), { target: { value: 'Empty' } })
    expect(await screen.findByText('No matches')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No posts match/)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('shows the server’s refusal of an empty report if the posts are not counted yet', async () => {
    fakeServer({
      'GET /posts/count': () => new Promise(() => undefined),
      'POST /clients/*/reports': () => problem('EMPTY_REPORT'),
    })
    await renderPage(dialog())
    fireEvent.change(await screen.findByLabelText('Report name'), { target: { value: 'a' } })
    fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No posts match/)
  })

  it('needs a name, keeps the last choice, and selects everything again with All', async () => {
    fakeServer({ 'GET /posts/count': () => ({ body: { count: 1 } }) })
    await renderPage(dialog())
    const make = (await screen.findByRole('button', { name: 'Generate' })) as HTMLButtonElement
    fireEvent.click(make)
    expect(screen.getByText('Fill in this field.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Report name')))
    fireEvent.change(screen.getByLabelText('Report name'), { target: { value: ' a ' } })
    expect(screen.queryByText('Fill in this field.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    for (const name of ['On the timeline', 'Flagged']) fireEvent.click(screen.getByRole('switch', { name }))
    for (const name of ['Unreviewed', 'Saved', 'Not relevant', 'Escalated', 'Resolved'])
      fireEvent.click(screen.getByRole('button', { name }))
    expect(pressed('Escalated')).toBe('false')
    expect(pressed('Resolved')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(pressed('Escalated')).toBe('true')
    expect((screen.getByRole('switch', { name: 'Flagged' }) as HTMLInputElement).checked).toBe(true)
  })

  it('shows a refusal beside its field', async () => {
    fakeServer({
      'GET /posts/count': () => ({ body: { count: 1 } }),
      'POST /clients/*/reports': () =>
        problem('VALIDATION_FAILED', { fields: { name: 'Give the report a name.' } }),
    })
    await renderPage(dialog())
    fireEvent.change(await screen.findByLabelText('Report name'), { target: { value: 'a' } })
    fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
    expect(await screen.findByText('Give the report a name.')).toBeTruthy()
  })

  it('offers only dates to users who may not see legal phrases', async () => {
    fakeServer({ 'GET /posts/count': () => ({ body: { count: 1 } }) })
    await renderPage(dialog(), '/', { ...viewer, permissions: [] })
    expect(await screen.findByRole('radio', { name: 'Filter by Date' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Pre-loss' })).toBeNull()
  })

  it('creates nothing while the date range is invalid', async () => {
    const requests = fakeServer({
      'GET /posts/count': () => ({ body: { count: 1 } }),
      'POST /clients/*/reports': () => problem('FORBIDDEN'),
    })
    await renderPage(dialog())
    fireEvent.change(await screen.findByLabelText('Report name'), { target: { value: 'a' } })
    const make = screen.getByRole('button', { name: 'Generate' }) as HTMLButtonElement
    fireEvent.click(screen.getByRole('radio', { name: 'Custom' }))
    const from = screen.getByLabelText('From')
    // Incomplete dates are not reported while they are typed, but when the form is sent.
    fireEvent.change(from, { target: { value: '2021/1' } })
    expect(from.getAttribute('aria-invalid')).toBeNull()
    fireEvent.click(make)
    expect(screen.getByText(/is not a valid date/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(from))
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: 'Post-loss' }))
    fireEvent.click(make)
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  })
})
