import { type RoleType, ROLES } from './role.ts'
import type { AccountType } from './account.ts'

/** Who places a preservation hold: the law firm, or its provider. */
export const HOLD_SIDES = ['firm', 'provider'] as const
export type HoldSide = (typeof HOLD_SIDES)[number]

/** What keeps a person from lifting a hold: the other side placed it, or someone with a higher role. */
export const HOLD_LIFTING = ['allowed', 'otherSide', 'higherRole'] as const
export type HoldLifting = (typeof HOLD_LIFTING)[number]

export const sideOf = (accountType: AccountType): HoldSide =>
  accountType === 'provider' ? 'provider' : 'firm'

/** A hold is lifted by the side that placed it, by a role not below the placer's. @param placed nulls: from before this was recorded */
export function liftingOf(
  placed: { side: HoldSide | null; role: RoleType | null },
  by: { accountType: AccountType; role: RoleType },
): HoldLifting {
  if (placed.side !== null && placed.side !== sideOf(by.accountType)) return 'otherSide'
  const rank = (role: RoleType): number => (role === 'CLIENT' ? Infinity : ROLES[role].position)
  return placed.role !== null && rank(by.role) > rank(placed.role) ? 'higherRole' : 'allowed'
}
