import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../kit/client.ts'
import { dropCsrfToken } from '../kit/csrf.ts'
import { chooseFirm } from '../kit/firm.ts'

/** Ends the session and leaves nothing of it in this page. */
export function useLogout(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await call('logout', {})
    dropCsrfToken()
    chooseFirm(null)
    await navigate({ to: '/login', search: {} })
    queryClient.clear()
  }
}
