import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import {
  boxOf,
  cardOf,
  cardsOf,
  clientId,
  postOf,
  selectionBar,
  selectionOf,
  serveSelection,
} from '../testing.ts'
import { UnreviewedList } from '../list/testing.ts'

const id = (n: number) => postOf(n).id
const at = `/clients/${clientId}/posts`
const page = () => <UnreviewedList />
describe('what all that match leave out', () => {
  useTestPage()

  it('say on the list what they are: the number, the dates on the line, and each post that is left out', async () => {
    serveSelection(() => selectionOf({ count: 2303, came: 8, first: '2021-05-01', last: '2021-07-10' }), {
      'GET /posts/months': () => ({
        body: [
          { month: '2021-07', count: 5 },
          { month: '2020-07', count: 5 },
        ],
      }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    expect(document.querySelector('[class*="chosen"]')).toBeNull()
    await user.keyboard('{Control>}a{/Control}')
    await selectionBar()
    expect(await screen.findByText('2,303 of 2,311 posts')).toBeTruthy()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /Select all that match/ })
    expect(all.indeterminate).toBe(true)
    expect(await within(cardOf(2)).findByText('Changed: left out')).toBeTruthy()
    expect(within(cardOf(1)).queryByText('Changed: left out')).toBeNull()
    // The date of loss is between.
    const chosen = [...document.querySelectorAll<HTMLElement>('[class*="chosen"]')]
    expect(chosen.map(({ dataset }) => dataset['side'])).toEqual(['before', 'after'])
  })

  it('say of a post that came since that it is new', async () => {
    // Before the time in the ids of the posts.
    serveSelection(() => selectionOf({ at: '2020-01-01T00:00:00.000Z' }))
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(await within(cardOf(2)).findByText('New: left out')).toBeTruthy()
  })

  it('do not call a post new that was deselected by hand', async () => {
    serveSelection(() => selectionOf(), {
      'PUT /posts/selections/*/posts': () => ({ body: selectionOf({ count: 2310 }) }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    await selectionBar()
    await user.click(boxOf(3))
    await waitFor(() => expect(boxOf(3).checked).toBe(false))
    expect(within(cardOf(3)).queryByText(/left out/)).toBeNull()
  })

  it('can leave out what is flagged, and take it in again; what was deselected by hand stays so', async () => {
    let flagged = 31
    const requests = serveSelection(() => selectionOf({ count: 2280 + flagged, flagged }), {
      'GET /posts': () =>
        listAnswer([postOf(1), postOf(2, { flaggedAt: '2024-01-01T00:00:00.000Z' }), postOf(3)], 2311),
      'POST /posts/selections': ({ url }) => {
        flagged = url.searchParams.get('isFlagged') === 'false' ? 0 : 31
        return { status: 201, body: selectionOf({ count: 2280 + flagged, flagged }) }
      },
      'GET /posts/selections/*/posts': () => ({ body: [id(1)] }),
      'PUT /posts/selections/*/posts': () => ({ body: selectionOf({ count: 2279 + flagged, flagged }) }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.keyboard('{Control>}a{/Control}')
    await selectionBar()
    await user.click(boxOf(3))
    await user.click(within(await selectionBar()).getByRole('button', { name: 'Leave out flagged posts' }))
    expect(await within(await selectionBar()).findByText('2,279 selected')).toBeTruthy()
    expect(await within(cardOf(2)).findByText('Flagged: left out')).toBeTruthy()
    expect(boxOf(3).checked).toBe(false)
    const changes = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(changes()).toEqual([
      { ids: [id(3)], isSelected: false },
      { ids: [id(3)], isSelected: false },
    ])
    await user.keyboard('{Shift>}L{/Shift}')
    expect(await within(await selectionBar()).findByText('2,310 selected')).toBeTruthy()
    expect(within(await selectionBar()).getByRole('button', { name: 'Leave out flagged posts' })).toBeTruthy()
  })

  it('do not offer to leave out what is flagged if all or none are', async () => {
    serveSelection(() => selectionOf({ count: 31 }))
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await userEvent.keyboard('{Control>}a{/Control}')
    await selectionBar()
    expect(screen.queryByRole('button', { name: /flagged posts/ })).toBeNull()
  })
})
