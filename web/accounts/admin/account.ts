import { notFound } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { Account } from '#contract/index.ts'

export const AccountContext = createContext<Account | null>(null)

/** The account in the address. @throws not found for a section that it does not have or that the viewer may not see */
export function useAccountWith(hasSection: (account: Account) => boolean): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('There is no account here.')
  if (!hasSection(account)) throw notFound()
  return account
}
