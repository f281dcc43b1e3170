import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { handleFailures } from '../kit/calls/failures.ts'
import { resetSessionStores } from '../kit/store.ts'
import { translate } from '../kit/i18n/i18n.ts'
import { parseSearch, stringifySearch } from '../kit/address/search-params.ts'
import { PageSkeleton } from '../ui/lists/Skeletons.tsx'
import { hideToasts, toastProblem } from '../ui/toasts/toast.tsx'
import { Failed, NotFound } from './Failed.tsx'
import { routeTree } from './routes.tsx'
import { forgetSignedIn, SIGNED_IN_KEY } from './session.ts'
import { entryTexts } from './texts/index.ts'

/** Paths that need no sign-in. */
const PUBLIC_PATHS = [
  /^\/login$/,
  /^\/accept-invitation(\/|$)/,
  /^\/recover-password$/,
  /^\/reset-password(\/|$)/,
  /^\/social\/(?!customers\/)/,
  /^\/(terms|privacy)$/,
  /^\/resources\//,
  /^\/iam\//,
]

export const isPublicPath = (path: string): boolean => PUBLIC_PATHS.some((pattern) => pattern.test(path))

export function makeRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })
  handleFailures({
    signedOut: () => {
      if (isPublicPath(router.state.location.pathname)) return
      // Otherwise the sign-in page could lead back here, and so on.
      forgetSignedIn()
      queryClient.clear()
      resetSessionStores()
      hideToasts()
      void router.navigate({ to: '/login', search: { redirect: 'true', target: router.state.location.href } })
    },
    showProblem: (problem) => {
      // Problems are already in the page's language. Unknown ones show their code, which support can use.
      const isKnown = problem.message !== '' && problem.code !== 'UNEXPECTED'
      toastProblem(
        isKnown ? problem.message : translate(entryTexts, 'unexpectedCode', { code: problem.code }),
      )
    },
  })
  // Someone who signs in again in one tab goes on in all of them.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_IN_KEY && newValue !== null && router.state.location.pathname === '/login')
      void router.invalidate()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
