import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { useAllCommands } from '../../kit/keys/commands.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { PostListView } from '../list/PostListView.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { acted, client, clientId, postOf } from '../testing.ts'
import { ReviewScreen } from './ReviewScreen.tsx'

const post = postOf(1, { can: ['escalate', 'trash', 'note'] })
const base = { clientIds: [clientId] }
const LIST = <PostListView base={base} dateOfLoss={client.dateOfLoss} empty="Nothing." />
const REVIEW = (
  <ReviewScreen
    title="Harjit Gill"
    listName="Posts"
    dateOfLoss={client.dateOfLoss}
    base={base}
    done=""
    onLeave={() => undefined}
  />
)

let listed: readonly string[] = []
/** Reads what the palette and the list of keys show. */
function Listed() {
  const commands = useAllCommands()
  useEffect(() => {
    listed = commands.map(({ title }) => title)
  }, [commands])
  return null
}

async function show(screenOfPosts: ReactNode, search = '', scopes = viewer.scopes) {
  const requests = fakeServer({
    'GET /posts': () => listAnswer([post]),
    'GET /posts/months': () => ({ body: [] }),
    'GET /posts/*/place': () => ({ body: { index: 0, isListed: true } }),
    'GET /posts/*/notes': () => ({ body: [] }),
    'GET /posts/*/history': () => listAnswer([], 0),
    'GET /posts/*/details': () => problem('UNEXPECTED'),
    'GET /posts/*': () => ({ body: post }),
    'PUT /posts': acted({ version: 2 }),
  })
  await renderPage(
    <PostsProvider>
      {screenOfPosts}
      <Listed />
    </PostsProvider>,
    `/clients/${clientId}/posts${search}`,
    { ...viewer, scopes },
  )
  return () => requests.filter(({ method, path }) => method === 'PUT' && path === '/posts')
}

/** The screens of one open post. */
const SCREENS = {
  'in review mode': async (scopes = viewer.scopes) => {
    const actions = await show(REVIEW, '', scopes)
    await within(await screen.findByRole('article')).findByText('Words of post 1')
    return actions
  },
  'in an open post': async (scopes = viewer.scopes) => {
    const actions = await show(LIST, `?postId=${post.id}`, scopes)
    await within(await screen.findByRole('dialog')).findByText('Words of post 1')
    return actions
  },
}
const screensOfOnePost = Object.entries(SCREENS)

const NOT_AVAILABLE = 'This action isn’t available for this post.'

describe('a key whose action is not available', () => {
  useTestPage()

  describe.each(['s', 'R', 't'])('%s', (key) => {
    it.each(screensOfOnePost)('shows a message %s', async (_, open) => {
      const actions = await open()
      await userEvent.keyboard(key === 'R' ? '{Shift>}r{/Shift}' : key)
      await screen.findByText(NOT_AVAILABLE)
      expect(actions()).toEqual([])
    })
  })

  it.each(screensOfOnePost)('is not in the list of keys %s', async (_, open) => {
    await open()
    expect(listed).toEqual(expect.arrayContaining(['Escalate', 'Trash']))
    for (const title of ['Save', 'Resolve', 'Move to Timeline', 'Restore'])
      expect(listed).not.toContain(title)
  })

  it.each(screensOfOnePost)('does nothing for a user without the right to it %s', async (_, open) => {
    await open(viewer.scopes.filter((scope) => scope !== 'post:resolve'))
    await userEvent.keyboard('re')
    await screen.findByRole('dialog', { name: 'Escalate post' })
    expect(screen.queryByText(NOT_AVAILABLE)).toBeNull()
  })

  it('is not in the list of keys for selected posts either', async () => {
    await show(LIST)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this post' }))
    expect(listed).toEqual(expect.arrayContaining(['Escalate', 'Trash']))
    for (const title of ['Save', 'Resolve', 'Move to Timeline', 'Restore'])
      expect(listed).not.toContain(title)
    await userEvent.keyboard('s')
    await screen.findByText('This action isn’t available for any selected post.')
  })
})
