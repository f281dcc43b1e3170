import type { AccountType } from './account.ts'
import type { Scope } from './scope.ts'

/** Roles. `adds`: scopes in addition to those of every role below; `providerAdds`: further ones, only in provider accounts. */
type RoleRow = { position: number; name: string; description: string; adds: Scope[]; providerAdds: Scope[] }

export const ROLES = {
  SUPER_ADMIN: {
    position: 1,
    name: 'Super Admin',
    description: 'Everything, including other administrators.',
    adds: [],
    providerAdds: [],
  },
  ADMIN: {
    position: 2,
    name: 'Admin',
    description: 'Payment methods, deleting clients and accounts, everything below.',
    adds: ['payment_method:write', 'social_account:delete', 'client:delete'],
    providerAdds: [],
  },
  MANAGER: {
    position: 3,
    name: 'Manager',
    description: 'Adds clients, invites people, sees every client of the firm.',
    adds: [
      'client:create',
      'user:invite',
      'user:resend_invite',
      'user:edit',
      'user:delete',
      'user_client:write',
      'import_request:write',
      'import_request:toggle_reminders',
      'post:monitor',
      'billing:read',
    ],
    providerAdds: ['client:edit', 'social_account:create', 'social_account:reconnect', 'post_import:create'],
  },
  RESOLVER: {
    position: 4,
    name: 'Resolver',
    description: 'Reviews assigned clients, resolves escalations, makes reports and searches.',
    adds: ['post:resolve', 'post_search:write', 'report:write'],
    providerAdds: [],
  },
  REVIEWER: {
    position: 5,
    name: 'Reviewer',
    description: 'Reviews the posts of assigned clients.',
    adds: [
      'account:read',
      'client:read',
      'client:star',
      'post:read',
      'post:write',
      'post_search:read',
      'report:read',
      'role:read',
      'social_account:read',
      'import_request:read',
      'post_import:read',
      'user:read',
      'user_client:read',
      'user_notification:write',
    ],
    providerAdds: [],
  },
} as const satisfies Record<string, RoleRow>

export type StaffRole = keyof typeof ROLES
export type RoleType = StaffRole | 'CLIENT'
export const STAFF_ROLES = Object.keys(ROLES) as [StaffRole, ...StaffRole[]]
export const ROLE_TYPES = [...STAFF_ROLES, 'CLIENT'] as [RoleType, ...RoleType[]]

export const CLIENT_SCOPES: Scope[] = [
  'account:read',
  'client:read',
  'client:agree_terms',
  'post:read',
  'report:read',
  'report:write',
  'social_account:read',
  'social_account:create',
  'social_account:reconnect',
  'post_import:create',
  'post_import:read',
  'import_request:read',
  'user_notification:write',
]

/** All scopes of a role in an account of this type, those of lower roles included. */
export function scopesOfRole(role: RoleType, accountType: AccountType): Scope[] {
  if (role === 'CLIENT') return CLIENT_SCOPES
  const includedRoles = STAFF_ROLES.filter((name) => ROLES[name].position >= ROLES[role].position)
  const scopes = new Set<Scope>()
  for (const name of includedRoles) {
    const row: RoleRow = ROLES[name]
    for (const scope of row.adds) scopes.add(scope)
    if (accountType === 'provider') for (const scope of row.providerAdds) scopes.add(scope)
  }
  return [...scopes]
}

/** Managers and above see every client of the firm. */
export function seesEveryClient(role: RoleType): boolean {
  return role !== 'CLIENT' && ROLES[role].position <= ROLES.MANAGER.position
}
