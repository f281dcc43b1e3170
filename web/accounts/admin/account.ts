import { notFound } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { Account } from '#contract/index.ts'

export const AccountContext = createContext<Account | null>(null)

/** The account of the address. A section that it has not, or that the viewer may not see, is no page at all. */
export function useAccountThat(hasSection: (account: Account) => boolean): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('There is no account here.')
  if (!hasSection(account)) throw notFound()
  return account
}
