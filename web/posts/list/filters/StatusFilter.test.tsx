import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Account } from '#contract/index.ts'
import type { PostQuery } from '../../data/filters.ts'
import { applyFilters, readFilters, writeFilters } from '../../data/filters.ts'
import { userOf } from '../../../people/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { SeenFilter } from './SeenFilter.tsx'
import { StatusFilter } from './StatusFilter.tsx'

const PERSON = '01890000-0000-7000-8000-000000000007'
const firm: Account = {
  id: '01890000-0000-7000-8000-0000000000aa',
  name: 'Firm',
  type: 2,
  location: null,
  phoneNumber: null,
  timeZone: 'America/Toronto',
  createdAt: '2024-01-01T00:00:00.000Z',
  totalUsers: 1,
  hold: null,
  hasFiguresPerPerson: true,
  can: [],
}
const query: PostQuery = { clientIds: [PERSON], isFlagged: true, order: 'desc' }
const readAddress = (address: string) => readFilters(Object.fromEntries(new URLSearchParams(address)))

/** Counts by the status of each call, and how often each was asked for. */
async function showFilter(
  address: string,
  { can = [] as Account['can'], figures = true, hasStatuses = true, hasFlags = false } = {},
) {
  const requests = fakeServer({
    'GET /posts/count': ({ url }) => ({ body: { count: url.searchParams.get('statuses') === '3' ? 0 : 7 } }),
    'GET /accounts/*': () => ({ body: { ...firm, can, hasFiguresPerPerson: figures } }),
    'GET /users/*': () => ({ body: userOf(1, { firstName: 'Hannah', lastName: 'Boyle' }) }),
    'GET /users': () => listAnswer([userOf(2, { firstName: 'Theo', lastName: 'Marsh' })]),
  })
  const onChange = vi.fn()
  await renderPage(
    <StatusFilter
      query={query}
      choice={readAddress(address)}
      hasStatuses={hasStatuses}
      hasFlags={hasFlags}
      onChange={onChange}
    />,
  )
  return {
    requests,
    onChange,
    answered: () => requests.some(({ path }) => path.startsWith('/accounts')),
    user: userEvent.setup(),
  }
}
const open = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  return screen.findAllByRole('menuitemcheckbox', { hidden: true })
}

describe('the status filter', () => {
  useTestPage()

  it('lists the five statuses with their counts under the other filters, one without posts dimmed', async () => {
    const { requests, onChange, user } = await showFilter('')
    const items = await open(user, 'Status')
    await waitFor(() => expect(items[0]?.textContent).toBe('Unreviewed7'))
    expect(items.slice(0, 5).map((item) => item.getAttribute('aria-checked'))).toEqual(
      Array.from({ length: 5 }, () => 'true'),
    )
    const resolved = items[4] as HTMLElement
    await waitFor(() => expect(resolved.hasAttribute('data-none')).toBe(true))
    const counted = requests
      .filter(({ path }) => path === '/posts/count')
      .map((each) => each.url.searchParams)
    expect(counted.map((each) => [each.get('statuses'), each.get('isNotRelevant')])).toEqual([
      ['0', null],
      ['1', 'false'],
      ['4', null],
      ['2', null],
      ['3', null],
    ])
    expect(counted.every((each) => each.get('isFlagged') === 'true')).toBe(true)
    await user.click(resolved)
    expect(onChange).toHaveBeenCalledWith({ statuses: ['unreviewed', 'saved', 'notRelevant', 'escalated'] })
  })

  it('says how many statuses it shows, and shows all again after the last one', async () => {
    const { onChange, user } = await showFilter('status=notRelevant')
    const items = await open(user, 'Status: 1 of 5')
    await user.click(items[2] as HTMLElement)
    expect(onChange).toHaveBeenCalledWith({ statuses: null })
  })

  it('leaves out what is flagged, or all else, except in a list of flagged posts', async () => {
    const { onChange, user } = await showFilter('flags=none', { hasFlags: true })
    const items = await open(user, 'Not flagged')
    const [only, none] = items.slice(5, 7) as [HTMLElement, HTMLElement]
    expect([only, none].map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Flagged', 'false'],
      ['Not flagged', 'true'],
    ])
    await user.click(none)
    expect(onChange).toHaveBeenCalledWith({ flags: null })
    await user.click(only)
    expect(onChange).toHaveBeenCalledWith({ flags: 'only' })
  })

  it('has no statuses in a list of one, and filters there by what one has done oneself', async () => {
    const { onChange, user } = await showFilter('status=saved&opened=me', { hasStatuses: false })
    await open(user, 'Opened by me')
    await screen.findByText('Shown whole to me in a list')
    const items = screen.getAllByRole('menuitemcheckbox', { hidden: true })
    expect(items.map((item) => item.textContent)).toEqual([
      'Decided by me',
      'Opened by me',
      'Shown whole to me in a list',
    ])
    await user.click(items[0] as HTMLElement)
    expect(onChange).toHaveBeenCalledWith({ decided: 'me' })
    await user.click(items[1] as HTMLElement)
    expect(onChange).toHaveBeenCalledWith({ opened: null })
  })

  it('names the other person that a link asks for, and lets go of them', async () => {
    const { onChange, user } = await showFilter(`decided=${PERSON}&together=false`)
    const items = await open(user, 'Decided by Hannah Boyle + 1')
    await user.click(items.find((item) => item.textContent === 'Decided by Hannah Boyle') as HTMLElement)
    expect(onChange).toHaveBeenCalledWith({ decided: null })
  })

  it('asks managers for another person, and no one else', async () => {
    const { onChange, user } = await showFilter('', { can: ['compare_staff'] })
    await open(user, 'Status')
    await user.click(await screen.findByText('By another person…'))
    await user.click(await screen.findByRole('combobox', { name: 'Person' }))
    await user.click(await screen.findByRole('option', { name: 'Theo Marsh', hidden: true }))
    await user.click(screen.getByRole('radio', { name: 'Opened' }))
    await user.click(screen.getByRole('button', { name: 'Filter posts' }))
    expect(onChange).toHaveBeenCalledWith({
      decided: null,
      opened: userOf(2).id,
      shown: null,
      together: null,
    })
  })

  it('offers neither another person nor what is not recorded, if the firm has no figures per person', async () => {
    const { user, answered } = await showFilter('', { figures: false })
    await open(user, 'Status')
    await waitFor(() => expect(answered()).toBe(true))
    await screen.findByText('Since a day…')
    expect(screen.queryByText('By another person…')).toBeNull()
    expect(screen.queryByText('Shown whole to me in a list')).toBeNull()
  })

  it('asks for a day, and for what happened since', async () => {
    const { onChange, user } = await showFilter('')
    await open(user, 'Status')
    await user.click(await screen.findByText('Since a day…'))
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '20261121')
    await user.click(screen.getByRole('radio', { name: 'Came by import' }))
    await user.click(screen.getByRole('button', { name: 'Filter posts' }))
    expect(onChange).toHaveBeenCalledWith({ changed: null, came: '2026-11-21', escalated: null })
  })
})

describe('the filter by what was opened', () => {
  useTestPage()

  it('shows the current choice, and offers all posts again', async () => {
    fakeServer({})
    const onChange = vi.fn()
    await renderPage(<SeenFilter value="me" onChange={onChange} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Opened: Not seen by me' }))
    const choices = await screen.findAllByRole('menuitemradio', { hidden: true })
    expect(choices.map((each) => each.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false'])
    await user.click(choices[0] as HTMLElement)
    expect(onChange).toHaveBeenCalledWith({ unseen: null })
  })
})

describe('a filter by work or status', () => {
  it.each([
    ['unseen=anyone', { unseenBy: 'anyone' }],
    ['opened=anyone', { openedBy: 'anyone' }],
    [`decided=${PERSON}&together=false`, { decidedBy: PERSON, isDecidedTogether: false }],
    ['together=true&changed=2026-11-21', { isDecidedTogether: true, changedSince: '2026-11-21' }],
    ['shown=none&came=2026-11-21', { shownTo: 'none', cameSince: '2026-11-21' }],
    ['escalated=2026-11-21', { escalatedSince: '2026-11-21' }],
    ['status=unreviewed,saved', { statuses: [0, 1], isNotRelevant: false }],
    ['status=notRelevant', { statuses: [4] }],
    ['decided=none&opened=a%20b&changed=soon&status=gone', {}],
  ])('is in the address as %s', (address, asked) => {
    const choice = readAddress(address)
    expect(applyFilters({}, choice, null)).toEqual({ ...asked, order: 'desc' })
    expect(readFilters(writeFilters(choice))).toEqual(choice)
  })

  it('leaves a list of one status as it is', () => {
    expect(applyFilters({ statuses: [0] }, readAddress('status=saved'), null).statuses).toEqual([0])
    expect(applyFilters({ isNotRelevant: true }, readAddress('status=saved'), null).statuses).toBeUndefined()
  })
})
