import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { actsOf, client, clientId, postOf, postsOf } from '../testing.ts'
import { ReviewScreen } from './ReviewScreen.tsx'

const CAN: Post['can'] = ['save', 'notRelevant', 'escalate', 'trash', 'note']
const posts = (count: number) => postsOf(count).map((post) => ({ ...post, can: CAN }))
const numberOf = (id: string) => Number(id.slice(-12))
const change = (action: string, version: number, isOwn = true) => ({
  by: isOwn ? 'Ana Ruiz' : 'Theo Marsh',
  isOwn,
  at: `2026-01-01T10:0${version}:00.000Z`,
  action,
})

/** @param refused whether decisions that undo an earlier one are refused, because a colleague acted since */
async function open(count: number, refused = false) {
  const versions = new Map<string, number>()
  const requests = fakeServer({
    'GET /posts': () => listAnswer(posts(count)),
    'GET /posts/*/place': ({ path }) => ({
      body: { index: numberOf(path.split('/')[2] ?? '') - 1, isListed: true },
    }),
    'GET /posts/*/notes': () => ({ body: [] }),
    'GET /posts/*/history': () => listAnswer([], 0),
    'GET /posts/*/details': ({ path }) => ({
      body: {
        id: path.split('/')[2],
        identity: '',
        externalId: null,
        dates: [],
        views: [],
        sources: [],
        media: [],
      },
    }),
    'GET /posts/*': ({ path }) => ({
      body: postOf(numberOf(path.split('/')[2] ?? ''), {
        status: 2,
        version: 9,
        lastChange: change('escalate', 9, false),
        can: [],
      }),
    }),
    'PUT /posts': ({ body }) => {
      const {
        ids,
        action,
        undoFirst = {},
      } = body as {
        ids: string[]
        action: 'save' | 'notRelevant'
        undoFirst?: Record<string, number>
      }
      const [id = ''] = ids
      if (refused && Object.keys(undoFirst).length > 0)
        return problem('POST_STATE_CONFLICT', { post: null, ids })
      const version = (versions.get(id) ?? 1) + (Object.keys(undoFirst).length > 0 ? 2 : 1)
      versions.set(id, version)
      return {
        body: {
          posts: [
            postOf(numberOf(id), {
              status: 1,
              isNotRelevant: action === 'notRelevant',
              version,
              lastChange: change(action, version),
              can:
                action === 'save'
                  ? ['notRelevant', 'escalate', 'trash', 'note']
                  : ['save', 'escalate', 'trash', 'note'],
            }),
          ],
        },
      }
    },
    'PUT /posts/undo': ({ body }) => ({
      body: {
        posts: (body as { posts: { id: string }[] }).posts.map(({ id }) =>
          postOf(numberOf(id), { version: 8, can: CAN }),
        ),
      },
    }),
  })
  await renderPage(
    <PostsProvider>
      <ReviewScreen
        title="Harjit Gill"
        listName="Unreviewed"
        dateOfLoss={client.dateOfLoss}
        base={{ clientIds: [clientId], statuses: [0] }}
        done="Every post has been reviewed."
        onLeave={() => undefined}
      />
    </PostsProvider>,
    `/clients/${clientId}/review`,
  )
  await waitFor(() => expect(middle()?.textContent).toContain('Words of post 1'))
  return requests
}

const middle = () => document.querySelector('article')
const shows = (number: number) =>
  waitFor(() => expect(middle()?.textContent).toContain(`Words of post ${number}`))

describe('looking back in review', () => {
  useTestPage()

  it('shows what was just decided, with its mark, and keeps the way ahead', async () => {
    await open(4)
    await userEvent.keyboard('s')
    await shows(2)
    await userEvent.keyboard('d')
    await shows(3)
    await userEvent.keyboard('k')
    await shows(2)
    expect(middle()?.hasAttribute('data-decided')).toBe(true)
    await waitFor(() => expect(middle()?.textContent).toContain('Not relevantyou'))
    await userEvent.keyboard('k')
    await shows(1)
    expect(middle()?.textContent).toContain('Saved')
    await userEvent.keyboard('jj')
    await shows(3)
    expect(middle()?.hasAttribute('data-decided')).toBe(false)
  })

  it('keeps what was decided in the queue, above the next post', async () => {
    await open(3)
    await userEvent.keyboard('s')
    await shows(2)
    const queue = within(screen.getAllByRole('navigation', { name: 'Posts to review' }).at(-1) as HTMLElement)
    await waitFor(() => {
      const rows = queue.getAllByRole('button').map(({ textContent }) => textContent)
      expect(rows.map((row) => /post (\d)/.exec(row ?? '')?.[1])).toEqual(['1', '2', '3'])
    })
    expect(await screen.findByText('2 left')).toBeTruthy()
  })

  it('undoes the own decision before another one, in one call, and goes on', async () => {
    const requests = await open(3)
    await userEvent.keyboard('s')
    await shows(2)
    await userEvent.keyboard('k')
    await shows(1)
    await userEvent.keyboard('d')
    await shows(2)
    await waitFor(() => expect(actsOf(requests, 'notRelevant')).toHaveLength(1))
    const { id } = postOf(1)
    expect(actsOf(requests, 'notRelevant')[0]?.body).toMatchObject({
      undoFirst: { [id]: 2 },
      fromStatuses: { [id]: 0 },
    })
    await userEvent.keyboard('k')
    await shows(1)
    await waitFor(() => expect(middle()?.textContent).toContain('Not relevantyou'))
    await userEvent.keyboard('u')
    expect(await screen.findByText('3 left')).toBeTruthy()
  })

  it('does not offer the decision that was made', async () => {
    await open(2)
    await userEvent.keyboard('s')
    await shows(2)
    await userEvent.keyboard('k')
    await shows(1)
    const footer = within(middle()?.querySelector('footer') as HTMLElement)
    expect(footer.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(
      footer
        .getAllByRole('button')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Next post', 'Undo', 'Escalate'])
  })

  it('says who changed the post if another decision is refused', async () => {
    await open(3, true)
    await userEvent.keyboard('s')
    await shows(2)
    await userEvent.keyboard('k')
    await shows(1)
    await userEvent.keyboard('d')
    expect(await screen.findByText(/Theo Marsh changed this post/)).toBeTruthy()
  })

  it('undoes the post that is shown, not a later one', async () => {
    const requests = await open(4)
    await userEvent.keyboard('s')
    await shows(2)
    await userEvent.keyboard('s')
    await shows(3)
    await userEvent.keyboard('kk')
    await shows(1)
    await userEvent.keyboard('u')
    await waitFor(() => {
      const [undo] = requests.filter(({ path }) => path === '/posts/undo')
      expect((undo?.body as { posts: { id: string }[] } | undefined)?.posts[0]?.id).toBe(postOf(1).id)
    })
  })

  it('is possible from the end of the list', async () => {
    await open(1)
    await userEvent.keyboard('s')
    expect(await screen.findByText('Every post has been reviewed.')).toBeTruthy()
    await userEvent.keyboard('k')
    await shows(1)
    await userEvent.keyboard('d')
    expect(await screen.findByText('Every post has been reviewed.')).toBeTruthy()
  })
})

describe('the reasons of escalations', () => {
  useTestPage()

  it('are above the post, the newest first', async () => {
    const escalations = [
      {
        by: 'Ana Ruiz',
        isOwn: true,
        at: '2026-01-02T10:00:00.000Z',
        recipients: ['Imran Sayed'],
        message: 'Lifts 60 lb.',
      },
      { by: 'Theo Marsh', isOwn: false, at: '2026-01-01T10:00:00.000Z', recipients: [], message: null },
    ]
    fakeServer({
      'GET /posts': () => listAnswer([postOf(1, { status: 2, escalations })]),
      'GET /posts/*/notes': () => ({ body: [] }),
      'GET /posts/*/history': () => listAnswer([], 0),
    })
    await renderPage(
      <PostsProvider>
        <ReviewScreen
          title="Harjit Gill"
          listName="Escalated"
          dateOfLoss={client.dateOfLoss}
          base={{ clientIds: [clientId], statuses: [2] }}
          done="No escalated posts."
          onLeave={() => undefined}
        />
      </PostsProvider>,
      `/clients/${clientId}/review`,
      { ...viewer, scopes: viewer.scopes.filter((scope) => scope !== 'post:resolve') },
    )
    await screen.findByText('Escalated by you')
    const reasons = [...(middle()?.querySelectorAll('aside') ?? [])].map(({ textContent }) => textContent)
    expect(reasons.map((reason) => reason?.replace(/ (Dec|Jan) .*?(?=Lifts|$)/, ' '))).toEqual([
      'Escalated by you to Imran Sayed Lifts 60 lb.',
      'Escalated by Theo Marsh ',
    ])
    // A reviewer reads where the post came from only when asked.
    expect(screen.getByText('Details').closest('details')?.open).toBe(false)
  })
})
