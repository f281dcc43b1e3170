import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import type { Answer } from '../../kit/testing.ts'
import {
  boxOf,
  cardsOf,
  clientId,
  manyActed,
  postOf,
  selectionBar,
  selectionOf,
  serveSelection,
} from '../testing.ts'
import { UnreviewedList } from '../list/testing.ts'

const id = (n: number) => postOf(n).id
const at = `/clients/${clientId}/posts`
const page = () => (
  <>
    <input aria-label="A field" />
    <UnreviewedList />
  </>
)
describe('all posts that match', () => {
  useTestPage()

  it('are selected with Ctrl+A or the box beside the number, but not from a field', async () => {
    const requests = serveSelection(() => selectionOf())
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.click(screen.getByLabelText('A field'))
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull()
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('{Control>}a{/Control}')
    const selected = within(await selectionBar())
    expect(selected.getByText('2,311 selected')).toBeTruthy()
    expect(selected.getByText('Apr 14, 2014 – Aug 11, 2020')).toBeTruthy()
    expect(selected.getByText('31 flagged · 2,214 not opened by anyone')).toBeTruthy()
    const asked = requests.find(({ path }) => path === '/posts/selections')
    expect([asked?.url.searchParams.get('statuses'), asked?.url.searchParams.get('fromId')]).toEqual([
      '0',
      null,
    ])
    // A post that came since has no tick.
    await waitFor(() =>
      expect([boxOf(1).checked, boxOf(2).checked, boxOf(3).checked]).toEqual([true, false, true]),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(boxOf(1).checked).toBe(false))
    await user.click(screen.getByRole('checkbox', { name: 'Select all that match: 2,311 posts' }))
    expect(await selectionBar()).toBeTruthy()
  })

  it('name what each action changes and what follows, and those that change nothing are no buttons', async () => {
    const possible = { ...selectionOf().possible, save: 1, notRelevant: 30, escalate: 31, trash: 31 }
    serveSelection(() =>
      selectionOf({ count: 36, changed: 5, came: 2, onTimeline: 28, possible, trashNeeds: 'manager' }),
    )
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    const selected = within(await selectionBar())
    expect(selected.getByText('31 selected')).toBeTruthy()
    expect(selected.getByText(/^7 came or changed since .*: left out$/)).toBeTruthy()
    expect(selected.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Not relevant 30D28 leave the timeline',
      'Save 1S1 goes on the timeline',
      'Escalate 31…Eone message for all',
      '',
    ])
    expect(selected.getByText('Resolve 0')).toBeTruthy()
    expect(selected.getByText('managers only')).toBeTruthy()
  })

  it('are one act with one undo, which say what was left out and what stays', async () => {
    let now = selectionOf()
    const requests = serveSelection(() => now, {
      'PUT /posts/selections/*/act': () => ({ body: (now = selectionOf({ act: manyActed({ held: 4 }) })) }),
      'PUT /posts/selections/*/undo': () => {
        now = selectionOf({
          act: manyActed({
            canUndo: false,
            undo: {
              by: 'Ana Ruiz',
              finishedAt: '2026-11-29T15:14:00.000Z',
              undone: 2297,
              stayed: 7,
              held: 3,
            },
          }),
        })
        return { body: now }
      },
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    await selectionBar()
    await user.keyboard('d')
    const sentence =
      '2,304 posts are not relevant: kept, out of the queue. 7 that changed in the meantime were left out. 4 stay, because a preservation hold was placed in the meantime.'
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull()
    expect(requests.find(({ path }) => path.endsWith('/act'))?.body).toEqual({ action: 'notRelevant' })
    await user.keyboard('u')
    const undone =
      'Undone for 2,297 posts. 7 stay, because they were changed since. 3 stay, because a preservation hold was placed in the meantime.'
    expect((await screen.findAllByText(undone)).length).toBeGreaterThan(0)
  })

  it('show their progress in the place of the bar if they take longer than a second, until they end', async () => {
    let now = selectionOf()
    serveSelection(() => now, {
      'PUT /posts/selections/*/act': () => ({
        body: (now = selectionOf({ act: manyActed({ finishedAt: null, done: 500 }) })),
      }),
    })
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await userEvent.keyboard('{Control>}a{/Control}')
    await selectionBar()
    await userEvent.keyboard('d')
    const progress = await screen.findByRole<HTMLProgressElement>('progressbar', {}, { timeout: 4000 })
    expect([progress.value, progress.max]).toEqual([500, 2311])
    expect(progress.closest('section')?.textContent).toBe(
      'Not relevant: 500 of 2,311. It goes on if you close the page.',
    )
    // Not in a message, too.
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    now = selectionOf({ act: manyActed() })
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 4000 })
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('let no key act on another post until they are selected, and give back what was selected if that fails', async () => {
    let answer: (is: Answer) => void = () => undefined
    const requests = serveSelection(() => selectionOf(), {
      'POST /posts/selections': () => new Promise<Answer>((resolve) => (answer = resolve)),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.click(boxOf(3))
    await user.keyboard('{Control>}a{/Control}')
    await user.keyboard('d')
    await screen.findByText('Still selecting. Nothing was changed.')
    await waitFor(() => expect(requests.some(({ path }) => path === '/posts/selections')).toBe(true))
    act(() => answer(problem('TOO_MANY_SELECTED', { most: '100,000' })))
    await screen.findByText(/^At most 100,000 posts/)
    await waitFor(() => expect(boxOf(3).checked).toBe(true))
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('are acted on once although the key is pressed twice, and undone by a key that comes before the answer', async () => {
    let now = selectionOf()
    let answer: (is: Answer) => void = () => undefined
    const requests = serveSelection(() => now, {
      'PUT /posts/selections/*/act': () => new Promise<Answer>((resolve) => (answer = resolve)),
      'PUT /posts/selections/*/undo': () => {
        const undo = {
          by: 'Ana Ruiz',
          finishedAt: '2026-11-29T15:14:00.000Z',
          undone: 2311,
          stayed: 0,
          held: 0,
        }
        return { body: (now = selectionOf({ act: manyActed({ done: 2311, canUndo: false, undo }) })) }
      },
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    await selectionBar()
    await user.keyboard('dd')
    await user.keyboard('u')
    now = selectionOf({ act: manyActed({ done: 2311 }) })
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/act'))).toBe(true))
    act(() => answer({ body: now }))
    expect((await screen.findAllByText('Undone for 2,311 posts.')).length).toBeGreaterThan(0)
    expect(requests.filter(({ path }) => path.endsWith('/act')).length).toBe(1)
  })

  it('offer a reviewer nothing that only a resolver may do', async () => {
    const possible = { ...selectionOf().possible, save: 0, notRelevant: 0, escalate: 0, resolve: 40 }
    serveSelection(() => selectionOf({ possible }))
    const user = userEvent.setup()
    const scopes = viewer.scopes.filter((scope) => scope !== 'post:resolve')
    await renderPage(page(), at, { ...viewer, scopes })
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    expect(within(await selectionBar()).queryByText(/^Resolve/)).toBeNull()
  })

  it('stay selected if the act is refused', async () => {
    serveSelection(() => selectionOf(), { 'PUT /posts/selections/*/act': () => problem('NOTHING_TO_CHANGE') })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    await user.click(within(await selectionBar()).getByRole('button', { name: /^Save 2,311/ }))
    await screen.findByText('None of these posts can be changed in this way any more.')
    expect(await selectionBar()).toBeTruthy()
  })

  it('are a range with Shift over posts that are not loaded, without what was deselected', async () => {
    const requests = serveSelection(() => selectionOf({ count: 20 }), {
      'PUT /posts/selections/*/posts': () => ({ body: selectionOf({ count: 19 }) }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    await selectionBar()
    await user.click(boxOf(1))
    await waitFor(() => expect(boxOf(1).checked).toBe(false))
    expect(requests.find(({ method, path }) => method === 'PUT' && path.endsWith('/posts'))?.body).toEqual({
      ids: [id(1)],
      isSelected: false,
    })
    expect(within(await selectionBar()).getByText('19 selected')).toBeTruthy()
    await user.keyboard('{Shift>}')
    await user.click(boxOf(3))
    await user.keyboard('{/Shift}')
    await waitFor(() => {
      const range = requests.findLast(({ path }) => path === '/posts/selections')?.url.searchParams
      expect([range?.get('fromId'), range?.get('toId')]).toEqual([id(1), id(3)])
    })
  })

  it('go to the trash only with their number typed, and under a hold not at all', async () => {
    let now = selectionOf()
    const requests = serveSelection(() => now, {
      'PUT /posts/selections/*/act': () => ({
        body: (now = selectionOf({ act: manyActed({ action: 'trash', done: 2311, leftOut: 0 }) })),
      }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at, viewer)
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    await user.click(within(await selectionBar()).getByRole('button', { name: /^Trash 2,311…/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2,311 posts to the trash?' }))
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Trash 2,311' })
    await user.type(dialog.getByLabelText('Type 2311 to confirm'), '231')
    expect(confirm.disabled).toBe(true)
    await user.type(dialog.getByLabelText('Type 2311 to confirm'), '1')
    await user.click(confirm)
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/act'))?.body).toEqual({
        action: 'trash',
        confirmed: 2311,
      }),
    )
    now = selectionOf({ trashNeeds: 'noHold' })
    await user.keyboard('{Control>}a{/Control}')
    await user.click(within(await selectionBar()).getByRole('button', { name: /^Trash 2,311…/ }))
    const held = within(await screen.findByRole('dialog', { name: 'These posts are under a hold' }))
    expect(held.queryByRole('textbox')).toBeNull()
    expect(held.getByRole('button', { name: 'Not relevant 2,311' })).toBeTruthy()
  })
})
