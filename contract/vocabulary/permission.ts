import type { AccountType } from './account.ts'
import type { Scope } from './scope.ts'

/** Interface permissions follow from scopes and account type (decisions 4). One row a permission; the same table on both sides. */
type PermissionRow = { scopes: Scope[]; types: AccountType[] }

export const PERMISSIONS = {
  VIEW_CLIENTS: { scopes: ['client:read'], types: [1, 2] },
  VIEW_ACTIVE_ACCOUNT: { scopes: [], types: [1, 2] },
  VIEW_RESOURCES: { scopes: [], types: [1, 2] },
  VIEW_LEGAL_PHRASES: { scopes: [], types: [1, 2] },
  ADD_CLIENT: { scopes: ['client:create'], types: [1, 2] },
  EDIT_CLIENT: { scopes: ['client:edit'], types: [1] },
  DELETE_CLIENT: { scopes: ['client:delete'], types: [1, 2] },
  VIEW_USERS: { scopes: ['user:read'], types: [1, 2] },
  ADD_ACCOUNT: { scopes: ['user:invite'], types: [1] },
  EDIT_ACCOUNT: { scopes: ['user:invite'], types: [1] },
  INVITE_USER: { scopes: ['user:invite'], types: [1, 2] },
  /** Whom one may edit or delete is in people.ts; this is whether one may at all. */
  EDIT_USER: { scopes: ['user:edit'], types: [1, 2] },
  DELETE_USER: { scopes: ['user:delete'], types: [1, 2] },
  VIEW_PAYMENT_METHODS: { scopes: ['billing:read'], types: [1, 2] },
  ADD_PAYMENT_METHOD: { scopes: ['payment_method:write'], types: [1, 2] },
  SELECT_PAYMENT_METHOD: { scopes: ['payment_method:write', 'client:create'], types: [1, 2] },
  DELETE_PAYMENT_METHOD: { scopes: ['payment_method:write'], types: [1, 2] },
  MARK_PAYMENT_METHOD_PRIMARY: { scopes: ['payment_method:write'], types: [1, 2] },
  VIEW_POST: { scopes: ['post:read'], types: [1, 2] },
  CONNECT_ACCOUNT: { scopes: ['social_account:create'], types: [1, 3] },
  DELETE_SOCIAL_ACCOUNT: { scopes: ['social_account:delete'], types: [1, 2] },
} as const satisfies Record<string, PermissionRow>

export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

export function permissionsOf(scopes: readonly Scope[], accountType: AccountType): Permission[] {
  return PERMISSION_NAMES.filter((name) => {
    const row: PermissionRow = PERMISSIONS[name]
    return row.types.includes(accountType) && row.scopes.every((scope) => scopes.includes(scope))
  })
}
