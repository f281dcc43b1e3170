import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { accountTypeOf, type Viewer } from '#contract/index.ts'
import { chooseFirm, resumeFirm } from '../kit/firm.ts'
import { csrfToken, dropCsrfToken } from '../kit/calls/csrf.ts'
import { keyOf } from '../kit/calls/query.ts'
import { safeTarget } from '../kit/address/search-params.ts'

/** Called after sign-in. Removes all data of the previous user. */
export function useFinishSignIn(): (viewer: Viewer, target?: string) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (viewer, target) => {
    dropCsrfToken()
    queryClient.clear()
    const href = safeTarget(target)
    // A provider's user starts at the list of firms. What a link opens may be a page of the last firm.
    const isHome = href === '/' && accountTypeOf(viewer.accountType) === 'provider'
    if (isHome) chooseFirm(null)
    else resumeFirm(viewer.lastFirmId)
    queryClient.setQueryData(keyOf('getViewer', {}), isHome ? { ...viewer, lastFirmId: null } : viewer)
    // Fetched early, because the first write may be sent just before the page is closed and can't wait for a token.
    void csrfToken().catch(() => undefined)
    void navigate({ href: isHome ? '/firms' : href, replace: true })
  }
}
