// Long because: the tests of the screen share its server and its stage.
import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import type { PostQuery } from '../data/filters.ts'
import { dropFromLists } from '../data/lists.ts'
import { settlePost } from '../data/settle.ts'
import { PostListView } from '../list/PostListView.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import type { Post } from '#contract/index.ts'
import { acted, actsOf, client, clientId, fileOf, postOf, postsOf } from '../testing.ts'
import { ReviewScreen } from './ReviewScreen.tsx'

/** Posts with even numbers have two pictures with the same dates in the same fields; the others have one picture with fewer dates. */
const datesOf = (id: string) => {
  const hasTwo = Number(id.slice(-1)) % 2 === 0
  const of = (name: string, media: number | null) => ({
    name,
    at: `${name} ${id}`,
    source: `${name}_timestamp`,
    mediaId: media === null ? null : postOf(media).id,
  })
  return [
    of('posted', null),
    ...(hasTwo
      ? [7, 8].flatMap((media) => [of('taken', media), of('uploaded', media)])
      : [of('uploaded', 7)]),
  ]
}
const details = (id: string) => ({
  id,
  identity: `identity ${id}`,
  externalId: null,
  dates: datesOf(id),
  views: [],
  sources: [],
  media: [],
})

function server(posts = postsOf(4)) {
  return fakeServer({
    'GET /posts': () => listAnswer(posts),
    'GET /posts/count': ({ url }) => ({ body: { count: url.searchParams.get('statuses') === '0' ? 3 : 4 } }),
    'GET /posts/*/place': ({ path }) => ({
      body: { index: Number(path.split('/')[2]?.slice(-12)) - 1, isListed: true },
    }),
    'GET /posts/*/notes': () => ({ body: [] }),
    'GET /posts/*/history': () => listAnswer([], 0),
    'GET /posts/*/details': ({ path }) => ({ body: details(path.split('/')[2] ?? '') }),
    'PUT /posts': (one) => {
      const isSaved = (one.body as { action: string }).action === 'save'
      return acted({ ...(isSaved ? { status: 1 } : { isTrashed: true }), version: 2, can: [] })(one)
    },
    'PUT /posts/undo': acted({ version: 3 }),
    'POST /posts/*/notes': ({ body }) => ({
      body: {
        id: clientId,
        content: (body as { content: string }).content,
        user: { id: clientId, firstName: 'Ana', lastName: 'Ruiz' },
        addedAt: '2024-01-01T00:00:00.000Z',
      },
      status: 201,
    }),
  })
}

const now = '2026-01-01T00:00:00.000Z'

/** Simulates a colleague's change. */
let arrives: (post: Post) => void
/** Simulates that the page learns that a post is gone. */
let vanishes: (id: string) => void

function Colleague() {
  const queryClient = useQueryClient()
  useEffect(() => {
    arrives = (post) => act(() => settlePost(queryClient, post))
    vanishes = (id) => act(() => dropFromLists(queryClient, id))
  }, [queryClient])
  return null
}

const UNREVIEWED: PostQuery = { clientIds: [clientId], statuses: [0] }

const showScreen = (at = '', base = UNREVIEWED, isFlagged = false) =>
  renderPage(
    <PostsProvider>
      <Colleague />
      <ReviewScreen
        title="Harjit Gill"
        listName="Unreviewed"
        dateOfLoss={client.dateOfLoss}
        base={base}
        isFlagged={isFlagged}
        done="Every post has been reviewed."
        onLeave={() => undefined}
      />
    </PostsProvider>,
    `/clients/${clientId}/review${at}`,
  )

async function open(at = '', posts?: Post[]) {
  const requests = server(posts)
  await showScreen(at)
  await waitFor(() => expect(middle()).toContain('Words of post'))
  return requests
}

const middle = () => document.querySelector('article')?.textContent

function ListAndReview() {
  const [isReview, setReview] = useState(true)
  return (
    <PostsProvider>
      {isReview ? (
        <ReviewScreen
          title="Harjit Gill"
          listName="Unreviewed"
          dateOfLoss={client.dateOfLoss}
          base={UNREVIEWED}
          done="Every post has been reviewed."
          onLeave={() => setReview(false)}
        />
      ) : (
        <PostListView base={UNREVIEWED} dateOfLoss={client.dateOfLoss} empty="Nothing." />
      )}
    </PostsProvider>
  )
}

describe('review mode', () => {
  useTestPage()

  it('leaves to the list at the post shown last, with the focus there', async () => {
    server()
    await renderPage(<ListAndReview />, `/clients/${clientId}/review`)
    await waitFor(() => expect(middle()).toContain('Words of post'))
    await userEvent.keyboard('jj')
    expect(middle()).toContain('Words of post 3')
    await userEvent.keyboard('{Escape}')
    await screen.findByText('Words of post 2')
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-post]')?.textContent).toContain('Words of post 3'),
    )
  })

  it('goes to the next and previous post with J and K', async () => {
    await open()
    await userEvent.keyboard('jj')
    expect(middle()).toContain('Words of post 3')
    await userEvent.keyboard('k')
    expect(middle()).toContain('Words of post 2')
  })

  it('goes there with buttons too, and shows the number of the post and the total', async () => {
    await open()
    const [back, on] = ['Previous post', 'Next post'].map((name) =>
      screen.getByRole('button', { name, hidden: true }),
    ) as [HTMLButtonElement, HTMLButtonElement]
    expect(screen.getByText('1 of 4')).toBeTruthy()
    expect(back.disabled).toBe(true)
    await userEvent.click(on)
    await userEvent.click(on)
    expect(middle()).toContain('Words of post 3')
    await userEvent.click(back)
    expect(middle()).toContain('Words of post 2')
    expect(screen.getByText('2 of 4')).toBeTruthy()
    await userEvent.keyboard('jj')
    expect(on.disabled).toBe(true)
  })

  it('saves with S onto the timeline and shows the next post right away', async () => {
    const requests = await open()
    await userEvent.keyboard('s')
    expect(middle()).toContain('Words of post 2')
    expect(screen.getByText('3 left')).toBeTruthy()
    await waitFor(() =>
      expect(actsOf(requests, 'save')[0]?.body).toEqual({
        ids: [postOf(1).id],
        action: 'save',
        fromStatuses: { [postOf(1).id]: 0 },
        fromVersions: { [postOf(1).id]: 1 },
        moveToTimeline: true,
      }),
    )
  })

  it('goes to the next post after a key or button, also if the post stays in the list, and stays after a change of the timeline alone', async () => {
    const requests = server(postsOf(4).map((post) => ({ ...post, can: [...post.can, 'moveToTimeline'] })))
    await showScreen('', { clientIds: [clientId] })
    await waitFor(() => expect(middle()).toContain('Words of post 1'))
    await userEvent.click(within(screen.getByRole('article')).getByRole('button', { name: 'Save' }))
    expect(middle()).toContain('Words of post 2')
    await userEvent.keyboard('s')
    expect(middle()).toContain('Words of post 3')
    await userEvent.keyboard('t')
    await waitFor(() => expect(actsOf(requests, 'moveToTimeline')).toHaveLength(1))
    expect(middle()).toContain('Words of post 3')
  })

  it('has loaded the details of the next post before it is shown', async () => {
    const requests = await open()
    const next = postOf(2).id
    await waitFor(() => expect(requests.some(({ path }) => path === `/posts/${next}/details`)).toBe(true))
    await userEvent.keyboard('j')
    await waitFor(() => expect(screen.getByText(`identity ${next}`)).toBeTruthy())
    expect(requests.filter(({ path }) => path === `/posts/${next}/details`)).toHaveLength(1)
  })

  it('preloads the pictures of the next posts, also if each post leaves the list', async () => {
    const ahead: string[] = []
    vi.stubGlobal(
      'Image',
      class {
        set src(url: string) {
          ahead.push(url)
        }
      },
    )
    const posts = Array.from({ length: 9 }, (_, at) => postOf(at + 1, { media: [fileOf(at + 1)] }))
    await open('', posts)
    await waitFor(() => expect(ahead).toEqual(['/media/2.jpg', '/media/3.jpg', '/media/4.jpg']))
    await userEvent.keyboard('s')
    await waitFor(() => expect(ahead.at(-1)).toBe('/media/5.jpg'))
    await userEvent.keyboard('s')
    await waitFor(() => expect(ahead).toHaveLength(5))
    expect(ahead.at(-1)).toBe('/media/6.jpg')
  })

  it('shows only a post’s own dates, however similar they are', async () => {
    await open()
    for (const [key, number] of [
      ['j', 2],
      ['j', 3],
      ['k', 2],
      ['k', 1],
    ] as const) {
      await userEvent.keyboard(key)
      const { id } = postOf(number)
      await screen.findByText(`identity ${id}`)
      const shown = screen.getAllByText(/^(posted|taken|uploaded) /).map((each) => each.textContent)
      expect(shown).toEqual(datesOf(id).map(({ at }) => at))
    }
  })

  it('trashes with Delete and undoes that with U, with the post in its place again', async () => {
    await open()
    await userEvent.keyboard('j{Delete}')
    expect(middle()).toContain('Words of post 3')
    expect((await screen.findAllByText('Moved to the trash.')).length).toBeGreaterThan(0)
    await userEvent.keyboard('u')
    await waitFor(() => expect(middle()).toContain('Words of post 2'))
    expect(screen.getByText('4 left')).toBeTruthy()
  })

  it('keeps showing a post that a colleague removes from the list, and the note that is being written', async () => {
    await open()
    await userEvent.keyboard('nhalf a')
    arrives(
      postOf(1, {
        status: 1,
        version: 2,
        can: ['note'],
        lastChange: { by: 'Luc', isOwn: false, at: now, action: 'save' },
      }),
    )
    expect(middle()).toContain('Words of post 1')
    expect(screen.getByText('3 left')).toBeTruthy()
    expect(screen.getByText('This post is no longer in this list. Luc changed it last.')).toBeTruthy()
    await userEvent.keyboard(' sentence')
    expect(screen.getByDisplayValue('half a sentence')).toBeTruthy()
    await userEvent.keyboard('{Escape}j')
    expect(middle()).toContain('Words of post 2')
    expect(screen.queryByText(/no longer in this list/)).toBeNull()
  })

  it('hides a post that is permanently deleted while it is shown, and opens no other on its own', async () => {
    await open()
    await userEvent.keyboard('jj')
    expect(middle()).toContain('Words of post 3')
    fakeServer({
      'GET /posts': () => listAnswer([1, 2, 4].map((number) => postOf(number))),
      'GET /posts/*': () => problem('NOT_FOUND'),
      'GET /posts/*/place': () => problem('NOT_FOUND'),
      'GET /posts/*/details': ({ path }) => ({ body: details(path.split('/')[2] ?? '') }),
      'GET /posts/*/notes': () => ({ body: [] }),
      'GET /posts/*/history': () => listAnswer([], 0),
    })
    vanishes(postOf(3).id)
    expect((await screen.findByRole('alert')).textContent).toContain('Post not found.')
    expect(middle()).toBeUndefined()
    await userEvent.keyboard('j')
    expect(middle()).toContain('Words of post 4')
    await userEvent.keyboard('k')
    expect(middle()).toContain('Words of post 2')
  })

  it.each([
    ['', 0],
    [', and has its position once the server can be reached again', 1],
  ])('opens the post of a link, however far down it is%s', async (_, failures) => {
    let failuresLeft = failures
    const all = postsOf(60)
    const requests = fakeServer({
      'GET /posts': ({ url }) => {
        const from = Number(url.searchParams.get('offset'))
        return listAnswer(all.slice(from, from + Number(url.searchParams.get('limit'))), 60)
      },
      'GET /posts/*': ({ path }) => ({ body: postOf(Number(path.slice(-12))) }),
      'GET /posts/*/place': () => {
        if (failuresLeft-- > 0) throw new TypeError('Failed to fetch')
        return { body: { index: 49, isListed: true } }
      },
    })
    await renderPage(
      <PostsProvider>
        <ReviewScreen
          title="Harjit Gill"
          listName="Unreviewed"
          dateOfLoss={client.dateOfLoss}
          base={UNREVIEWED}
          done="Every post has been reviewed."
          onLeave={() => undefined}
        />
      </PostsProvider>,
      `/clients/${clientId}/review?at=${postOf(50).id}`,
    )
    await waitFor(() => expect(middle()).toContain('Words of post 50'))
    await waitFor(() =>
      expect(requests.some(({ url }) => Number(url.searchParams.get('offset')) > 24)).toBe(true),
    )
    await userEvent.keyboard('j')
    await waitFor(() => expect(middle()).toContain('Words of post 51'))
  })

  it('says of flagged posts, which stay in their list, how many are left to decide', async () => {
    server()
    await showScreen('', { clientIds: [clientId], statuses: [0, 1, 2, 3], isFlagged: true }, true)
    expect(await screen.findByText('3 left · 4 posts')).toBeTruthy()
  })

  it('marks those that are decided in the queue of flagged posts, where they stay', async () => {
    server([postOf(1), postOf(2, { status: 3 }), postOf(3, { status: 1, isNotRelevant: true }), postOf(4)])
    await showScreen('', { clientIds: [clientId], statuses: [0, 1, 2, 3], isFlagged: true }, true)
    await screen.findByText('Resolved')
    const queue = within(screen.getAllByRole('navigation', { name: 'Posts to review' }).at(-1) as HTMLElement)
    const marks = queue
      .getAllByRole('button', { name: /Words of post/ })
      .map((row) => /Resolved|Not relevant/.exec(row.textContent)?.[0] ?? null)
    expect(marks).toEqual([null, 'Resolved', 'Not relevant', null])
  })

  it('undoes the last action when nothing is left', async () => {
    await open()
    await userEvent.keyboard('ssss')
    expect(await screen.findByText('Every post has been reviewed.')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getAllByText('Saved and moved to the timeline.').length).toBeGreaterThan(0),
    )
    await userEvent.keyboard('u')
    await waitFor(() => expect(middle()).toContain('Words of post 4'))
  })

  it('undoes with a button too, for users without a keyboard', async () => {
    await open()
    await userEvent.keyboard('ssss')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the last change' }))
    await waitFor(() => expect(middle()).toContain('Words of post 4'))
  })

  it('shows an error if posts could not be loaded, without placeholders', async () => {
    fakeServer({ 'GET /posts': () => problem('UNEXPECTED') })
    await showScreen()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(document.querySelector('[aria-busy]')).toBeNull()
  })

  it('keeps a note that is being written while other posts are shown', async () => {
    await open()
    await userEvent.keyboard('nhalf a thou{Escape}jk')
    expect(middle()).toContain('Words of post 1')
    expect(screen.getByDisplayValue('half a thou')).toBeTruthy()
  })

  it('adds a note with N and Enter; typing a note triggers no commands', async () => {
    const requests = await open()
    await userEvent.keyboard('n')
    const save = screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLButtonElement
    expect(save.disabled).toBe(true)
    await userEvent.keyboard('sore back{Enter}')
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ content: 'sore back' }),
    )
    expect(actsOf(requests, 'save')).toEqual([])
    expect(middle()).toContain('Words of post 1')
  })

  it('allows several lines in a note on touch keyboards: Enter starts a new line there', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const requests = await open()
    await userEvent.keyboard('nsore{Enter}back')
    expect((screen.getByLabelText(/note/i, { selector: 'textarea' }) as HTMLTextAreaElement).value).toBe(
      'sore\nback',
    )
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    vi.unstubAllGlobals()
  })
})
