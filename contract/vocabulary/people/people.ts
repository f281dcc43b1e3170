import { type AccountType, USER_STATUS, type UserStatusCode } from './account.ts'
import { ROLES, type RoleType, seesEveryClient, STAFF_ROLES, type StaffRole } from './role.ts'
import type { Scope } from './scope.ts'

/** Who may change whom (docs/decisions/007). */
type Actor = {
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

const rankOf = (role: RoleType): number => (role === 'CLIENT' ? 6 : ROLES[role].position)

/** A provider's people outrank everyone in its firms; in one account a super admin outranks all, the others outrank lower roles. */
function outranks(actor: Actor, accountId: string, role: RoleType): boolean {
  if (actor.accountType === 'client') return false
  if (actor.accountId !== accountId) return actor.accountType === 'provider'
  return actor.role === 'SUPER_ADMIN' || rankOf(actor.role) < rankOf(role)
}

/** Clients are assigned to a firm's people, and to those of the provider who do not see every client anyway. */
function canHaveClients(actor: Actor, target: Target): boolean {
  if (target.role === 'CLIENT') return false
  const isOwn = actor.accountId === target.accountId
  if (actor.accountType !== 'provider') return isOwn
  return !isOwn || !seesEveryClient(target.role)
}

/** What the doer may do to this person, whom the doer can see. The server also protects the last super admin, which needs the rows. */
export function personAbilities(actor: Actor, target: Target): PersonAbility[] {
  const isSelf = actor.id === target.id
  const isSuperior = !isSelf && outranks(actor, target.accountId, target.role)
  const mayEdit = isSuperior && actor.scopes.includes('user:edit')
  const isAllowed: Record<PersonAbility, boolean> = {
    edit: isSelf || mayEdit,
    change_role: mayEdit && target.role !== 'CLIENT',
    deactivate: mayEdit && target.status === USER_STATUS.active.code,
    reactivate: mayEdit && target.status === USER_STATUS.inactive.code,
    delete: isSuperior && target.role !== 'CLIENT' && actor.scopes.includes('user:delete'),
    resend_invite:
      isSuperior && target.status === USER_STATUS.invited.code && actor.scopes.includes('user:resend_invite'),
    manage_clients: canHaveClients(actor, target) && actor.scopes.includes('user_client:write'),
  }
  return PERSON_ABILITIES.filter((ability) => isAllowed[ability])
}

/** Roles that the doer may give to people of an account: those that the doer outranks. No one can be invited as a super admin. */
export function assignableRoles(actor: Actor, accountId: string): StaffRole[] {
  return actor.scopes.includes('user:edit')
    ? STAFF_ROLES.filter((role) => outranks(actor, accountId, role))
    : []
}
export function invitableRoles(actor: Actor, accountId: string): StaffRole[] {
  return actor.scopes.includes('user:invite')
    ? STAFF_ROLES.filter((role) => role !== 'SUPER_ADMIN' && outranks(actor, accountId, role))
    : []
}
