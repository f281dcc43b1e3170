import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { ACCOUNT_TYPE_CODE, type Viewer } from '#contract/index.ts'
import { useKeys } from '../kit/keys/commands.ts'
import { resetPageStores } from '../kit/store.ts'
import { startI18n } from '../kit/i18n/i18n.ts'
import { setSession } from '../kit/calls/session.ts'
import { makeQueryClient } from '../kit/calls/query.ts'
import { parseSearch, stringifySearch } from '../kit/address/search-params.ts'
import { ViewerContext } from '../kit/viewer.ts'
import { UiProvider } from './theme/UiProvider.tsx'
import { UNDO_MS } from './toasts/toast.tsx'

export { type Answer, type FakeRequest, FakeEvents, fakeServer, listAnswer, problem } from '../kit/testing.ts'

// Generous, because a busy machine is slow.
configure({ asyncUtilTimeout: 40_000 })

/** Test documents have no element sizes, which lists need, and no fonts, which growing text fields need. */
function stubSizes(): void {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  for (const [name, value] of [
    ['clientWidth', 1000],
    ['clientHeight', 900],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
  }
}

/** Elements of a menu are invisible here, so none can be focused, and the focus trap would print the whole document each time. */
function silenceFocusTrap(): void {
  const { warn } = console
  vi.spyOn(console, 'warn').mockImplementation((first: unknown, ...rest: unknown[]) => {
    if (!String(first).includes('use-focus-trap')) warn(first, ...rest)
  })
}

export function useTestPage(): void {
  beforeEach(async () => {
    stubSizes()
    silenceFocusTrap()
    localStorage.clear()
    sessionStorage.clear()
    setSession('sign-in')
    resetPageStores()
    await startI18n('en')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    // Requests that a screen sends while it unmounts must not be sent.
    vi.stubGlobal('fetch', () => new Promise<never>(() => undefined))
  })
}

/** Before a test that waits until emails can no longer be taken back (`passUndoTime`). */
export const holdTime = (): void => void vi.useFakeTimers({ shouldAdvanceTime: true })
export const passUndoTime = (): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(UNDO_MS)))

export const viewer: Viewer = {
  id: '01890000-0000-7000-8000-000000000001',
  accountId: '01890000-0000-7000-8000-0000000000aa',
  clientId: null,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@firm.test',
  role: { id: 'MANAGER', name: 'Manager', description: '', position: 3, type: 'MANAGER' },
  account: { name: 'Firm' },
  status: 1,
  language: 'en',
  createdAt: '2024-01-01T00:00:00.000Z',
  totalSubscriptions: 0,
  can: ['edit'],
  accountType: ACCOUNT_TYPE_CODE.customer,
  scopes: ['client:read', 'post:read', 'post:write', 'post:resolve', 'user:read'],
  permissions: ['VIEW_CLIENTS', 'VIEW_LEGAL_PHRASES', 'VIEW_POST'],
  link: null,
  lastFirmId: null,
  shortcuts: null,
  firmPhoneNumber: null,
  staffBeside: null,
  agreedTermsAt: null,
}

function WithKeys({ children }: { children: ReactNode }) {
  useKeys()
  return children
}

/** Renders a part of the app at an address for a signed-in user. */
export async function renderPage(page: ReactNode, at = '/', who: Viewer = viewer) {
  const queryClient = makeQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const root = createRootRoute({ validateSearch: (search: Record<string, unknown>) => search })
  const paths = [
    '/',
    '/firms',
    '/unreviewed',
    '/escalated',
    '/flagged',
    '/find',
    '/review',
    '/login',
    '/recover-password',
    '/accept-invitation',
    '/reset-password',
    '/account/sessions',
    '/account/notifications',
    '/account/shortcuts',
    '/iam/external/auth/oauth2/callback/$platform',
    '/iam/external/auth/login/$platform',
    '/iam/external/fetch-sources/$source/callback',
    '/terms',
    '/privacy',
    '/resources/$slug',
    '/admin/accounts/$accountId',
    '/admin/accounts/$accountId/users',
    '/admin/accounts/$accountId/customers',
    '/admin/accounts/$accountId/clients',
    '/admin/accounts/$accountId/clients/$clientId',
    '/admin/accounts/$accountId/billing',
    '/admin/accounts/$accountId/trash',
    '/imports/$importId',
    '/reports/$reportId',
    '/albums',
    '/albums/$reportId',
    '/clients/$clientId/albums',
    '/clients/$clientId/review',
    '/clients/$clientId/posts',
    '/social/customers/$customerId/accounts/pending-reconnection',
    '/clients/$clientId/{-$tab}',
  ]
  const component = () => (
    <ViewerContext value={who}>
      <WithKeys>{page}</WithKeys>
    </ViewerContext>
  )
  const router = createRouter({
    routeTree: root.addChildren(
      paths.map((path) =>
        createRoute({ getParentRoute: () => root, path, component, notFoundComponent: () => 'Not Found' }),
      ),
    ),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router as never} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return { ...shown, router, queryClient }
}

/** Keeps what a page hands to the browser's downloads: name and text. */
export function keepDownloads(): { name: string; text: Promise<string> }[] {
  const kept: { name: string; text: Promise<string> }[] = []
  let file = new Blob()
  URL.createObjectURL = (each: Blob) => {
    file = each
    return 'blob:file'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, text: file.text() })
  })
  return kept
}
