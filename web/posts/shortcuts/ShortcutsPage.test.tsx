import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { SCOPES, type Viewer } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { ViewerContext } from '../../kit/viewer.ts'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { ToastHost } from '../../ui/toasts/ToastHost.tsx'
import { useNotifyTakenKeys } from './useNotifyTakenKeys.tsx'
import ShortcutsPage from './ShortcutsPage.tsx'

const reviewer: Viewer = { ...viewer, scopes: [...SCOPES], permissions: ['VIEW_POST'] }

/** As the signed-in layout: the page shows what the answer about the viewer says. */
function Page() {
  const { data } = useCall('getViewer', {}, { initialData: reviewer, staleTime: 60_000 })
  return (
    <ViewerContext value={data ?? reviewer}>
      <ShortcutsPage />
    </ViewerContext>
  )
}

const keyOf = (title: string) =>
  screen.findByRole('button', { name: new RegExp(`^Change the key of ${title}:`) })
async function give(title: string, key: KeyboardEventInit): Promise<void> {
  const button = await keyOf(title)
  await userEvent.click(button)
  fireEvent.keyDown(button, key)
}

describe('the page of shortcuts', () => {
  useTestPage()
  const open = async (answer: () => object = () => ({ status: 204 })) => {
    const requests = fakeServer({
      'PUT /users/*/shortcuts': answer,
      'GET /auth/session': () => ({ body: reviewer }),
    })
    await renderPage(<Page />, '/', reviewer)
    return () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  }

  it('gives a command the next key that is pressed, and saves it', async () => {
    const saved = await open()
    await give('Save', { key: 'w' })
    expect((await keyOf('Save')).textContent).toBe('W')
    await waitFor(() => expect(saved()).toEqual([{ areOn: true, keys: { save: 'w' } }]))
    await userEvent.click(screen.getByRole('button', { name: 'Restore the default key of Save' }))
    await waitFor(() => expect(saved().at(-1)).toEqual({ areOn: true, keys: {} }))
    expect((await keyOf('Save')).textContent).toBe('S')
  })

  it('restores all default keys of a command that has several', async () => {
    const saved = await open()
    await give('Restore / Trash', { key: 'w' })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Restore the default key of Restore / Trash' }),
    )
    expect(await screen.findByText('Restore / Trash: Delete or #')).toBeTruthy()
    await waitFor(() => expect(saved().at(-1)).toEqual({ areOn: true, keys: {} }))
    expect(screen.queryByRole('button', { name: /^Restore the default key/ })).toBeNull()
  })

  it('swaps a key that another command has, and says so', async () => {
    const saved = await open()
    await give('Save', { key: 'E', shiftKey: false })
    expect(await screen.findByText('Save: E. That was the key of Escalate, which now has S.')).toBeTruthy()
    await waitFor(() => expect(saved()).toEqual([{ areOn: true, keys: { save: 'e', escalate: 's' } }]))
  })

  it('keeps the key on Esc, and says which keys cannot be used', async () => {
    const saved = await open()
    await give('Save', { key: 'Escape' })
    expect((await keyOf('Save')).textContent).toBe('S')
    await give('Save', { key: 'ArrowUp' })
    expect(await screen.findByText(/^ArrowUp can’t be a shortcut/)).toBeTruthy()
    await give('Save', { key: 's', ctrlKey: true })
    expect(await screen.findByText('Choose a key without Ctrl, Alt or ⌘.')).toBeTruthy()
    expect(saved()).toEqual([])
  })

  it('switches single keys off', async () => {
    const saved = await open()
    await userEvent.click(await screen.findByRole('switch', { name: /^Single-key shortcuts/ }))
    await waitFor(() => expect(saved()).toEqual([{ areOn: false, keys: {} }]))
    expect((await keyOf('Save')).closest('fieldset')?.disabled).toBe(true)
  })

  it('shows the saved keys again if the server refuses the change', async () => {
    await open(() => problem('FORBIDDEN'))
    await give('Save', { key: 'w' })
    await waitFor(async () => expect((await keyOf('Save')).textContent).toBe('S'))
  })

  it('lists only commands that the user has', async () => {
    fakeServer({})
    await renderPage(<ShortcutsPage />, '/', { ...viewer, scopes: [], permissions: [] })
    await screen.findByRole('heading', { name: 'Keyboard shortcuts' })
    expect(screen.getAllByRole('listitem').map((each) => each.querySelector('span')?.textContent)).toEqual([
      'Next post',
      'Previous post',
      'Find in this list',
      'List of shortcuts',
    ])
  })
})

describe('a key that a person gave away before its command came', () => {
  useTestPage()
  function Posts() {
    const { data } = useCall('getViewer', {}, { staleTime: 60_000 })
    return data ? (
      <ViewerContext value={data}>
        <Notified />
      </ViewerContext>
    ) : null
  }
  function Notified() {
    useNotifyTakenKeys()
    return <ToastHost />
  }
  const open = async (shortcuts: Viewer['shortcuts']) => {
    const requests = fakeServer({
      'PUT /users/*/shortcuts': () => ({ status: 204 }),
      'GET /auth/session': () => ({ body: { ...reviewer, shortcuts } }),
    })
    await renderPage(<Posts />, '/', reviewer)
    await waitFor(() => expect(requests.some(({ method }) => method === 'GET')).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    return () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  }

  it('is named once, with the command that has it', async () => {
    const keys = { escalate: 'd' }
    const saved = await open({ areOn: true, keys })
    expect(
      (await screen.findAllByText(/Not relevant is new. Its key would be D, which you gave to Escalate./))[0],
    ).toBeTruthy()
    await waitFor(() => expect(saved()).toEqual([{ areOn: true, keys, notified: ['notRelevant'] }]))
  })

  it.each<[string, Viewer['shortcuts']]>([
    ['who were notified', { areOn: true, keys: { escalate: 'd' }, notified: ['notRelevant'] }],
    ['who gave it another key', { areOn: true, keys: { escalate: 'd', notRelevant: 'e' } }],
    ['who have no keys', { areOn: false, keys: { escalate: 'd' } }],
    ['who kept the keys', null],
  ])('is not named to people %s', async (_, shortcuts) => {
    const saved = await open(shortcuts)
    expect(saved()).toEqual([])
    expect(screen.queryByText(/is new/)).toBeNull()
  })
})
