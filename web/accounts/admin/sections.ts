import { type Account, accountTypeOf, type Viewer } from '#contract/index.ts'

export type Section =
  | 'users'
  | 'customers'
  | 'support'
  | 'platforms'
  | 'clients'
  | 'billing'
  | 'flagging'
  | 'trash'

/** The sections of an account, and who can see each one. */
export const SECTIONS = {
  users: {
    word: 'users',
    to: '/admin/accounts/$accountId/users',
    has: (account: Account) => account.can.includes('view_users'),
  },
  customers: {
    word: 'lawFirms',
    to: '/admin/accounts/$accountId/customers',
    has: (account: Account) => accountTypeOf(account.type) === 'provider',
  },
  support: {
    word: 'support',
    to: '/admin/accounts/$accountId/support',
    has: (account: Account, viewer: Viewer) =>
      accountTypeOf(account.type) === 'provider' && viewer.permissions.includes('ANSWER_SUPPORT'),
  },
  platforms: {
    word: 'platforms',
    to: '/admin/accounts/$accountId/platforms',
    has: (account: Account, viewer: Viewer) =>
      accountTypeOf(account.type) === 'provider' && viewer.permissions.includes('EDIT_PLATFORMS'),
  },
  clients: {
    word: 'clients',
    to: '/admin/accounts/$accountId/clients',
    has: (account: Account, viewer: Viewer) =>
      accountTypeOf(account.type) === 'customer' && viewer.permissions.includes('VIEW_CLIENTS'),
  },
  billing: {
    word: 'billing',
    to: '/admin/accounts/$accountId/billing',
    has: (account: Account, viewer: Viewer) =>
      accountTypeOf(account.type) === 'customer' && viewer.permissions.includes('VIEW_PAYMENT_METHODS'),
  },
  flagging: {
    word: 'flagging',
    to: '/admin/accounts/$accountId/flagging',
    has: (_account: Account, viewer: Viewer) => viewer.permissions.includes('INVITE_USER'),
  },
  trash: {
    word: 'trash',
    to: '/admin/accounts/$accountId/trash',
    has: (account: Account, viewer: Viewer) =>
      accountTypeOf(account.type) === 'customer' && viewer.permissions.includes('VIEW_POST'),
  },
} as const
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]
