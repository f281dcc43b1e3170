import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { NotificationItem, NotificationSetting } from '#contract/index.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import { Bell } from './Bell.tsx'
import NotificationSettingsPage from './settings/NotificationSettingsPage.tsx'

const id = (n: number) => `01890000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const client = { id: id(90), firstName: 'Grace', lastName: 'Lindqvist' }
const item = (n: number, notification: object, readAt: string | null = null): NotificationItem => ({
  id: id(n),
  readAt,
  notification: {
    type: 'post_import_complete',
    data: { client, platform: 'Facebook', numNewPosts: n },
    occurredAt: '2024-05-01T12:00:00.000Z',
    ...notification,
  },
})

async function openBell(list: NotificationItem[], wire: Parameters<typeof fakeServer>[0] = {}) {
  const requests = fakeServer({
    'GET /users/*/notifications': ({ url }) => {
      if (url.searchParams.get('isRead') === 'false') {
        const unread = list.filter((each) => each.readAt === null)
        return listAnswer(unread.slice(0, 1), unread.length)
      }
      const offset = Number(url.searchParams.get('offset'))
      return listAnswer(list.slice(offset, offset + Number(url.searchParams.get('limit'))), list.length)
    },
    ...wire,
  })
  await renderPage(<Bell />)
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return { requests: requests, dialog: await screen.findByRole('dialog') }
}

describe('the notification bell', () => {
  useTestPage()

  it('shows how many are unread', async () => {
    await openBell([item(1, {}), item(2, {}), item(3, {}, '2024-05-02T00:00:00.000Z')])
    expect(screen.getByRole('button', { name: 'Notifications: 2 unread' })).toBeTruthy()
  })

  it('lists five per page, with a link to what each is about', async () => {
    const { dialog } = await openBell(Array.from({ length: 7 }, (_, n) => item(n + 1, {})))
    expect(
      await within(dialog).findAllByText(/The Facebook import for Grace Lindqvist is complete/),
    ).toHaveLength(5)
    const [first] = within(dialog).getAllByRole('link', { name: 'View posts' })
    expect(first?.getAttribute('href')).toBe(`/clients/${client.id}/posts`)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2))
  })

  it('returns to the last page if this one has become empty', async () => {
    const list = Array.from({ length: 6 }, (_, n) => item(n + 1, {}))
    const { dialog } = await openBell(list, { 'PUT /users/*/notifications': () => ({ status: 204 }) })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1))
    list.pop()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(5))
  })

  it('leads to an album or a report if there is no file to download', async () => {
    const data = { fileName: 'x.pdf', fileUrl: null, reportId: id(80), clientId: client.id }
    const { dialog } = await openBell([
      item(1, { type: 'album_file_generated', data }),
      item(2, { type: 'report_file_generated', data }),
    ])
    const hrefOf = async (name: string) =>
      (await within(dialog).findByRole('link', { name })).getAttribute('href')
    expect([await hrefOf('Open album'), await hrefOf('Open report')]).toEqual([
      `/albums/${id(80)}`,
      `/reports/${id(80)}`,
    ])
  })

  it('marks one or all as read', async () => {
    const list = [item(1, {}), item(2, {})]
    const read = (each: NotificationItem) => Object.assign(each, { readAt: '2024-05-03T00:00:00.000Z' })
    const { requests, dialog } = await openBell(list, {
      'PUT /user-notifications/*': ({ path }) => ({
        body: read(list.find((each) => path.endsWith(each.id)) as NotificationItem),
      }),
      'PUT /users/*/notifications': () => {
        list.forEach(read)
        return {}
      },
    })
    const buttons = await within(dialog).findAllByRole('button', { name: 'Mark read' })
    await userEvent.click(buttons[0] as HTMLElement)
    await screen.findByRole('button', { name: 'Notifications: 1 unread', hidden: true })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark all read' }))
    await screen.findByRole('button', { name: 'Notifications', hidden: true })
    expect(requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      `/user-notifications/${id(1)}`,
      `/users/${viewer.id}/notifications`,
    ])
  })

  it('keeps the focus in the list when one is marked as read', async () => {
    const list = [item(1, {}), item(2, {})]
    const { dialog } = await openBell(list, {
      'PUT /user-notifications/*': () => {
        Object.assign(list[0] as NotificationItem, { readAt: '2024-05-03T00:00:00.000Z' })
        return { body: list[0] }
      },
    })
    const [button] = await within(dialog).findAllByRole('button', { name: 'Mark read' })
    await userEvent.click(button as HTMLElement)
    await waitFor(() => expect(button?.isConnected).toBe(false))
    expect(document.activeElement).toBe(within(dialog).getAllByRole('listitem')[0])
  })

  it('shows a client who sends the notifications', async () => {
    fakeServer({ 'GET /users/*/notifications': () => listAnswer([]) })
    await renderPage(<Bell />, '/', { ...viewer, accountType: 3 })
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
    expect(await screen.findByText('Messages from your law firm appear here.')).toBeTruthy()
  })

  it('says when there are none, and links to the settings', async () => {
    const { dialog } = await openBell([])
    await within(dialog).findByText('No new notifications')
    expect(within(dialog).getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
      '/account/notifications',
    )
  })

  it('shows the kind of a notification whose data is from an older version', async () => {
    const { dialog } = await openBell([item(1, { type: 'post_escalated', data: null })])
    await within(dialog).findByText('A post was escalated to you')
    expect(within(dialog).queryByRole('link', { name: /^Open post/ })).toBeNull()
  })

  it('shows a message when the list cannot be loaded', async () => {
    const { dialog } = await openBell([], { 'GET /users/*/notifications': () => problem('UNEXPECTED') })
    await within(dialog).findByRole('alert')
    expect(within(dialog).getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('notification settings', () => {
  useTestPage()
  const settings: NotificationSetting[] = [
    { type: 'post_escalated', mail: true },
    { type: 'report_file_generated', mail: false },
  ]

  it('keep a switch after it is changed', async () => {
    let saved = settings
    const requests = fakeServer({
      'GET /users/*/notification-settings': () => ({ body: saved }),
      'PUT /users/*/notification-settings': () => {
        saved = settings.map((each) => ({ ...each, mail: true }))
        return { body: saved }
      },
    })
    await renderPage(<NotificationSettingsPage />, '/account/notifications')
    const report = await screen.findByRole('switch', { name: 'By email: Your report is ready' })
    expect((report as HTMLInputElement).checked).toBe(false)
    await userEvent.click(report)
    expect((report as HTMLInputElement).checked).toBe(true)
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        settings: [{ type: 'report_file_generated', mail: true }],
      }),
    )
    await screen.findByText('Saved.')
  })

  it('keep every change when the answers arrive in another order', async () => {
    const saved = settings.map((each) => ({ ...each, mail: false }))
    let loads = 0
    const late: (() => void)[] = []
    fakeServer({
      // Loaded again at the end, which would hide a wrong switch.
      'GET /users/*/notification-settings': () =>
        (loads += 1) === 1 ? { body: structuredClone(saved) } : new Promise<never>(() => undefined),
      'PUT /users/*/notification-settings': ({ body }) => {
        for (const { type, mail } of (body as { settings: NotificationSetting[] }).settings)
          Object.assign(saved.find((each) => each.type === type) ?? {}, { mail })
        const answer = { body: structuredClone(saved) }
        return new Promise((resolve) => late.push(() => resolve(answer)))
      },
    })
    await renderPage(<NotificationSettingsPage />, '/account/notifications')
    const switches = (await screen.findAllByRole('switch')) as HTMLInputElement[]
    for (const each of switches) await userEvent.click(each)
    await waitFor(() => expect(late).toHaveLength(2))
    for (const answer of late.toReversed()) {
      answer()
      await screen.findByText('Saved.')
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(switches.map(({ checked }) => checked)).toEqual([true, true])
  })

  it('keep a switch that is changed while the list is being loaded again', async () => {
    let answerLate = () => {}
    let loads = 0
    fakeServer({
      'GET /users/*/notification-settings': () =>
        (loads += 1) === 1
          ? { body: settings }
          : new Promise((resolve) => (answerLate = () => resolve({ body: settings }))),
      'PUT /users/*/notification-settings': () => new Promise<never>(() => undefined),
    })
    const { queryClient } = await renderPage(<NotificationSettingsPage />, '/account/notifications')
    const report = await screen.findByRole('switch', { name: 'By email: Your report is ready' })
    void queryClient.invalidateQueries()
    await waitFor(() => expect(loads).toBe(2))
    await userEvent.click(report)
    answerLate()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((report as HTMLInputElement).checked).toBe(true)
  })

  it('revert a refused change although another was made before the answer', async () => {
    let saved = settings
    const late: (() => void)[] = []
    fakeServer({
      'GET /users/*/notification-settings': () => ({ body: saved }),
      'PUT /users/*/notification-settings': () => {
        const isFirst = late.length === 0
        return new Promise((resolve) =>
          late.push(() => {
            if (isFirst) return resolve(problem('UNEXPECTED'))
            saved = settings.map((each) => ({ ...each, mail: true }))
            resolve({ body: saved })
          }),
        )
      },
    })
    await renderPage(<NotificationSettingsPage />, '/account/notifications')
    const switches = (await screen.findAllByRole('switch')) as HTMLInputElement[]
    for (const each of switches) await userEvent.click(each)
    await waitFor(() => expect(late).toHaveLength(2))
    expect(switches.map(({ checked }) => checked)).toEqual([false, true])
    for (const answer of late) answer()
    await waitFor(() => expect(switches.map(({ checked }) => checked)).toEqual([true, true]))
  })

  it('revert what could not be saved', async () => {
    fakeServer({
      'GET /users/*/notification-settings': () => ({ body: settings }),
      'PUT /users/*/notification-settings': () => problem('UNEXPECTED'),
    })
    await renderPage(<NotificationSettingsPage />, '/account/notifications')
    const escalated = await screen.findByRole('switch', { name: 'By email: A post was escalated to you' })
    await userEvent.click(escalated)
    await waitFor(() => expect((escalated as HTMLInputElement).checked).toBe(true))
  })
})
