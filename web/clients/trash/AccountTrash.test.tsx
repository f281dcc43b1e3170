import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { client, postOf } from '../../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { AccountTrash } from '../AccountTrash.tsx'

const trashed = postOf(1, {
  isTrashed: true,
  trashedAt: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  deletedAfter: new Date(Date.now() + 22.5 * 86_400_000).toISOString(),
  can: ['restore'],
})
const answers = {
  'GET /posts': () => listAnswer([trashed]),
  'GET /posts/months': () => ({ body: [] }),
  'GET /customers/*/clients': () => listAnswer([client]),
  'GET /clients/*': () => ({ body: client }),
  'PUT /posts': () => ({ body: { posts: [postOf(1, { version: 2 })] } }),
  'PUT /posts/undo': () => ({ body: { posts: [{ ...trashed, version: 3 }] } }),
} satisfies Parameters<typeof fakeServer>[0]
const at = `/admin/accounts/${viewer.accountId}/trash`
const page = () => <AccountTrash customerId={viewer.accountId} />

describe('the trash of a law firm', () => {
  useTestPage()

  it('lists the latest first, with the client and the days left', async () => {
    const requests = fakeServer(answers)
    await renderPage(page(), at)
    expect(await screen.findByRole('link', { name: 'Harjit Gill' })).toBeTruthy()
    expect(screen.getByText(/^Trashed posts are permanently deleted 30 days after/)).toBeTruthy()
    expect(screen.getByText(/^Trashed \w{3} \d{2}, \d{4}.* · 23 days left$/)).toBeTruthy()
    const sent = requests.find(({ path }) => path === '/posts')?.url.searchParams
    expect(Object.fromEntries(sent ?? [])).toMatchObject({
      customerId: viewer.accountId,
      isTrashed: 'true',
      orderBy: 'trashedAt',
      order: 'desc',
    })
  })

  it('can be filtered by client, which the address keeps', async () => {
    const requests = fakeServer(answers)
    const { router } = await renderPage(page(), at)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('combobox', { name: 'Client' }))
    await user.click(await screen.findByText('Gill, Harjit'))
    await waitFor(() => expect(router.state.location.search).toEqual({ client: client.id }))
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path === '/posts')?.url.searchParams.get('clientIds')).toBe(
        client.id,
      ),
    )
  })

  it('restores a post, and trashes it again with Undo', async () => {
    fakeServer(answers)
    await renderPage(page(), at)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('The trash is empty.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Words of post 1')).toBeTruthy()
  })

  it('shows an error in place of the list if it cannot be loaded', async () => {
    fakeServer({ ...answers, 'GET /posts': () => problem('UNAVAILABLE') })
    await renderPage(page(), at)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(document.querySelector('[data-index]')).toBeNull()
  })
})
