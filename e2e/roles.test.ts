import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, isLong, openPage } from './kit.ts'
import { waitUntilStill, useProduct } from './demo-product.ts'

/** Users of every role, for the same law firm. `npm run prove` runs the tests for each of them, `npm test` for those that differ most. */
const FIRM = ['superadmin', 'admin', 'manager', 'resolver', 'reviewer'].map((role) => `${role}@maple.test`)
const PROVIDER = ['superadmin', 'admin', 'manager', 'resolver', 'reviewer'].map(
  (role) => `${role}@provider.test`,
)
const CLIENT = 'client@maple.test'
const STAFF = [...FIRM, ...PROVIDER]
const ALL_ACCOUNTS = [...STAFF, CLIENT]
const firstRoles = (count: number, ...accounts: string[][]): string[] =>
  accounts.flatMap((roles) => roles.slice(0, count))
const ADMINS = firstRoles(2, FIRM, PROVIDER)
const MANAGERS = firstRoles(3, FIRM, PROVIDER)
const RESOLVERS = firstRoles(4, FIRM, PROVIDER)
const PROVIDER_MANAGERS = firstRoles(3, PROVIDER)

const VISITING_ACCOUNTS = isLong ? ALL_ACCOUNTS : ['admin@provider.test', 'reviewer@maple.test', CLIENT]
/** Dialogs that axe has checked. In the short form, each is checked once, for the first role that opens it. */
const checkedDialogs = new Set<string>()

/** `searched`: a client with posts. */
type Ids = { firm: string; provider: string; client: string; searched: string; search: string }
type PageRow = {
  path: (ids: Ids) => string
  who: string[]
  /** Text that everyone who may open the page sees once it has loaded. */
  ready: string | RegExp
}

/** Every page, and who can open it. Everyone else gets the page for an unknown address. */
const PAGES = {
  dashboard: { path: () => '/', who: ALL_ACCOUNTS, ready: /^(Dashboard|Choose a law firm)/ },
  profile: { path: ({ client }) => `/clients/${client}`, who: STAFF, ready: 'Grace Lindqvist' },
  reports: { path: ({ client }) => `/clients/${client}/reports`, who: STAFF, ready: 'No reports found.' },
  searches: { path: ({ searched }) => `/clients/${searched}/search`, who: STAFF, ready: 'truck*' },
  matches: {
    path: ({ searched, search }) => `/clients/${searched}/search?search=${search}`,
    who: STAFF,
    ready: 'Back to searches',
  },
  trash: { path: ({ client }) => `/clients/${client}/trash`, who: STAFF, ready: /^Trash of/ },
  review: { path: ({ client }) => `/clients/${client}/review`, who: STAFF, ready: /Lindqvist/ },
  posts: {
    path: ({ client }) => `/clients/${client}/posts`,
    who: ALL_ACCOUNTS,
    ready: /^(?:Posts of|Your posts)/,
  },
  albums: { path: ({ client }) => `/clients/${client}/albums`, who: ALL_ACCOUNTS, ready: 'Digital Albums' },
  firmAlbums: { path: () => '/albums', who: STAFF, ready: 'Album for Harjit' },
  users: { path: ({ firm }) => `/admin/accounts/${firm}/users`, who: STAFF, ready: 'Luc Bouchard' },
  clients: {
    path: ({ firm }) => `/admin/accounts/${firm}/clients`,
    who: STAFF,
    ready: 'People of Grace Lindqvist',
  },
  client: {
    path: ({ firm, client }) => `/admin/accounts/${firm}/clients/${client}`,
    who: STAFF,
    ready: 'View Profile',
  },
  billing: { path: ({ firm }) => `/admin/accounts/${firm}/billing`, who: MANAGERS, ready: /^Visa ending in/ },
  lawFirms: { path: () => '/customers', who: PROVIDER, ready: 'Lone Star Trial Lawyers' },
  providerUsers: {
    path: ({ provider }) => `/admin/accounts/${provider}/users`,
    who: PROVIDER,
    ready: 'Oren Katz',
  },
  pending: {
    path: ({ firm }) => `/social/customers/${firm}/accounts/pending-reconnection`,
    who: STAFF,
    ready: 'Pending client action',
  },
  sessions: { path: () => '/account/sessions', who: ALL_ACCOUNTS, ready: 'This browser' },
  notifications: { path: () => '/account/notifications', who: ALL_ACCOUNTS, ready: 'Notification settings' },
  shortcuts: { path: () => '/account/shortcuts', who: ALL_ACCOUNTS, ready: 'Single-key shortcuts' },
} satisfies Record<string, PageRow>

type DialogRow = {
  on: keyof typeof PAGES
  /** Controls to press one after the other; for users who may not open the dialog, one of them is missing. */
  press: [role: 'button' | 'menuitem' | 'link', name: string | RegExp][]
  title: string | RegExp
  who: string[]
}
const MENU: DialogRow['press'][number] = ['button', /^Account menu/]

/** Every dialog, and who can open it. */
const DIALOGS: DialogRow[] = [
  {
    on: 'dashboard',
    press: [MENU, ['menuitem', 'Change Password']],
    title: 'Change Password',
    who: ALL_ACCOUNTS,
  },
  { on: 'dashboard', press: [MENU, ['menuitem', 'Profile']], title: 'Profile', who: ALL_ACCOUNTS },
  { on: 'dashboard', press: [['button', /^Notifications/]], title: 'Notifications', who: ALL_ACCOUNTS },
  {
    on: 'dashboard',
    press: [
      ['button', 'Resources'],
      ['menuitem', 'All resources'],
    ],
    title: 'Resources',
    who: STAFF,
  },
  {
    on: 'sessions',
    press: [['button', 'Sign out everywhere']],
    title: 'Sign out everywhere?',
    who: ALL_ACCOUNTS,
  },
  { on: 'users', press: [['button', 'Invite user']], title: /^Invite/, who: MANAGERS },
  {
    on: 'users',
    press: [['button', 'Edit Margaret Osei']],
    title: 'Edit user',
    who: ['superadmin@maple.test', ...PROVIDER_MANAGERS],
  },
  {
    on: 'users',
    press: [['button', 'Edit Daniel Kowalski']],
    title: 'Edit user',
    who: ['superadmin@maple.test', 'admin@maple.test', ...PROVIDER_MANAGERS],
  },
  {
    on: 'users',
    press: [['button', 'Edit Hannah Weiss']],
    title: 'Edit user',
    who: [...MANAGERS, 'reviewer@maple.test'],
  },
  {
    on: 'users',
    press: [
      ['button', 'More for Luc Bouchard'],
      ['menuitem', 'Delete'],
    ],
    title: /^Delete Luc Bouchard/,
    who: MANAGERS,
  },
  {
    on: 'users',
    press: [
      ['button', 'More for Daniel Kowalski'],
      ['menuitem', 'Delete'],
    ],
    title: /^Delete Daniel Kowalski/,
    who: ['superadmin@maple.test', ...PROVIDER_MANAGERS],
  },
  {
    on: 'users',
    press: [['button', /clients? of Luc Bouchard: manage$/]],
    title: /Luc Bouchard/,
    who: MANAGERS,
  },
  {
    on: 'providerUsers',
    press: [['button', 'Edit Tom Achterberg']],
    title: 'Edit user',
    who: firstRoles(2, PROVIDER),
  },
  { on: 'clients', press: [['link', 'Add client']], title: 'Add client', who: MANAGERS },
  { on: 'clients', press: [['button', 'People of Grace Lindqvist']], title: /Grace Lindqvist/, who: STAFF },
  {
    on: 'clients',
    press: [['button', 'Edit Grace Lindqvist']],
    title: 'Edit client',
    who: PROVIDER_MANAGERS,
  },
  {
    on: 'clients',
    press: [['button', 'Preservation hold of Grace Lindqvist']],
    title: /Grace Lindqvist/,
    who: MANAGERS,
  },
  { on: 'clients', press: [['button', 'Delete Grace Lindqvist']], title: /Grace Lindqvist/, who: ADMINS },
  {
    on: 'client',
    press: [['button', /^Import posts of grace/]],
    title: /Import/,
    who: PROVIDER_MANAGERS,
  },
  { on: 'billing', press: [['button', 'Add Payment Method']], title: 'Add Payment Method', who: ADMINS },
  { on: 'lawFirms', press: [['button', 'Add law firm']], title: 'Add law firm', who: PROVIDER_MANAGERS },
  {
    on: 'lawFirms',
    press: [['button', 'Edit Maple Injury Law']],
    title: 'Edit law firm',
    who: PROVIDER_MANAGERS,
  },
  { on: 'profile', press: [['button', 'Social Accounts']], title: /accounts/i, who: STAFF },
  { on: 'reports', press: [['button', 'Generate Report']], title: 'Generate Report', who: RESOLVERS },
  { on: 'searches', press: [['button', 'Search']], title: 'Search posts', who: RESOLVERS },
  {
    on: 'searches',
    press: [['button', 'Flagging keywords']],
    title: 'Flagging keywords',
    who: RESOLVERS,
  },
  {
    on: 'matches',
    press: [['button', 'Delete the search for truck*']],
    title: 'Delete this search?',
    who: RESOLVERS,
  },
  {
    on: 'matches',
    press: [['button', 'Export truck* to a report']],
    title: 'Export to a report',
    who: RESOLVERS,
  },
  { on: 'firmAlbums', press: [['button', 'Create Album']], title: 'Create Album', who: RESOLVERS },
  { on: 'albums', press: [['button', 'Create Album']], title: 'Create Album', who: [...RESOLVERS, CLIENT] },
]

const NOT_FOUND_TITLE = 'Page not found'
const demo = useProduct()
let ids: Ids

beforeAll(async () => {
  const page = await demo.person('superadmin@provider.test')
  ids = await page.evaluate(async () => {
    const get = async <T>(path: string): Promise<T> => (await (await fetch(path)).json()) as T
    const { accountId } = await get<{ accountId: string }>('/api/main/auth/session')
    const firms = await get<{ id: string }[]>('/api/main/accounts?type=2&name=Maple')
    const firm = firms[0]?.id ?? ''
    const clientNamed = async (keyword: string) => {
      const [found] = await get<{ id: string }[]>(`/api/main/customers/${firm}/clients?keyword=${keyword}`)
      return found?.id ?? ''
    }
    const client = await clientNamed('Lindqvist')
    const searched = await clientNamed('Gill')
    const { csrfToken } = await get<{ csrfToken: string }>('/api/main/security/csrf-token')
    const made = await fetch(`/api/main/clients/${searched}/post-searches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify({ keywords: ['truck*'] }),
    })
    const { id: search } = (await made.json()) as { id: string }
    return { provider: accountId, firm, client, searched, search }
  })
  await page.context().close()
})

/** Opens a page of the table. `own`: the ids to use; for a client, the client's own. */
async function visit(page: Page, row: PageRow, own: Ids): Promise<void> {
  await page.goto(demo.url + row.path(own))
  await page.getByRole('banner').waitFor()
}

const readyLocator = (page: Page, { ready }: PageRow): Locator => {
  const named = page.getByLabel(ready).or(page.getByText(ready))
  return named
    .or(page.getByRole('link', { name: ready }))
    .filter({ visible: true })
    .first()
}

describe.each(VISITING_ACCOUNTS)('%s', (email) => {
  let page: Page
  let own: Ids
  beforeAll(async () => {
    page = await demo.person(email)
    const clientId = await page.evaluate(async () => {
      const session = (await (await fetch('/api/main/auth/session')).json()) as { clientId: string | null }
      return session.clientId
    })
    own = { ...ids, ...(clientId ? { client: clientId, searched: clientId } : {}) }
    // A provider's staff work in one firm at a time: choose it first.
    if (PROVIDER.includes(email)) {
      await visit(page, PAGES.users, own)
      await readyLocator(page, PAGES.users).waitFor()
    }
  })
  afterAll(() => page.context().close())

  it('sees every page of this role, and nothing at the address of any other', async () => {
    const wrong: string[] = []
    for (const [name, row] of Object.entries(PAGES) as [string, PageRow][]) {
      await visit(page, row, own)
      const isTheirs = row.who.includes(email)
      // On a client's profile, clients see their own posts instead of "Page not found", whatever the tab.
      const instead = ['profile', 'reports', 'searches', 'matches'].includes(name)
        ? page.getByText(/^(?:Posts of|Your posts)/)
        : page.getByText(NOT_FOUND_TITLE)
      const found = isTheirs ? readyLocator(page, row) : instead
      await found
        .first()
        .waitFor()
        .catch(() => wrong.push(`${name} ${isTheirs ? 'is not there' : 'is there'}`))
      if (isTheirs && (await page.getByText(NOT_FOUND_TITLE).count()) > 0) wrong.push(`${name}: nothing`)
      // The title follows a moment after the page.
      await page
        .waitForFunction(() => document.title.endsWith(' · Proofline'))
        .catch(() => wrong.push(`${name} has no title`))
    }
    expect(wrong).toEqual([])
  })

  it('opens every dialog of this role, and cannot open any other', async () => {
    const wrong: string[] = []
    let at = ''
    for (const row of DIALOGS.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
      const pageRow: PageRow = PAGES[row.on]
      const name = `${String(row.press.at(-1)?.[1])} on ${row.on}`
      if (!pageRow.who.includes(email)) {
        expect(row.who).not.toContain(email)
        continue
      }
      if (at !== row.on) await visit(page, pageRow, own)
      at = row.on
      await readyLocator(page, pageRow).waitFor()
      const isTheirs = row.who.includes(email)
      const missing = await pressControls(page, row, isTheirs)
      if (!isTheirs) {
        if (!missing) wrong.push(`${name} can be opened`)
        await page.keyboard.press('Escape')
        continue
      }
      const dialog = page.getByRole('dialog', { name: row.title }).last()
      const isOpen = await dialog.waitFor().then(
        () => true,
        () => false,
      )
      if (!isOpen) {
        wrong.push(`${name} does not open${missing ? `: no ${missing}` : ''}`)
        at = ''
        continue
      }
      // Wait until animations have ended, so that axe reports no elements that are fading.
      const isNew = isLong || !checkedDialogs.has(name)
      if (isNew) await waitUntilStill(page)
      const faults = isNew ? await axe(page) : []
      checkedDialogs.add(name)
      if (faults.length > 0) wrong.push(`${name}: ${faults.join('; ')}`)
      // If a list of options is open in the dialog, the first Escape closes only that list.
      if (await page.getByRole('listbox').filter({ visible: true }).count())
        await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      const isClosed = await dialog.waitFor({ state: 'detached' }).then(
        () => true,
        () => false,
      )
      if (!isClosed) wrong.push(`${name} does not close`)
    }
    expect(wrong).toEqual([])
  })
})

/** Presses the controls that open a dialog. @returns the name of the first missing control; null if none is missing */
async function pressControls(
  page: Page,
  { press: presses }: DialogRow,
  isTheirs: boolean,
): Promise<string | null> {
  for (const [role, name] of presses) {
    const exact = typeof name === 'string'
    const control = page.getByRole(role, { name, exact }).filter({ visible: true }).first()
    const isThere = isTheirs
      ? await control.waitFor().then(
          () => true,
          () => false,
        )
      : (await control.count()) > 0
    if (!isThere) return String(name)
    await control.click()
    // Wait for the menu: before it opens, its items would seem to be missing.
    if (role === 'button' && presses.length > 1) await page.getByRole('menu').waitFor()
  }
  return null
}

describe('someone who is not signed in', () => {
  it('is sent from every page to the sign-in page, whose address names the page', async () => {
    const { page, context } = await openPage(demo.browser)
    for (const row of Object.values(PAGES) as PageRow[]) {
      const path = row.path(ids)
      await page.goto(demo.url + path)
      await page.waitForURL((url) => url.pathname === '/login')
      expect(new URL(page.url()).searchParams.get('target')).toBe(path)
    }
    await context.close()
  })
})
