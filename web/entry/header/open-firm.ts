import { useNavigate } from '@tanstack/react-router'
import type { Account } from '#contract/index.ts'
import { useChooseFirm } from '../../kit/viewer.ts'

export const mayAdminister = (firm: Account): boolean => firm.can.includes('view_users')

/** The address of a firm's users. */
export const usersOf = (firm: Account) =>
  ({ to: '/admin/accounts/$accountId/users', params: { accountId: firm.id } }) as const

/** Switches to a firm and opens its users, or its dashboard if the viewer may not see users. */
export function useOpenFirm(): (firm: Account) => void {
  const navigate = useNavigate()
  const chooseFirm = useChooseFirm()
  return (firm) => {
    chooseFirm(firm.id)
    void navigate(mayAdminister(firm) ? usersOf(firm) : { to: '/' })
  }
}
