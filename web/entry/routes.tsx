import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { accountTypeOf, type Permission, type Viewer } from '#contract/index.ts'
import { safeTarget } from '../kit/address/search-params.ts'
import { callOptions } from '../kit/calls/query.ts'
import { followLanguage } from '../kit/i18n/i18n.ts'
import { Failed, NotFound } from './Failed.tsx'
import { FirstSkeleton } from './FirstSkeleton.tsx'
import { type Context, guestRoutes, identity, leaveLink, root, social } from './guest-routes.tsx'
import { loadViewer } from './session.ts'

/** All pages below need a sign-in. The session of an emailed link is not enough: it opens only its own page. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    await leaveLink(location)
    const viewer = await loadViewer(context.queryClient)
    if (!viewer) throw redirect({ to: '/login', search: { target: safeTarget(location.href) } })
    await followLanguage(viewer.language)
    return { viewer }
  },
  component: lazyRouteComponent(() => import('./AppLayout.tsx'), 'AppLayout'),
  pendingComponent: FirstSkeleton,
  errorComponent: Failed,
  notFoundComponent: NotFound,
})

/** Restricts a page to users with the permission. For everyone else it is not found. */
const only =
  (permission: Permission) =>
  ({ context }: { context: { viewer: Viewer } }) => {
    if (!context.viewer.permissions.includes(permission)) throw notFound()
  }

const clients = () => import('../clients/index.tsx')

/** Loads the client while the page is still loading, and as soon as the pointer is over a link to it. */
const prefetchClient = ({ queryClient }: Context, id: string): void =>
  void queryClient.prefetchQuery(callOptions('getClient', { params: { id } }))

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

/** The home page of a provider's user, who leaves the opened firm there. */
const firms = createRoute({
  getParentRoute: () => app,
  path: '/firms',
  beforeLoad: ({ context: { viewer } }) => {
    if (accountTypeOf(viewer.accountType) !== 'provider') throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

const unreviewed = createRoute({
  getParentRoute: () => app,
  path: '/unreviewed',
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

const escalated = createRoute({
  getParentRoute: () => app,
  path: '/escalated',
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

const flagged = createRoute({
  getParentRoute: () => app,
  path: '/flagged',
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

const progress = createRoute({
  getParentRoute: () => app,
  path: '/progress',
  beforeLoad: only('VIEW_POST'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

const firmFind = createRoute({
  getParentRoute: () => app,
  path: '/find',
  beforeLoad: only('VIEW_POST'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

const firmReview = createRoute({
  getParentRoute: () => app,
  path: '/review',
  beforeLoad: only('VIEW_POST'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(clients, 'FirmReviewPage'),
})

const clientPosts = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/posts',
  loader: ({ context, params }) => prefetchClient(context, params.clientId),
  component: lazyRouteComponent(clients, 'ClientPostsPage'),
})

const clientTrash = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/trash',
  loader: ({ context, params }) => prefetchClient(context, params.clientId),
  beforeLoad: only('VIEW_POST'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(clients, 'ClientTrashPage'),
})

const review = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/review',
  loader: ({ context, params }) => prefetchClient(context, params.clientId),
  beforeLoad: only('VIEW_POST'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(clients, 'ReviewPage'),
})

const clientProfile = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/{-$tab}',
  loader: ({ context, params }) => prefetchClient(context, params.clientId),
  component: lazyRouteComponent(clients, 'ClientProfilePage'),
})

const importLedger = createRoute({
  getParentRoute: () => app,
  path: '/imports/$importId',
  beforeLoad: only('VIEW_POST'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(() => import('../imports/index.ts'), 'LedgerPage'),
})

const whosePosts = createRoute({
  getParentRoute: () => app,
  path: '/whose-posts',
  beforeLoad: only('VIEW_CLIENTS'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

const report = createRoute({
  getParentRoute: () => app,
  path: '/reports/$reportId',
  component: lazyRouteComponent(() => import('../reports/index.ts'), 'ReportPage'),
})

const pending = createRoute({
  getParentRoute: () => app,
  path: '/social/customers/$customerId/accounts/pending-reconnection',
  beforeLoad: only('VIEW_CLIENTS'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(social, 'PendingPage'),
})

const album = createRoute({
  getParentRoute: () => app,
  path: '/albums/$reportId',
  component: lazyRouteComponent(() => import('../reports/index.ts'), 'ReportPage'),
})

const firmAlbums = createRoute({
  getParentRoute: () => app,
  path: '/albums',
  beforeLoad: only('VIEW_CLIENTS'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(clients, 'FirmAlbumsPage'),
})

const clientAlbums = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/albums',
  component: lazyRouteComponent(() => import('../reports/index.ts'), 'AlbumsPage'),
})

const sessions = createRoute({
  getParentRoute: () => app,
  path: '/account/sessions',
  component: lazyRouteComponent(identity, 'SessionsPage'),
})

const shortcuts = createRoute({
  getParentRoute: () => app,
  path: '/account/shortcuts',
  component: lazyRouteComponent(() => import('../posts/index.tsx'), 'ShortcutsPage'),
})

const notificationSettings = createRoute({
  getParentRoute: () => app,
  path: '/account/notifications',
  component: lazyRouteComponent(() => import('../notifications/index.tsx'), 'NotificationSettingsPage'),
})

const accounts = () => import('../accounts/index.ts')

const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin/accounts/$accountId',
  component: lazyRouteComponent(accounts, 'AdminArea'),
  notFoundComponent: NotFound,
})

const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/accounts/$accountId/users', params, replace: true })
  },
})

/** A section of an account's administration. */
const adminTab = <const Path extends string>(
  path: Path,
  name: Extract<keyof Awaited<ReturnType<typeof accounts>>, `${string}Tab`>,
) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    component: lazyRouteComponent(accounts, name),
    notFoundComponent: NotFound,
  })

const adminUsers = adminTab('/users', 'UsersTab')
const adminLawFirms = adminTab('/customers', 'LawFirmsTab')
const adminSupport = adminTab('/support', 'SupportTab')
const adminPlatforms = adminTab('/platforms', 'PlatformsTab')
const adminClients = adminTab('/clients', 'ClientsTab')
const adminClient = adminTab('/clients/$clientId', 'ClientTab')
const adminBilling = adminTab('/billing', 'BillingTab')
const adminFlagging = adminTab('/flagging', 'FlaggingTab')
const adminTrash = adminTab('/trash', 'TrashTab')

/** Redirects a short address to a section of the viewer’s own account. */
const ownSection = <const Path extends string>(
  path: Path,
  to: '/admin/accounts/$accountId/customers' | '/admin/accounts/$accountId/support',
) =>
  createRoute({
    getParentRoute: () => app,
    path,
    beforeLoad: ({ context: { viewer }, search }) => {
      throw redirect({ to, params: { accountId: viewer.accountId }, search, replace: true })
    },
  })

const lawFirms = ownSection('/customers', '/admin/accounts/$accountId/customers')
const support = ownSection('/support', '/admin/accounts/$accountId/support')

export const routeTree = root.addChildren([
  guestRoutes,
  app.addChildren([
    pending,
    album,
    firmAlbums,
    clientAlbums,
    sessions,
    shortcuts,
    notificationSettings,
    lawFirms,
    support,
    admin.addChildren([
      adminHome,
      adminUsers,
      adminLawFirms,
      adminSupport,
      adminPlatforms,
      adminClients,
      adminClient,
      adminBilling,
      adminFlagging,
      adminTrash,
    ]),
    dashboard,
    firms,
    unreviewed,
    escalated,
    flagged,
    progress,
    firmFind,
    firmReview,
    clientPosts,
    clientTrash,
    review,
    clientProfile,
    importLedger,
    whosePosts,
    report,
  ]),
])
