import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { storeToken, type LinkPurpose } from '../kit/address/mailed-link.ts'
import { safeTarget, type Search } from '../kit/address/search-params.ts'
import { session, setSession } from '../kit/calls/session.ts'
import { Failed, NotFoundPage } from './Failed.tsx'
import { isSignedIn } from './session.ts'

export type Context = { queryClient: QueryClient }

export const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: Failed,
  validateSearch: (search: Search): Search => search,
})

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazyRouteComponent(() => import('./GuestLayout.tsx'), 'GuestLayout'),
})

export const identity = () => import('../identity/index.tsx')

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  beforeLoad: async ({ context, location, search }) => {
    await leaveLink(location)
    if (await isSignedIn(context.queryClient))
      throw redirect({ href: safeTarget(search.target), replace: true })
  },
  component: lazyRouteComponent(identity, 'LoginPage'),
})

/** Moves the token of an emailed link from the address and the history into memory. */
function consumeToken(
  purpose: LinkPurpose,
  token: string | undefined,
  to: '/accept-invitation' | '/reset-password',
) {
  if (token === undefined) return
  storeToken(purpose, token)
  throw redirect({ to: `${to}/{-$token}`, params: { token: undefined }, replace: true })
}

const acceptInvitation = createRoute({
  getParentRoute: () => guest,
  path: '/accept-invitation/{-$token}',
  beforeLoad: ({ params }) => consumeToken('invitation', params.token, '/accept-invitation'),
  component: lazyRouteComponent(identity, 'AcceptInvitationPage'),
})

const recoverPassword = createRoute({
  getParentRoute: () => guest,
  path: '/recover-password',
  component: lazyRouteComponent(identity, 'RecoverPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => guest,
  path: '/reset-password/{-$token}',
  beforeLoad: ({ params }) => consumeToken('recovery', params.token, '/reset-password'),
  component: lazyRouteComponent(identity, 'ResetPasswordPage'),
})

export const social = () => import('../social/index.ts')

const LINK_PAGES = {
  reconnect: '/social/clients/$clientId/accounts/reconnect/{-$token}',
  import: '/social/clients/$clientId/posts/import/{-$token}',
} as const

type ClientLink = { purpose: keyof typeof LINK_PAGES; clientId: string }

/** The same for a client's emailed link. Its session is separate from a sign-in in the same browser. */
function consumeClientToken({ purpose, clientId }: ClientLink, token: string | undefined) {
  setSession('link')
  if (token === undefined) return
  storeToken(purpose, token)
  throw redirect({ to: LINK_PAGES[purpose], params: { clientId, token: undefined }, replace: true })
}

const reconnect = createRoute({
  getParentRoute: () => guest,
  path: LINK_PAGES.reconnect,
  beforeLoad: ({ params }) =>
    consumeClientToken({ purpose: 'reconnect', clientId: params.clientId }, params.token),
  component: lazyRouteComponent(social, 'ReconnectPage'),
})

const importByLink = createRoute({
  getParentRoute: () => guest,
  path: LINK_PAGES.import,
  beforeLoad: ({ params }) =>
    consumeClientToken({ purpose: 'import', clientId: params.clientId }, params.token),
  component: lazyRouteComponent(social, 'ImportPage'),
})

const oauthCallback = createRoute({
  getParentRoute: () => guest,
  path: '/iam/external/auth/oauth2/callback/$platform',
  component: lazyRouteComponent(social, 'CallbackPage'),
})

const remoteLogin = createRoute({
  getParentRoute: () => guest,
  path: '/iam/external/auth/login/$platform',
  component: lazyRouteComponent(social, 'LoginPage'),
})

const fetchCallback = createRoute({
  getParentRoute: () => guest,
  path: '/iam/external/fetch-sources/$source/callback',
  component: lazyRouteComponent(() => import('../imports/index.ts'), 'FetchCallbackPage'),
})

const legal = () => import('../legal/index.ts')

const terms = createRoute({
  getParentRoute: () => guest,
  path: '/terms',
  component: lazyRouteComponent(legal, 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: () => guest,
  path: '/privacy',
  component: lazyRouteComponent(legal, 'PrivacyPage'),
})

const dataDeletion = createRoute({
  getParentRoute: () => guest,
  path: '/social/data-deletion',
  component: lazyRouteComponent(legal, 'DataDeletionPage'),
})

const resource = createRoute({
  getParentRoute: () => guest,
  path: '/resources/$slug',
  component: lazyRouteComponent(() => import('../resources/index.tsx'), 'ResourcePage'),
})

/**
 * Leaves the pages of an emailed link by reloading, so that nothing of its session stays in memory and no upload continues in another
 * session.
 */
export function leaveLink({ href }: { href: string }): Promise<never> | undefined {
  if (session() !== 'link') return
  window.location.assign(href)
  return new Promise(() => undefined)
}

/** Pages for people who are not signed in, and pages of emailed links. */
export const guestRoutes = guest.addChildren([
  login,
  acceptInvitation,
  recoverPassword,
  resetPassword,
  reconnect,
  importByLink,
  terms,
  privacy,
  dataDeletion,
  oauthCallback,
  remoteLogin,
  fetchCallback,
  resource,
])
