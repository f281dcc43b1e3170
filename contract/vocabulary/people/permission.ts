import type { AccountType } from './account.ts'
import type { Scope } from './scope.ts'

/** Interface permissions, which follow from scopes and account type. Server and web share this table. */
type PermissionRow = {
  scopes: Scope[]
  types: AccountType[]
  /** Those that people of a provider need besides. */
  providerScopes?: Scope[]
}

const STAFF_TYPES: AccountType[] = ['provider', 'customer']

export const PERMISSIONS = {
  VIEW_CLIENTS: { scopes: ['client:read'], types: STAFF_TYPES },
  VIEW_ACTIVE_ACCOUNT: { scopes: [], types: STAFF_TYPES },
  VIEW_RESOURCES: { scopes: [], types: STAFF_TYPES },
  VIEW_LEGAL_PHRASES: { scopes: [], types: STAFF_TYPES },
  ADD_CLIENT: { scopes: ['client:create'], types: STAFF_TYPES },
  EDIT_CLIENT: { scopes: ['client:edit'], types: ['provider'] },
  DELETE_CLIENT: { scopes: ['client:delete'], types: STAFF_TYPES },
  VIEW_USERS: { scopes: ['user:read'], types: STAFF_TYPES },
  ADD_ACCOUNT: { scopes: ['user:invite'], types: ['provider'] },
  EDIT_ACCOUNT: { scopes: ['user:invite'], types: ['provider'] },
  INVITE_USER: { scopes: ['user:invite'], types: STAFF_TYPES },
  /** Whether the user may edit or delete people at all; people.ts decides which people. */
  EDIT_USER: { scopes: ['user:edit'], types: STAFF_TYPES },
  DELETE_USER: { scopes: ['user:delete'], types: STAFF_TYPES },
  VIEW_PAYMENT_METHODS: { scopes: ['billing:read'], types: STAFF_TYPES },
  ADD_PAYMENT_METHOD: { scopes: ['payment_method:write'], types: STAFF_TYPES },
  SELECT_PAYMENT_METHOD: { scopes: ['payment_method:write', 'client:create'], types: STAFF_TYPES },
  DELETE_PAYMENT_METHOD: { scopes: ['payment_method:write'], types: STAFF_TYPES },
  MARK_PAYMENT_METHOD_PRIMARY: { scopes: ['payment_method:write'], types: STAFF_TYPES },
  VIEW_POST: { scopes: ['post:read'], types: STAFF_TYPES },
  CONNECT_ACCOUNT: { scopes: ['social_account:create'], types: ['provider', 'client'] },
  /** Which platforms the firms of a provider can use, and how accounts are connected. */
  EDIT_PLATFORMS: { scopes: ['user:invite'], types: ['provider'] },
  /** The queue of requests for help, for people who can import for clients. */
  ANSWER_SUPPORT: { scopes: ['post_import:create'], types: ['provider'] },
  /** Posts that came into a client's file wrongly: managers and above of the firm. */
  TAKE_OUT_IMPORTS: { scopes: ['user_client:write'], types: ['customer'] },
  /** More than 100 posts of a client within 24 hours: managers and above of the firm. */
  TRASH_MANY_POSTS: { scopes: ['user_client:write'], types: ['customer'] },
  /** Of a document or chosen posts: resolvers and above of the firm, managers and above of its provider. */
  PACKAGE_EVIDENCE: {
    scopes: ['report:write'],
    types: STAFF_TYPES,
    providerScopes: ['post_import:create'],
  },
  /** Evidence packages of an import or a client, and archives in one: managers and above of the firm. */
  PACKAGE_ARCHIVES: { scopes: ['user_client:write'], types: ['customer'] },
  DELETE_SOCIAL_ACCOUNT: { scopes: ['social_account:delete'], types: STAFF_TYPES },
} as const satisfies Record<string, PermissionRow>

export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

export function permissionsOf(scopes: readonly Scope[], accountType: AccountType): Permission[] {
  return PERMISSION_NAMES.filter((name) => {
    const row: PermissionRow = PERMISSIONS[name]
    const needed = accountType === 'provider' ? [...row.scopes, ...(row.providerScopes ?? [])] : row.scopes
    return row.types.includes(accountType) && needed.every((scope) => scopes.includes(scope))
  })
}
