import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { call } from '../kit/client.ts'
import { hasChosenLanguage, speak } from '../kit/i18n.ts'
import { isProblem } from '../kit/problem.ts'
import { keyOf } from '../kit/query.ts'
import { safeTarget, type Search } from '../kit/search-params.ts'
import { Failed, NotFound } from './Failed.tsx'

type Context = { queryClient: QueryClient }

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Failed,
  validateSearch: (search: Search): Search => search,
})

async function whoIsThere({ queryClient }: Context) {
  return queryClient.fetchQuery({
    queryKey: keyOf('getViewer', {}),
    queryFn: () => call('getViewer', {}, { quiet: 'all' }),
    staleTime: 60_000,
    retry: false,
  })
}

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazyRouteComponent(() => import('./GuestLayout.tsx'), 'GuestLayout'),
})

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  component: lazyRouteComponent(() => import('../identity/index.tsx'), 'LoginPage'),
})

/** Everything below needs somebody signed in. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    try {
      const viewer = await whoIsThere(context)
      if (!hasChosenLanguage()) await speak(viewer.language)
      return { viewer }
    } catch (error) {
      if (!isProblem(error) || error.status !== 401) throw error
      throw redirect({ to: '/login', search: { target: safeTarget(location.href) } })
    }
  },
  component: lazyRouteComponent(() => import('./AppLayout.tsx'), 'AppLayout'),
  errorComponent: Failed,
  notFoundComponent: NotFound,
})

const clients = () => import('../clients/index.tsx')

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(clients, 'DashboardPage'),
})

const clientPosts = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/posts',
  component: lazyRouteComponent(clients, 'ClientPostsPage'),
})

const clientTrash = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/trash',
  component: lazyRouteComponent(clients, 'ClientTrashPage'),
})

const review = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/review',
  component: lazyRouteComponent(clients, 'ReviewPage'),
})

const clientProfile = createRoute({
  getParentRoute: () => app,
  path: '/clients/$clientId/{-$tab}',
  component: lazyRouteComponent(clients, 'ClientProfilePage'),
})

const importLedger = createRoute({
  getParentRoute: () => app,
  path: '/imports/$importId',
  component: lazyRouteComponent(() => import('../imports/index.ts'), 'LedgerPage'),
})

const report = createRoute({
  getParentRoute: () => app,
  path: '/reports/$reportId',
  component: lazyRouteComponent(() => import('../reports/index.ts'), 'ReportPage'),
})

export const routeTree = root.addChildren([
  guest.addChildren([login]),
  app.addChildren([dashboard, clientPosts, clientTrash, review, clientProfile, importLedger, report]),
])
