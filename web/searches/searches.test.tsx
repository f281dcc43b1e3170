import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { JobRun } from '#contract/index.ts'
import { makeQueryClient } from '../kit/calls/query.ts'
import { client } from '../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../ui/testing.tsx'
import FlaggingDefaultsPage from './defaults/FlaggingDefaultsPage.tsx'
import { hostToasts } from '../ui/toasts/toast.tsx'
import { followSearch } from './follow.ts'
import { FlaggingButton } from './index.ts'
import { at, defaultsOf, id, page, resolver, reviewer, runOf, searchOf } from './testing.ts'

const field = () => screen.findByRole('textbox', { name: 'Add a keyword' })
async function type(...words: string[]) {
  const input = await field()
  for (const word of words) {
    fireEvent.change(input, { target: { value: word } })
    fireEvent.keyDown(input, { key: 'Enter' })
  }
}
const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((each) => each.getAttribute('aria-label')?.slice(7))

describe('the searches of a client', () => {
  useTestPage()

  it('are a table with their state, five per page', async () => {
    const requests = fakeServer({
      'GET /clients/*/post-searches': () =>
        listAnswer(
          [
            searchOf(),
            searchOf({
              id: id(7),
              job: { id: id(8), status: 'FAILURE' },
              numPostsMatched: null,
              can: ['edit', 'delete'],
            }),
          ],
          7,
        ),
    })
    const { router } = await renderPage(page, at, resolver)
    const row = await screen.findByRole('row', { name: /12 matches/ })
    expect(within(row).getByText('hik*')).toBeTruthy()
    expect(within(row).getByText('Luc Bouchard')).toBeTruthy()
    expect(
      within(row).getByRole('link', { name: 'Show 12 matches of back pain, hik*' }).getAttribute('href'),
    ).toBe(`${at}?search=${id(5)}`)
    expect(screen.getByText('An error occurred while executing the search.')).toBeTruthy()
    expect(screen.getByText('Showing 1 - 5 of 7')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(requests.at(-1)?.url.search).toBe('?order=desc&offset=5&limit=5'))
    expect(router.state.location.search).toEqual({ page: '2' })
  })

  it('show that they are running, and then their matches when they are finished', async () => {
    let status: JobRun['status'] = 'RUNNING'
    fakeServer({
      'GET /clients/*/post-searches': () =>
        listAnswer([
          searchOf(
            status === 'SUCCESS' ? {} : { numPostsMatched: null, job: { id: id(6), status }, can: ['edit'] },
          ),
        ]),
      'GET /monitoring/job-runs': () => ({ body: [runOf(status)] }),
    })
    await renderPage(page, at, resolver)
    expect(await screen.findByText('Searching posts...')).toBeTruthy()
    expect(await screen.findByText('2,000 of 8,000')).toBeTruthy()
    status = 'SUCCESS'
    expect(await screen.findByText('12 matches')).toBeTruthy()
  })

  it('are started with unique keywords, typed or pasted', async () => {
    const requests = fakeServer({
      'GET /clients/*/post-searches': () => listAnswer([]),
      'POST /clients/*/post-searches': () => ({ status: 201, body: searchOf({ job: null }) }),
    })
    await renderPage(page, at, resolver)
    expect(await screen.findByText('No searches found.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    const dialog = await screen.findByRole('dialog', { name: 'Search posts' })
    const send = () => within(dialog).getByRole('button', { name: 'Search' })
    await field()
    fireEvent.click(send())
    expect(screen.getByText('Enter a keyword.')).toBeTruthy()
    await type('  Back   pain ', ' ', 'BÁCK PAIN')
    expect(chips()).toEqual(['Back pain'])
    expect(screen.getByText('“BÁCK PAIN” is already in the list.')).toBeTruthy()
    await type('a*')
    expect(screen.getByText('A * goes at the end of a word, after at least two letters.')).toBeTruthy()
    fireEvent.paste(await field(), { clipboardData: { getData: () => 'gym, back pain\nhik*\n\n' } })
    expect(chips()).toEqual(['Back pain', 'gym', 'hik*'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove gym' }))
    // Text that is still in the field counts as a keyword.
    fireEvent.change(await field(), { target: { value: 'ski' } })
    fireEvent.click(send())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      keywords: ['Back pain', 'hik*', 'ski'],
    })
  })

  it('take a list that is still in the field as several keywords, as Add does', async () => {
    const requests = fakeServer({
      'GET /clients/*/post-searches': () => listAnswer([]),
      'POST /clients/*/post-searches': () => ({ status: 201, body: searchOf({ job: null }) }),
    })
    await renderPage(page, at, resolver)
    fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Search posts' }))
    fireEvent.change(await field(), { target: { value: 'surf, ski; a*' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Search' }))
    expect(screen.getByText('A * goes at the end of a word, after at least two letters.')).toBeTruthy()
    fireEvent.change(await field(), { target: { value: 'surf, ski, hik*' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      keywords: ['surf', 'ski', 'hik*'],
    })
  })

  it('show the server’s refusal in the dialog', async () => {
    fakeServer({
      'GET /clients/*/post-searches': () => listAnswer([]),
      'POST /clients/*/post-searches': () => problem('NOT_FOUND'),
    })
    await renderPage(page, at, resolver)
    fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
    await type('gym')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Search' }))
    expect(await screen.findByText('This doesn’t exist, or you don’t have access to it.')).toBeTruthy()
    expect(chips()).toEqual(['gym'])
  })

  it('are deleted after a confirmation', async () => {
    let gone = false
    fakeServer({
      'GET /clients/*/post-searches': () => listAnswer(gone ? [] : [searchOf()]),
      'DELETE /post-searches/*': () => {
        gone = true
        return { status: 204 }
      },
    })
    await renderPage(page, at, resolver)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the search for back pain, hik*' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No searches found.')).toBeTruthy()
  })

  it('are edited, and then run with the remaining keywords', async () => {
    const requests = fakeServer({
      'GET /clients/*/post-searches': () => listAnswer([searchOf()]),
      'PUT /post-searches/*': () => ({ body: searchOf({ job: null }) }),
    })
    await renderPage(page, at, resolver)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit the keywords back pain, hik*' }))
    await screen.findByRole('dialog', { name: 'Edit search' })
    await type('ski')
    fireEvent.click(screen.getByRole('button', { name: 'Remove hik*' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      keywords: ['back pain', 'ski'],
      replaces: ['back pain', 'hik*'],
    })
  })

  it('are exported to a report, which is opened', async () => {
    const requests = fakeServer({
      'GET /clients/*/post-searches': () => listAnswer([searchOf()]),
      'POST /post-searches/*/reports': () => ({ status: 201, body: { id: id(99) } }),
    })
    const { router } = await renderPage(page, at, resolver)
    fireEvent.click(await screen.findByRole('button', { name: 'Export back pain, hik* to a report' }))
    const button = await screen.findByRole('button', { name: 'Export & View' })
    fireEvent.change(screen.getByLabelText('Report name'), { target: { value: ' Sports ' } })
    fireEvent.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/reports/${id(99)}`))
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reportName: 'Sports' })
  })

  it('are read-only for reviewers', async () => {
    fakeServer({ 'GET /clients/*/post-searches': () => listAnswer([searchOf({ can: [] })]) })
    await renderPage(page, at, reviewer)
    await screen.findByText('12 matches')
    expect(screen.queryAllByRole('button', { name: /Search|Export(?! CSV)|Delete|Flagging/ })).toEqual([])
  })
})

describe('the flagging keywords', () => {
  useTestPage()
  const flagging = searchOf({ tags: ['flagging'], keywords: ['accident*', 'gym'], can: ['edit', 'export'] })

  it('are edited and saved, with at least one of them', async () => {
    const requests = fakeServer({
      'GET /clients/*/post-searches': () => listAnswer([flagging]),
      'PUT /post-searches/*': () => ({ body: { ...flagging, job: null } }),
    })
    await renderPage(<FlaggingButton client={client} />, at, resolver)
    fireEvent.click(screen.getByRole('button', { name: 'Flagging keywords' }))
    await field()
    expect(requests[0]?.url.searchParams.get('tags')).toBe('flagging')
    expect(chips()).toEqual(['accident*', 'gym'])
    for (const name of ['Remove accident*', 'Remove gym'])
      fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a keyword.')).toBeTruthy()
    await type('sailing')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      keywords: ['sailing'],
      replaces: ['accident*', 'gym'],
    })
  })

  it('that someone else has changed in the meantime are shown with the user’s own changes, and can be saved from there', async () => {
    let inForce = ['accident*', 'gym']
    const requests = fakeServer({
      'GET /clients/*/post-searches': () => listAnswer([{ ...flagging, keywords: inForce }]),
      'PUT /post-searches/*': ({ body }) => {
        const { replaces } = body as { replaces: string[] }
        return replaces.join() === inForce.join()
          ? { body: { ...flagging, job: null } }
          : problem('CONFLICT', { keywords: inForce })
      },
    })
    await renderPage(<FlaggingButton client={client} />, at, resolver)
    fireEvent.click(screen.getByRole('button', { name: 'Flagging keywords' }))
    await type('sailing')
    fireEvent.click(screen.getByRole('button', { name: 'Remove gym' }))
    inForce = ['accident*', 'gym', 'ski']
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await within(screen.getByRole('dialog')).findByText(/^Someone else changed these keywords/),
    ).toBeTruthy()
    expect(chips()).toEqual(['accident*', 'sailing', 'ski'])
    fireEvent.change(await field(), { target: { value: 'tennis' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      keywords: ['accident*', 'ski', 'sailing', 'tennis'],
      replaces: inForce,
    })
  })

  it('are compared with the list of new clients, which can be taken over and undone', async () => {
    const list = ['en~hike !hiking prices', 'gym']
    const requests = fakeServer({
      'GET /clients/*/post-searches': () => listAnswer([flagging]),
      'GET /post-searches/*/default-keywords': () => ({
        body: {
          keywords: list,
          added: { count: 41, some: [{ id: flagging.id, text: 'Hiked the ridge', keywords: [list[0]] }] },
          removed: { count: 12, some: [] },
          flagged: 32,
          posts: 214,
        },
      }),
      'PUT /post-searches/*': ({ body }) => ({ body: { ...flagging, ...(body as object), job: null } }),
    })
    const user = userEvent.setup()
    await renderPage(<FlaggingButton client={client} />, at, resolver)
    await user.click(await screen.findByRole('button', { name: 'Flagging keywords' }))
    await user.click(await screen.findByRole('button', { name: 'Compare with the list of new clients' }))
    const offer = within(await screen.findByRole('region', { name: 'List of new clients' }))
    expect(offer.getByText(/It would flag 41 more posts, and no longer flag 12\./)).toBeTruthy()
    expect(offer.getByText(/2 keywords, compared with 214 posts\./)).toBeTruthy()
    const figures = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(figures).toEqual(['32', '+41', '−12', '61'])
    expect(offer.getByText('Hiked the ridge').closest('li')?.textContent).toBe('Hiked the ridge hike')
    await user.click(offer.getByRole('button', { name: 'Use this list' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await waitFor(() =>
      expect(sent()).toEqual([
        { keywords: list, replaces: flagging.keywords },
        { keywords: flagging.keywords, replaces: list },
      ]),
    )
  })

  it('show which client has none', async () => {
    const message = `No flagging search found for client ${client.id}`
    fakeServer({
      'GET /clients/*/post-searches': () => ({
        status: 404,
        body: { code: 'NO_FLAGGING_SEARCH', message, context: { id: client.id } },
      }),
    })
    await renderPage(<FlaggingButton client={client} />, at, resolver)
    fireEvent.click(screen.getByRole('button', { name: 'Flagging keywords' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('cannot be edited by reviewers', async () => {
    fakeServer({})
    await renderPage(<FlaggingButton client={client} />, at, reviewer)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the default flagging keywords of an account', () => {
  useTestPage()
  const firm = { id: id(40), type: 2 as const }
  const defaults = defaultsOf(['accident*', 'gym'], { isOwn: true, inherited: ['accident*'] })
  const wire = {
    'GET /accounts/*/flagging-keywords': () => ({ body: defaults }),
    'PUT /accounts/*/flagging-keywords': () => ({ body: defaults }),
    'GET /customers/*/clients': () => listAnswer([client]),
  }
  const sent = (requests: ReturnType<typeof fakeServer>) =>
    requests.find(({ method }) => method === 'PUT')?.body

  it('are edited for new clients, and for current ones by choice', async () => {
    const requests = fakeServer(wire)
    await renderPage(<FlaggingDefaultsPage account={firm} />, at, resolver)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit keywords' }))
    await type('sail*')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Change current clients too' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(requests)).toEqual({
      keywords: ['accident*', 'gym', 'sail*'],
      replaces: ['accident*', 'gym'],
      isForAll: true,
    })
  })

  it('are reset to the inherited ones after a confirmation', async () => {
    const requests = fakeServer(wire)
    await renderPage(<FlaggingDefaultsPage account={firm} />, at, resolver)
    fireEvent.click(await screen.findByRole('button', { name: 'Use inherited list' }))
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use inherited list' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(requests)).toEqual({ keywords: null, replaces: ['accident*', 'gym'], isForAll: false })
  })

  it('are reset on a second attempt if they were changed in the meantime', async () => {
    const theirs = { ...defaults, keywords: ['accident*', 'gym', 'sail*'] }
    let [isChanged, isReset] = [false, false]
    fakeServer({
      'GET /accounts/*/flagging-keywords': () => ({ body: isChanged ? theirs : defaults }),
      'PUT /accounts/*/flagging-keywords': ({ body }) => {
        isReset = isChanged && (body as { replaces: string[] }).replaces.length === 3
        isChanged = true
        return isReset ? { body: theirs } : problem('CONFLICT')
      },
    })
    await renderPage(<FlaggingDefaultsPage account={firm} />, at, resolver)
    fireEvent.click(await screen.findByRole('button', { name: 'Use inherited list' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Use inherited list' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(await screen.findByText('sail*')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Use inherited list' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isReset).toBe(true)
  })
})

describe('a running search', () => {
  useTestPage()

  it('has one message at a time: its result replaces the message that it has started', async () => {
    const shown: string[] = []
    const end = hostToasts(({ kind }) => shown.push(kind))
    fakeServer({
      'GET /monitoring/job-runs': () => ({ body: [runOf('SUCCESS')] }),
      'GET /post-searches/*': () => ({ body: searchOf() }),
    })
    followSearch(searchOf({ job: { id: id(6), status: 'RUNNING' } }), makeQueryClient())
    await waitFor(() => expect(shown).toEqual(['notice', 'hide', 'done']))
    end()
  })
})
