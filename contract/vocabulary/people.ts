import { type AccountType, USER_STATUS, type UserStatusCode } from './account.ts'
import { ROLES, type RoleType, seesEveryClient, STAFF_ROLES, type StaffRole } from './role.ts'
import type { Scope } from './scope.ts'

/** Who may change whom (docs/decisions/007). */
type Doer = {
  id: string
  accountId: string
  accountType: AccountType
  role: RoleType
  scopes: readonly Scope[]
}
type Target = { id: string; accountId: string; role: RoleType; status: UserStatusCode }

export const PERSON_ABILITIES = [
  'edit',
  'change_role',
  'deactivate',
  'reactivate',
  'delete',
  'resend_invite',
  'manage_clients',
] as const
export type PersonAbility = (typeof PERSON_ABILITIES)[number]

const position = (role: RoleType): number => (role === 'CLIENT' ? 6 : ROLES[role].position)

/** A provider's people outrank everyone in its firms; in one account a super admin outranks all, the others outrank lower roles. */
function outranks(doer: Doer, accountId: string, role: RoleType): boolean {
  if (doer.accountType === 'client') return false
  if (doer.accountId !== accountId) return doer.accountType === 'provider'
  return doer.role === 'SUPER_ADMIN' || position(doer.role) < position(role)
}

/** Clients are assigned to a firm's people, and to those of the provider who do not see every client anyway. */
function hasClients(doer: Doer, target: Target): boolean {
  if (target.role === 'CLIENT') return false
  const isOwn = doer.accountId === target.accountId
  if (doer.accountType !== 'provider') return isOwn
  return !isOwn || !seesEveryClient(target.role)
}

/** What the doer may do to this person, whom the doer can see. The server also protects the last super admin, which needs the rows. */
export function abilitiesOver(doer: Doer, target: Target): PersonAbility[] {
  const isSelf = doer.id === target.id
  const above = !isSelf && outranks(doer, target.accountId, target.role)
  const edits = above && doer.scopes.includes('user:edit')
  const rows: Record<PersonAbility, boolean> = {
    edit: isSelf || edits,
    change_role: edits && target.role !== 'CLIENT',
    deactivate: edits && target.status === USER_STATUS.active.code,
    reactivate: edits && target.status === USER_STATUS.inactive.code,
    delete: above && target.role !== 'CLIENT' && doer.scopes.includes('user:delete'),
    resend_invite:
      above && target.status === USER_STATUS.invited.code && doer.scopes.includes('user:resend_invite'),
    manage_clients: hasClients(doer, target) && doer.scopes.includes('user_client:write'),
  }
  return PERSON_ABILITIES.filter((ability) => rows[ability])
}

/** Roles that the doer may give to people of an account: those that the doer outranks. No one can be invited as a super admin. */
export function rolesToGive(doer: Doer, accountId: string): StaffRole[] {
  return doer.scopes.includes('user:edit')
    ? STAFF_ROLES.filter((role) => outranks(doer, accountId, role))
    : []
}
export function rolesToInvite(doer: Doer, accountId: string): StaffRole[] {
  return doer.scopes.includes('user:invite')
    ? STAFF_ROLES.filter((role) => role !== 'SUPER_ADMIN' && outranks(doer, accountId, role))
    : []
}
