import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { statusCodes } from '#contract/index.ts'
import type { FakeRequest } from '../../kit/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { acted, actsOf, cardsOf, client, clientId, leaveRow, postOf, postsOf } from '../testing.ts'
import { PostListView } from './PostListView.tsx'

const find = (number: number) => screen.queryByText(`Words of post ${number}`)?.closest('article') ?? null
const card = (number: number) => find(number) as HTMLElement
const isDimmed = (number: number) => card(number).closest('[inert]') !== null
const save = (number: number) => within(card(number)).getByRole('button', { name: 'Save' })
const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('article')?.dataset['post'])
const idsOf = (...numbers: number[]) => numbers.map((number) => postOf(number).id)

async function showList(
  change: (request: FakeRequest) => unknown = acted({ status: 1, version: 2 }),
  search = '',
) {
  const requests = fakeServer({
    'GET /posts': () => listAnswer(postsOf(4)),
    'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 4 }] }),
    'GET /posts/*': () => ({ body: postOf(2) }),
    'GET /clients/*': () => ({ body: client }),
    'PUT /posts': change as ReturnType<typeof acted>,
  })
  const base = { clientIds: [clientId], statuses: statusCodes('unreviewed') }
  await renderPage(
    <PostsProvider>
      <PostListView base={base} dateOfLoss={client.dateOfLoss} empty="Nothing." />
    </PostsProvider>,
    `/clients/${clientId}/posts${search}`,
  )
  await cardsOf(1, 2, 3, 4)
  return requests
}

describe.each([
  ['scrolled', ''],
  ['shown by pages', '?mode=manual'],
])('in a list %s, the row of a post that the user saved', (_, search) => {
  useTestPage()
  afterEach(() => vi.restoreAllMocks())

  it('keeps its place, dimmed and without buttons, until the pointer leaves it', async () => {
    const requests = await showList(undefined, search)
    await userEvent.click(save(2))
    await waitFor(() => expect(isDimmed(2)).toBe(true))
    expect(rows()).toEqual(idsOf(1, 2, 3, 4))
    expect(screen.getByText('3 posts')).toBeTruthy()
    fireEvent.pointerMove(card(2))
    fireEvent.click(card(2), { detail: 1 })
    await waitFor(() => expect(actsOf(requests, 'save')).toHaveLength(1))
    expect(rows()).toEqual(idsOf(1, 2, 3, 4))
    leaveRow()
    expect(rows()).toEqual(idsOf(1, 3, 4))
    expect(screen.getByText('3 posts')).toBeTruthy()
  })

  it('goes with the next key, which acts on the next post', async () => {
    const requests = await showList(undefined, search)
    await userEvent.click(save(2))
    expect(card(3).contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('s')
    expect(rows()).toEqual(idsOf(1, 3, 4))
    expect(isDimmed(3)).toBe(true)
    await waitFor(() =>
      expect(actsOf(requests, 'save').map(({ body }) => (body as { ids: string[] }).ids)).toEqual([
        idsOf(2),
        idsOf(3),
      ]),
    )
  })

  it.each(['click', 'scroll'] as const)(
    'goes with the next %s by touch, not with the finger’s moves',
    async (event) => {
      await showList(undefined, search)
      await userEvent.click(save(2))
      fireEvent.pointerMove(document.body, { pointerType: 'touch' })
      expect(rows()).toEqual(idsOf(1, 2, 3, 4))
      fireEvent[event](document.body)
      expect(rows()).toEqual(idsOf(1, 3, 4))
    },
  )

  it('is as before when the server refuses', async () => {
    const answer = Promise.withResolvers<void>()
    await showList(async () => {
      await answer.promise
      return problem('UNEXPECTED')
    }, search)
    await userEvent.click(save(2))
    expect(isDimmed(2)).toBe(true)
    answer.resolve()
    await waitFor(() => expect(isDimmed(2)).toBe(false))
    expect(screen.getByText('4 posts')).toBeTruthy()
    leaveRow()
    expect(rows()).toEqual(idsOf(1, 2, 3, 4))
  })

  it('goes right away with the others if several were saved', async () => {
    await showList(undefined, search)
    for (const number of [1, 2]) await userEvent.click(within(card(number)).getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Save (2)' }))
    expect(rows()).toEqual(idsOf(3, 4))
  })

  it('goes right away if it is the last one, because no other can take its place', async () => {
    await showList(undefined, search)
    await userEvent.click(save(4))
    expect(rows()).toEqual(idsOf(1, 2, 3))
  })

  it('lets no click through to the post that has just moved under the pointer', async () => {
    const requests = await showList(undefined, search)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
      return new DOMRect(0, rows().indexOf((this as HTMLElement).dataset['post']) * 100, 500, 100)
    })
    save(2).focus()
    fireEvent.click(save(2), { detail: 1, clientX: 50, clientY: 150 })
    leaveRow()
    // Where the third one was is the fourth one now.
    fireEvent.click(save(4), { detail: 1, clientX: 50, clientY: 250 })
    expect(await screen.findByText('The posts have just moved up. Nothing was changed.')).toBeTruthy()
    fireEvent.click(save(3), { detail: 1, clientX: 50, clientY: 150 })
    await waitFor(() =>
      expect(actsOf(requests, 'save').map(({ body }) => (body as { ids: string[] }).ids)).toEqual([
        idsOf(2),
        idsOf(3),
      ]),
    )
  })
})
