import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Account } from '#contract/index.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import LawFirmsPage from './LawFirmsPage.tsx'

const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const canada = { id: idOf(800), name: 'Canada' }
const states = { id: idOf(900), name: 'United States' }
const ontario = { id: idOf(801), name: 'Ontario', parent: canada }
const texas = { id: idOf(901), name: 'Texas', parent: states }

const firmOf = (number: number, changes: Partial<Account> = {}): Account => ({
  id: idOf(number),
  name: `Firm ${String(number).padStart(3, '0')}`,
  type: 2,
  location: ontario,
  phoneNumber: null,
  timeZone: 'America/Toronto',
  createdAt: '2025-01-02T15:00:00.000Z',
  totalUsers: 3,
  hold: null,
  hasFiguresPerPerson: true,
  can: ['edit', 'view_users', 'invite_user'],
  ...changes,
})
const firmsOf = (count: number) => Array.from({ length: count }, (_, index) => firmOf(index + 1))
const at = `/admin/accounts/${idOf(5000)}/customers`
const locations = () => listAnswer([{ ...canada, parent: null }, { ...states, parent: null }, ontario, texas])
const rows = () => screen.getAllByRole('row').slice(1)

describe('the law firms of a provider', () => {
  useTestPage()

  it('are all loaded, then paged and searched in the browser', async () => {
    const firms = [...firmsOf(234), firmOf(900, { name: 'Zéd & Co', location: texas })]
    const requests = fakeServer({
      'GET /accounts': ({ url }) => {
        const offset = Number(url.searchParams.get('offset'))
        return listAnswer(firms.slice(offset, offset + 100), firms.length)
      },
    })
    const { router } = await renderPage(<LawFirmsPage mayAdd />, at)
    expect(await screen.findByText('Showing 1 - 10 of 235')).toBeTruthy()
    expect(requests.map(({ url }) => url.search)).toEqual(
      [0, 100, 200].map((offset) => `?type=2&offset=${offset}&limit=100`),
    )
    expect(rows()).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByText('Firm 011')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), 'zed & co texas, united{Enter}')
    expect(await screen.findByText('Zéd & Co')).toBeTruthy()
    expect(rows()).toHaveLength(1)
    expect(router.state.location.search).toEqual({ q: 'zed & co texas, united' })
    expect(requests).toHaveLength(3)
  })

  it('are sorted by name, people or day', async () => {
    const firms = [
      firmOf(1, { totalUsers: 2, createdAt: '2025-03-01T15:00:00.000Z' }),
      firmOf(2, { totalUsers: 9 }),
      firmOf(3, { totalUsers: 5, createdAt: '2025-02-01T15:00:00.000Z' }),
    ]
    fakeServer({ 'GET /accounts': () => listAnswer(firms) })
    await renderPage(<LawFirmsPage mayAdd />, at)
    await screen.findByText('Firm 001')
    const names = () => rows().map((row) => row.textContent.slice(5, 8))
    for (const [name, order] of [
      ['Users', ['002', '003', '001']],
      ['Users', ['001', '003', '002']],
      ['Created', ['001', '003', '002']],
      ['Name', ['001', '002', '003']],
      ['Name', ['003', '002', '001']],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(names()).toEqual(order))
    }
  })

  it('link to their people, and can be opened', async () => {
    fakeServer({ 'GET /accounts': () => listAnswer([firmOf(1)]) })
    const { router } = await renderPage(<LawFirmsPage mayAdd />, at)
    const users = await screen.findByRole('link', { name: '3 users of Firm 001' })
    expect(users.getAttribute('href')).toBe(`/admin/accounts/${idOf(1)}/users`)
    expect(screen.getByText('Ontario, Canada')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Work in Firm 001' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(Object.entries(sessionStorage)).toEqual([['proofline.firm', idOf(1)]])
  })

  it('show the form for a new firm once if the address asks for it', async () => {
    fakeServer({ 'GET /accounts': () => listAnswer([]), 'GET /locations': () => listAnswer([]) })
    const { router } = await renderPage(<LawFirmsPage mayAdd />, `${at}?action=addFirm`)
    await screen.findByRole('dialog', { name: 'Add law firm' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offer only actions that the server allows', async () => {
    fakeServer({ 'GET /accounts': () => listAnswer([firmOf(1, { can: [] })]) })
    await renderPage(<LawFirmsPage mayAdd={false} />, at)
    expect(await screen.findByText('Firm 001')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Add/ })).toBeNull()
  })

  it('say if there are none, and offer to add one', async () => {
    fakeServer({ 'GET /accounts': () => listAnswer([]) })
    await renderPage(<LawFirmsPage mayAdd />, at)
    expect(await screen.findByText('There are no law firms yet.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Add law firm' })).toHaveLength(2)
  })

  it('are added with a location that suggests the time zone; the next step is the first user, an Admin', async () => {
    const requests = fakeServer({
      'GET /accounts': () => listAnswer([]),
      'GET /locations': locations,
      'GET /roles': () => ({ body: [] }),
      'POST /accounts': ({ body }) => {
        const { name } = body as { name: string }
        return { status: 201, body: firmOf(7, { name, totalUsers: 0 }) }
      },
    })
    await renderPage(<LawFirmsPage mayAdd />, at)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add law firm' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add law firm' }))
    expect(dialog.getByText('Enter the firm’s name.')).toBeTruthy()
    expect(dialog.getByText(/^Choose the firm’s location/)).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Name'), 'Bluebonnet')
    await userEvent.type(dialog.getByRole('combobox', { name: 'Location' }), 'Tex')
    await userEvent.click(await screen.findByRole('option', { name: 'Texas', hidden: true }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add law firm' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Invite first user' }))
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Bluebonnet',
      locationId: texas.id,
      timeZone: 'America/Chicago',
      phoneNumber: null,
    })
    expect(await screen.findByRole('dialog', { name: 'Invite a user to Bluebonnet' })).toBeTruthy()
  })

  it('have a logo that is uploaded from this device, replaced and removed', async () => {
    const requests = fakeServer({
      'GET /accounts': () => listAnswer([firmOf(1)]),
      'GET /accounts/*/logo': () => ({ body: { logo: 'data:image/png;base64,AAAA' } }),
      'GET /locations': locations,
      'PUT /accounts/*': () => ({ body: firmOf(1) }),
    })
    await renderPage(<LawFirmsPage mayAdd />, at)
    const edit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Edit Firm 001' }))
      return within(await screen.findByRole('dialog', { name: 'Edit law firm' }))
    }
    const save = async (dialog: Awaited<ReturnType<typeof edit>>) => {
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const sent = requests.findLast(({ method }) => method === 'PUT')
      return (sent?.body as { logo?: string | null } | undefined)?.logo
    }
    const field = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    let dialog = await edit()
    expect((await dialog.findByAltText('The logo')).getAttribute('src')).toBe('data:image/png;base64,AAAA')
    expect(await save(dialog)).toBeUndefined()
    dialog = await edit()
    const choose = (file: File) => userEvent.upload(field(), file, { applyAccept: false })
    await choose(new File(['x'], 'a.gif', { type: 'image/gif' }))
    expect(await dialog.findByText('Choose a PNG, JPEG or WebP file.')).toBeTruthy()
    await choose(new File([new Uint8Array(700_001)], 'a.png', { type: 'image/png' }))
    expect(await dialog.findByText('Choose a file of at most 700 kB.')).toBeTruthy()
    await choose(new File(['logo'], 'a.png', { type: 'image/png' }))
    await waitFor(() =>
      expect(dialog.getByAltText('The logo').getAttribute('src')).toBe('data:image/png;base64,bG9nbw=='),
    )
    expect(dialog.queryByText(/700 kB\.$/, { selector: '[class*=error]' })).toBeNull()
    expect(await save(dialog)).toBe('data:image/png;base64,bG9nbw==')
    dialog = await edit()
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove' }))
    expect(dialog.queryByAltText('The logo')).toBeNull()
    expect(await save(dialog)).toBeNull()
  })

  it('can be edited, and show the server’s errors beside the fields', async () => {
    const requests = fakeServer({
      'GET /accounts': () => listAnswer([firmOf(1, { phoneNumber: '+1 416' })]),
      'GET /locations': locations,
      'PUT /accounts/*': () => problem('VALIDATION_FAILED', { fields: { name: 'That is too long.' } }),
    })
    await renderPage(<LawFirmsPage mayAdd />, at)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Firm 001' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit law firm' }))
    await userEvent.clear(dialog.getByLabelText('Phone'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('That is too long.')).toBeTruthy()
    // Only what this user changed, because a colleague may have changed the rest.
    expect(requests.at(-1)?.body).toEqual({ phoneNumber: null })
  })

  it('get back what was typed over, although the answer to the first change was lost', async () => {
    let isLost = true
    const requests = fakeServer({
      'GET /accounts': () => listAnswer([firmOf(1, { phoneNumber: '+1 416' })]),
      'GET /locations': locations,
      'PUT /accounts/*': () => {
        if (!isLost) return { body: firmOf(1) }
        isLost = false
        throw new TypeError('Failed to fetch')
      },
    })
    await renderPage(<LawFirmsPage mayAdd />, at)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Firm 001' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit law firm' }))
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const phone = dialog.getByLabelText('Phone')
    const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await userEvent.type(phone, '2')
    await save()
    await waitFor(() => expect(sent()).toEqual([{ phoneNumber: '+1 4162' }]))
    await userEvent.type(phone, '{Backspace}')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().at(-1)).toEqual({ phoneNumber: '+1 416' })
  })
})
