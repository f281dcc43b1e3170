import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { startI18n } from '../../kit/i18n/i18n.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { postOf } from '../testing.ts'
import { usePostActionHandlers } from '../data/actions.ts'
import EscalateDialog from './EscalateDialog.tsx'

const person = (n: number, firstName: string) => ({
  ...viewer,
  id: postOf(900 + n).id,
  firstName,
  role: { ...viewer.role, id: 'RESOLVER', name: 'Resolver' },
})
const people = [person(1, 'Ana'), person(2, 'Bo'), { ...person(3, 'Cy'), seesClient: false }]
const post = postOf(1)

async function showDialog(who = viewer, posts = [post]) {
  const requests = fakeServer({
    'GET /users': ({ url }) => {
      const keyword = url.searchParams.get('keyword')?.toLowerCase() ?? ''
      return listAnswer(people.filter(({ firstName }) => firstName.toLowerCase().startsWith(keyword)))
    },
    'PUT /posts': () => ({ body: { posts: [{ ...post, status: 2, version: 2 }] } }),
  })
  function Page() {
    const [isOpen, setOpen] = useState(true)
    const { act } = usePostActionHandlers()
    return isOpen ? (
      <EscalateDialog
        subject={{ posts }}
        act={(name, input) => {
          setOpen(false)
          return act(posts, name, input)
        }}
        onClose={() => setOpen(false)}
      />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
    )
  }
  await renderPage(
    <PostsProvider>
      <Page />
    </PostsProvider>,
    '/',
    who,
  )
  await screen.findByRole('checkbox', { name: /Bo/ })
  return requests
}
const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
const again = async () => userEvent.click(await screen.findByRole('button', { name: 'Again' }))

describe('escalating', () => {
  useTestPage()

  it('selects with Enter the first match of the search, and no one without a search', async () => {
    await showDialog()
    await userEvent.type(screen.getByRole('searchbox'), 'bo{Enter}')
    await waitFor(() => expect(isChosen(/Bo/)).toBe(true))
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('checkbox', { name: /Ana/ })
    expect(isChosen(/Ana/)).toBe(false)
  })

  it('is sent with Enter if no one is searched for or selected', async () => {
    const requests = await showDialog()
    await userEvent.type(screen.getByRole('searchbox'), 'nobody{Enter}')
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
        { action: 'escalate', recipientIds: [], message: null },
      ]),
    )
  })

  it('lists only people who could see every client of the posts', async () => {
    const other = postOf(2, { client: { ...post.client, id: postOf(500).id } })
    const requests = await showDialog(viewer, [post, other])
    expect(requests.find(({ path }) => path === '/users')?.url.searchParams.getAll('seesClientId')).toEqual([
      post.client.id,
      other.client.id,
    ])
    expect(screen.getByText('Not assigned to all of these clients. A manager can assign them.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Cy/ }).disabled).toBe(true)
  })

  it('offers unassigned colleagues to users who may assign them, with a note', async () => {
    await showDialog({ ...viewer, scopes: [...viewer.scopes, 'user_client:write'] })
    expect(screen.getByText('Not assigned to this client. Escalating assigns them.')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /Cy/ }))
    expect(isChosen(/Cy/)).toBe(true)
  })

  it('shows them to everyone else, but disabled', async () => {
    await showDialog({ ...viewer, scopes: viewer.scopes.filter((scope) => scope !== 'user_client:write') })
    expect(screen.getByText('Not assigned to this client. A manager can assign them.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Cy/ }).disabled).toBe(true)
  })

  it('keeps the recipients and message of a post until it is sent', async () => {
    const requests = await showDialog()
    await userEvent.click(screen.getByRole('checkbox', { name: /Bo/ }))
    await userEvent.type(screen.getByRole('textbox'), 'See the ladder')
    await userEvent.keyboard('{Escape}')
    await again()
    await waitFor(() => expect(isChosen(/Bo/)).toBe(true))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('See the ladder')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(requests.at(-1)?.body).toEqual({
        ids: [post.id],
        action: 'escalate',
        fromStatuses: { [post.id]: 0 },
        fromVersions: { [post.id]: 1 },
        recipientIds: [people[1]?.id],
        message: 'See the ladder',
      }),
    )
    await again()
    await screen.findByRole('checkbox', { name: /Bo/ })
    expect(isChosen(/Bo/)).toBe(false)
  })

  it('says that a recipient is not available any more, and keeps the draft', async () => {
    await showDialog()
    await userEvent.click(screen.getByRole('checkbox', { name: /Bo/ }))
    fakeServer({
      'GET /users': () => listAnswer(people),
      'PUT /posts': () => problem('NOT_FOUND'),
      'GET /posts/*': () => ({ body: post }),
    })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(
      await screen.findByText(/: A recipient is no longer available\. Remove them and escalate again\.$/),
    ).toBeTruthy()
    await again()
    await waitFor(() => expect(isChosen(/Bo/)).toBe(true))
  })

  it('shows the selected people even if the search hides them, and lets each be removed by mouse or keyboard', async () => {
    await showDialog()
    const names = () => screen.queryAllByRole('button', { name: /^Remove/ }).map(({ title }) => title)
    await userEvent.click(screen.getByRole('checkbox', { name: /Ana/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Bo/ }))
    await userEvent.type(screen.getByRole('searchbox'), 'nobody')
    await screen.findByText('No users found.')
    expect(names()).toEqual(['Remove Ana Ruiz', 'Remove Bo Ruiz'])
    screen.getByRole('button', { name: 'Remove Ana Ruiz' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['Remove Bo Ruiz'])
    await waitFor(() => expect(document.activeElement?.getAttribute('title')).toBe('Remove Bo Ruiz'))
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('shows roles in the language of the page', async () => {
    await startI18n('es')
    await showDialog()
    expect(screen.getAllByText(/^Resolutor · /)).toHaveLength(3)
  })
})
