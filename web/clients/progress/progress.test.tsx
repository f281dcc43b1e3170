import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Client, ClientProgress, FirmProgress as Firm } from '#contract/index.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { FirmProgress } from './FirmProgress.tsx'
import { ProgressTab } from './ProgressTab.tsx'

const HANNAH = '01890000-0000-7000-8000-000000000071'
const CLIENT = '01890000-0000-7000-8000-000000000072'
const client = {
  id: CLIENT,
  firstName: 'Harjit',
  lastName: 'Gill',
  timeZone: 'America/Toronto',
  dateOfLoss: '2020-08-12',
} as Client
const both = {
  today: '2026-11-24',
  since: '2026-11-21',
  left: 5903,
  leftBefore: 2089,
  leftAfter: 3814,
  pace: 67,
  comparesStaff: true,
}
const person = { id: HANNAH, name: 'Hannah Boyle', role: 'REVIEWER' as const, days: [] }
const progress: ClientProgress = {
  ...both,
  total: 9058,
  decided: 3155,
  notRelevant: 3025,
  opened: 601,
  decidedTogether: 2415,
  shown: 5012,
  decidedUnseen: 2001,
  unopened: 8457,
  changed: 2914,
  came: 12,
  escalated: 3,
  assigned: [{ id: HANNAH, name: 'Hannah Boyle', at: '2026-11-04T15:00:00.000Z' }],
  people: [
    {
      ...person,
      assignedAt: '2026-11-04T15:00:00.000Z',
      opened: 402,
      decidedAlone: 374,
      decidedTogether: 0,
      shown: 903,
      lastAt: '2026-11-24T15:33:00.000Z',
    },
  ],
  lastImport: { id: HANNAH, at: '2026-11-24T15:27:00.000Z', platform: 'instagram' },
  lastChange: { at: '2026-11-24T15:33:00.000Z', by: 'Hannah Boyle' },
}
const showClient = async (change: Partial<ClientProgress> = {}) => {
  fakeServer({
    'GET /clients/*/progress': () => ({ body: { ...progress, ...change } }),
    'GET /posts/client-months': () => ({ body: [] }),
  })
  await renderPage(<ProgressTab client={client} />)
  await screen.findByText('Left to decide')
}
const linkOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const posts = `/clients/${CLIENT}/posts`

describe('the progress of a client', () => {
  useTestPage()

  it('has numbers that open their lists', async () => {
    await showClient()
    expect(linkOf('5,903')).toBe(`/clients/${CLIENT}/unreviewed`)
    expect(linkOf('2,089 before')).toBe(`/clients/${CLIENT}/unreviewed?range=pre`)
    expect(linkOf('402')).toBe(`${posts}?opened=${HANNAH}`)
    expect(linkOf('374')).toBe(`${posts}?decided=${HANNAH}&together=false`)
    expect(linkOf(/opened alone by anyone/)).toBe(`${posts}?opened=anyone`)
    expect(linkOf(/decided together with others/)).toBe(`${posts}?together=true`)
    expect(linkOf(/opened by no one/)).toBe(`${posts}?unseen=anyone`)
    expect(linkOf('903')).toBe(`${posts}?shown=${HANNAH}`)
    expect(linkOf('3,155')).toBe(`${posts}?status=saved,notRelevant,escalated,resolved`)
    expect(linkOf(/shown whole in a list/)).toBe(`${posts}?shown=anyone`)
    expect(linkOf(/neither shown/)).toBe(`${posts}?together=true&shown=none&unseen=anyone`)
    expect(linkOf('12 came')).toBe(`${posts}?came=2026-11-21`)
    expect(linkOf('3 escalated')).toBe(`${posts}?escalated=2026-11-21`)
    expect(linkOf('2,914 changed')).toBe(`${posts}?changed=2026-11-21`)
  })

  it('has no link where there is nothing to open', async () => {
    await showClient({
      left: 0,
      leftBefore: 0,
      notRelevant: 0,
      escalated: 0,
      decidedUnseen: 0,
      people: [{ ...progress.people[0], decidedTogether: 0 } as never],
    })
    expect(screen.queryAllByRole('link', { name: /^0/ })).toEqual([])
    expect(screen.getByText(/^0 before/)).toBeTruthy()
    expect(screen.getByText(/ 0 escalated$/)).toBeTruthy()
    expect(linkOf('3,814 after')).toBe(`/clients/${CLIENT}/unreviewed?range=post`)
  })

  it('tells when the review will be done', async () => {
    await showClient()
    expect(screen.getByText('Mar 29, 2027')).toBeTruthy()
    expect(screen.getByText('in 89 working days')).toBeTruthy()
  })

  it.each([
    [{ pace: null }, 'no pace yet'],
    [{ pace: 0 }, 'no date at this pace'],
    [{ left: 0, lastChange: { at: '2026-11-20T03:00:00.000Z', by: 'Hannah Boyle' } }, 'Nov 19, 2026'],
  ])('says so with %j', async (change, words) => {
    await showClient(change)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says in place of the date that no one is assigned', async () => {
    await showClient({ assigned: [] })
    const figure = screen.getByText('Done at this pace').closest('div') as HTMLElement
    expect(within(figure).getByText('No one is assigned')).toBeTruthy()
  })

  it('has no sides for those who may not know the date of loss, and no table without people', async () => {
    await showClient({ leftBefore: null, leftAfter: null, people: [] })
    expect(screen.queryByText(/ before$/)).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('filters by “me” for one’s own row', async () => {
    await showClient({ people: [{ ...progress.people[0], id: viewer.id } as never], comparesStaff: false })
    expect(linkOf('374')).toBe(`${posts}?decided=me&together=false`)
    expect(screen.getByText('Only you see these figures here.')).toBeTruthy()
  })
})

describe('the progress of a firm', () => {
  useTestPage()

  it('names who is assigned to each client, what is left, and what has no posts', async () => {
    const row = {
      id: CLIENT,
      posts: 9058,
      left: 5903,
      pace: 67,
      assigned: progress.assigned,
      lastImportAt: null,
      lastChange: progress.lastChange,
      changed: 2914,
      firstName: 'Harjit',
      lastName: 'Gill',
      fileRefNo: 'MPL-1',
      dateOfLoss: '2020-08-12',
    }
    const empty = {
      ...row,
      id: HANNAH,
      posts: 0,
      left: 0,
      changed: 0,
      pace: null,
      assigned: [],
      lastChange: null,
    }
    const body: Firm = {
      ...both,
      leftUnopened: 5741,
      unassigned: { clients: 1, left: 114 },
      people: [{ ...person, clients: 3, days: [{ day: '2026-11-24', opened: 3, decided: 5 }] }],
      total: 2,
      clients: [row, { ...empty, firstName: 'Grace', lastName: 'Lindqvist' }],
    }
    const month = { clientId: CLIENT, reviewed: 1, unreviewed: 4 }
    fakeServer({
      'GET /accounts/*/progress': () => ({ body }),
      'GET /posts/client-months': () => ({
        body: [
          { ...month, month: '2020-01', loss: 'pre' },
          { ...month, month: '2021-01', loss: 'post', unreviewed: 7 },
        ],
      }),
    })
    await renderPage(<FirmProgress customerId={viewer.accountId} />)
    expect(await screen.findByText('1 client')).toBeTruthy()
    expect(linkOf('5,741')).toBe('/unreviewed?unseen=anyone')
    const [first, second] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement]
    expect(await within(first).findByRole('link', { name: '7' })).toHaveProperty(
      'href',
      expect.stringContaining(`/clients/${CLIENT}/unreviewed?range=post`),
    )
    expect(within(first).getByText('Mar 29, 2027')).toBeTruthy()
    expect(within(second).getByText('No one is assigned')).toBeTruthy()
    expect(within(second).getByText('No posts have been imported.')).toBeTruthy()
    expect(linkOf('2,914 posts of Harjit Gill')).toBe(`${posts}?changed=2026-11-21`)
    expect(screen.getByText('5 decided')).toBeTruthy()
  })
})
