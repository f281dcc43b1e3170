// Long because: its tests share one fake server.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { GROUP_TYPE } from '#contract/index.ts'
import { runByKey } from '../../kit/keys/commands.ts'
import { clientId, postOf } from '../../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { id, line, report, wire } from '../testing.ts'
import ReportPage from './ReportPage.tsx'

describe('the page of a report', () => {
  useTestPage()

  it.each(['Report', 'Album'])('shows that there is none: %s', async (kind) => {
    fakeServer({ 'GET /reports/*': () => problem('NOT_FOUND') })
    await renderPage(<ReportPage />, `/${kind.toLowerCase()}s/${report.id}`)
    expect(await screen.findByText(`${kind} not found.`)).toBeTruthy()
  })

  it('of an album of another file of the same client offers to open that file', async () => {
    fakeServer({
      'GET /reports/*': () => problem('NOT_FOUND'),
      'GET /users/*/files': () =>
        listAnswer([{ clientId, fileRefNo: 'L-1', accountName: 'Lone Star Law', isCurrent: false }]),
    })
    const own = { ...viewer, accountType: 3 as const, clientId: viewer.accountId }
    await renderPage(<ReportPage />, `/albums/${report.id}?clientId=${clientId}`, own)
    expect(await screen.findByRole('button', { name: 'Open file L-1' })).toBeTruthy()
  })

  it('is renamed in place, by the keyboard alone', async () => {
    let name = report.name
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, name } }),
      'PUT /reports/*/name': ({ body }) => {
        name = (body as { name: string }).name
        return { body: { ...report, name } }
      },
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { level: 1, name: report.name })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    // The old name is selected, so typing replaces it.
    await userEvent.keyboard('Before and after{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Before and after' })).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { name: 'Before and after' },
    ])
  })

  it('goes from post to post and into comments by keys; Enter saves and goes on, Shift+Enter is a new line', async () => {
    const lines = [1, 2].map((number) => ({ ...line, id: id(20 + number), number, post: postOf(number) }))
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, totalPosts: 2 } }),
      'GET /reports/*/posts': () => listAnswer(lines),
      'PUT /report-posts/*': ({ body, path }) => ({
        body: {
          ...lines.find((each) => path.includes(each.id)),
          ...(body as object),
          commentBy: { name: 'Ana Ruiz', isOwn: true },
          mergedWith: null,
        },
      }),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const [first, second] = await screen.findAllByRole('article')
    const commentOf = (article: HTMLElement | undefined) =>
      within(article as HTMLElement).getByRole('textbox')
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    // Keys of the page are listened to on the document.
    document.addEventListener('keydown', runByKey)
    press('j')
    expect(document.activeElement).toBe(first)
    press('j')
    expect(document.activeElement).toBe(second)
    press('k')
    press('c')
    expect(document.activeElement).toBe(commentOf(first))
    expect(commentOf(first).getAttribute('placeholder')).toMatch(
      /Enter saves, Shift\+Enter begins a new line\.$/,
    )
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two{Enter}')
    expect(document.activeElement).toBe(commentOf(second))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(second)
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ comment: 'One\ntwo' })
    document.removeEventListener('keydown', runByKey)
  })

  it('says where the date of loss is among its posts, in a report alone', async () => {
    const lines = (['pre', 'pre', 'post'] as const).map((loss, index) => ({
      ...line,
      id: id(20 + index),
      number: index + 1,
      post: { ...postOf(index + 1), loss },
    }))
    for (const [type, count] of [
      ['legal', 1],
      ['album', 0],
    ] as const) {
      fakeServer({
        ...wire,
        'GET /reports/*': () => ({ body: { ...report, type } }),
        'GET /reports/*/posts': () => listAnswer(lines),
      })
      const { unmount } = await renderPage(<ReportPage />, `/reports/${report.id}`)
      await screen.findAllByRole('article')
      const shown = screen.queryAllByText(/^Date of Loss Jun 15, 2021$/)
      expect(shown).toHaveLength(count)
      if (count > 0) expect(shown[0]?.closest('li')?.getAttribute('value')).toBe('3')
      unmount()
    }
  })

  it('says if it has no posts', async () => {
    fakeServer({ ...wire, 'GET /reports/*/posts': () => listAnswer([]) })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect(await screen.findByText('This report has no posts.')).toBeTruthy()
  })

  it('says that a newer archive has other text, and updates the posts on request', async () => {
    let text = 2
    const calls = fakeServer({
      ...wire,
      'GET /reports/*/posts': () => listAnswer([{ ...line, isOutdated: text > 0 }]),
      'GET /reports/*/newer-posts': () => ({ body: { text, other: 0 } }),
      'PUT /reports/*/newer-posts': () => {
        text = 0
        return { body: report }
      },
      'GET /reports/*/history': () =>
        listAnswer(
          text > 0
            ? []
            : [
                {
                  id: id(11),
                  action: 'updated',
                  by: 'Ana Ruiz',
                  at: report.createdAt,
                  details: { posts: 2 },
                },
              ],
        ),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect(await screen.findByText(/^A newer archive has different text for 2 posts\./)).toBeTruthy()
    expect(screen.getByText('Changed in a newer archive')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Update posts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Update posts?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Update posts' }))
    expect(await screen.findByText(/updated 2 posts to the newest archive/)).toBeTruthy()
    expect(screen.queryByText(/^A newer archive has/)).toBeNull()
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('shows its whole history, so that the first change can be found', async () => {
    const change = (number: number) => ({
      id: id(100 + number),
      action: 'removed',
      by: 'Ana Ruiz',
      at: report.createdAt,
      details: { number },
    })
    const changes = Array.from({ length: 120 }, (_, index) => change(120 - index))
    fakeServer({
      ...wire,
      'GET /reports/*/history': ({ url: { searchParams } }) => {
        const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit'))]
        return listAnswer(changes.slice(offset, offset + limit), changes.length)
      },
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect(await screen.findByText('removed post 116.', { exact: false })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all 120 changes' }))
    expect(await screen.findByText('removed post 1.', { exact: false })).toBeTruthy()
  })

  it('shows all words of a post that its files print', async () => {
    const words = [
      { origin: 'caption', media: null, label: null, text: 'My cast' },
      { origin: 'event', media: null, label: 'name', text: 'Fun run' },
      { origin: 'earlier_wording', media: null, label: null, text: 'Before the edit' },
      { origin: 'place', media: null, label: null, text: '5 King St' },
    ] as const
    const post = postOf(1, {
      content: '',
      words: [...words],
      place: { name: 'Old gym', address: '5 King St', latitude: null, longitude: null, url: null },
      parent: { id: id(3), type: GROUP_TYPE.album, name: 'Mobile uploads' },
    })
    fakeServer({ ...wire, 'GET /reports/*/posts': () => listAnswer([{ ...line, post }]) })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const shown = await screen.findByRole('article')
    for (const text of [...words.map((each) => each.text), 'Mobile uploads', 'Old gym'])
      expect(shown.textContent).toContain(text)
    expect(shown.textContent).not.toContain('This post has no text')
  })

  it('goes back to its last page if the page in its address is empty', async () => {
    fakeServer({
      ...wire,
      'GET /reports/*/posts': ({ url }) =>
        listAnswer(url.searchParams.get('offset') === '0' ? [line] : [], 1),
    })
    const { router } = await renderPage(<ReportPage />, `/reports/${report.id}?page=3`)
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(router.state.location.search).toEqual({})
  })

  it('marks a post as removed right away, and puts it back; the count and the following numbers follow', async () => {
    let isTrashed = false
    const second = { ...line, id: id(10), post: postOf(2) }
    fakeServer({
      'GET /reports/*': () => ({
        body: { ...report, totalPosts: isTrashed ? 1 : 2, totalRemoved: isTrashed ? 1 : 0 },
      }),
      'GET /reports/*/posts': () =>
        listAnswer([
          { ...line, isTrashed },
          { ...second, number: isTrashed ? 1 : 2 },
        ]),
      'DELETE /report-posts/*': () => {
        isTrashed = true
        return { status: 204 }
      },
      'PUT /report-posts/*/restore': () => {
        isTrashed = false
        return { body: line }
      },
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect(await screen.findByText(/^2 posts · All dates/)).toBeTruthy()
    await screen.findByRole('button', { name: /Remove post 2/ })
    fireEvent.click(screen.getByRole('button', { name: /Remove post 1/ }))
    const restore = await screen.findByRole('button', { name: /Restore post 1/ })
    expect(await screen.findByRole('button', { name: /Remove post 1/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Remove post 2/ })).toBeNull()
    expect(await screen.findByText(/^1 post · 1 removed · All dates/)).toBeTruthy()
    fireEvent.click(restore)
    expect(await screen.findByRole('button', { name: /Remove post 2/ })).toBeTruthy()
    expect(await screen.findByText(/^2 posts · All dates/)).toBeTruthy()
  })

  it('moves a post with the arrow keys, and by its number', async () => {
    let order = [1, 2, 3]
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, totalPosts: 3 } }),
      'GET /reports/*/posts': () =>
        listAnswer(order.map((n, at) => ({ ...line, id: id(20 + n), number: at + 1, post: postOf(n) }))),
      'PUT /report-posts/*/position': ({ path, body }) => {
        const moved = Number(path.split('/').at(-2)?.slice(-1))
        const { number } = body as { number: number }
        order = order.filter((post) => post !== moved).toSpliced(number - 1, 0, moved)
        return { body: { ...line, id: id(20 + moved), number } }
      },
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const handle = await screen.findByRole('button', { name: 'Move post 1' })
    handle.focus()
    fireEvent.keyDown(handle, { key: 'ArrowDown' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move post 2'))
    fireEvent.click(screen.getByRole('button', { name: 'Move post 3' }))
    const place = await screen.findByLabelText('Move to position')
    fireEvent.change(place, { target: { value: '1' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Move post' }))
    await waitFor(() => expect(order).toEqual([3, 2, 1]))
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { number: 2 },
      { number: 1 },
    ])
  })

  it('moves a post by dragging it, without asking for its position', async () => {
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, totalPosts: 2 } }),
      'GET /reports/*/posts': () =>
        listAnswer([1, 2].map((n) => ({ ...line, id: id(20 + n), number: n, post: postOf(n) }))),
      'PUT /report-posts/*/position': () => ({ body: { ...line, id: id(22) } }),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const handle = await screen.findByRole('button', { name: 'Move post 2' })
    handle.setPointerCapture = () => undefined
    handle.hasPointerCapture = () => true
    fireEvent.pointerDown(handle, { button: 0 })
    // Elements have no size here, so this is above the first post.
    fireEvent(handle, new MouseEvent('pointermove', { bubbles: true, clientY: -1 }))
    fireEvent.pointerUp(handle)
    fireEvent.click(handle)
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ number: 1 }]),
    )
    expect(screen.queryByLabelText('Move to position')).toBeNull()
    // A click without a drag still asks.
    fireEvent.click(handle)
    expect(await screen.findByLabelText('Move to position')).toBeTruthy()
  })

  it('ends in the last requested state, however slow the earlier response', async () => {
    let isTrashed = false
    let answer: () => void = () => undefined
    const calls = fakeServer({
      ...wire,
      'GET /reports/*/posts': () => listAnswer([{ ...line, isTrashed }]),
      'DELETE /report-posts/*': async () => {
        isTrashed = true
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return { status: 204 }
      },
      'PUT /report-posts/*/restore': () => {
        isTrashed = false
        return { body: line }
      },
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    fireEvent.click(await screen.findByRole('button', { name: /Remove post 1/ }))
    fireEvent.click(await screen.findByRole('button', { name: /Restore post 1/ }))
    expect(await screen.findByRole('button', { name: /Remove post 1/ })).toBeTruthy()
    const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)
    await waitFor(() => expect(sent()).toEqual(['DELETE']))
    const before = calls.length
    const flips: boolean[] = []
    const watch = new MutationObserver(() =>
      flips.push(screen.queryByRole('button', { name: /Remove post 1/ }) === null),
    )
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    answer()
    await waitFor(() => expect(sent()).toEqual(['DELETE', 'PUT']))
    await waitFor(() => expect(calls.slice(before).some(({ path }) => path.endsWith('/posts'))).toBe(true))
    expect(screen.getByRole('button', { name: /Remove post 1/ })).toBeTruthy()
    watch.disconnect()
    expect(flips).not.toContain(true)
  })

  it('shows staff a post that was trashed since', async () => {
    const post = { ...postOf(1), isTrashed: true }
    fakeServer({ ...wire, 'GET /reports/*/posts': () => listAnswer([{ ...line, post }]) })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect(await screen.findByText('In the trash')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Remove post 1/ })).toBeTruthy()
  })

  it('shows a notice in place of an album post that is no longer available', async () => {
    fakeServer({
      'GET /reports/*': () => ({ body: { ...report, type: 'album' } }),
      'GET /reports/*/posts': () => listAnswer([{ ...line, number: 7, post: null, comment: 'At the lake.' }]),
    })
    await renderPage(<ReportPage />, `/albums/${report.id}`)
    const place = within(await screen.findByRole('article', { name: 'Post 7' }))
    expect(place.getByText(/^This post is no longer shown on your pages/)).toBeTruthy()
    expect(place.getByText('At the lake.')).toBeTruthy()
    expect(place.queryByRole('button')).toBeNull()
    expect(place.queryByRole('textbox')).toBeNull()
  })
})
