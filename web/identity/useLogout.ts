import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../kit/calls/client.ts'
import { dropCsrfToken } from '../kit/calls/csrf.ts'
import { leaveFirm } from '../kit/firm.ts'
import { resetSessionStores } from '../kit/store.ts'
import { sendWaitingMails } from '../ui/toasts/delayed-mail.ts'
import { hideToasts } from '../ui/toasts/toast.tsx'

/** Ends the session and removes all of its data from this page. */
export function useEndSession(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    dropCsrfToken()
    // Deletes the user's drafts.
    sessionStorage.clear()
    hideToasts()
    leaveFirm()
    await navigate({ to: '/login', search: {} })
    queryClient.clear()
    resetSessionStores()
  }
}

export function useLogout(): () => Promise<void> {
  const leave = useEndSession()
  return async () => {
    await sendWaitingMails()
    await call('logout', {})
    await leave()
  }
}
