import type { Account, RoleChoice, StaffRole, User } from '#contract/index.ts'
import { ROLES, STAFF_ROLES } from '#contract/index.ts'

const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const account: Account = {
  id: idOf(170),
  name: 'Maple Law',
  type: 2,
  location: { id: idOf(9), name: 'Ontario', parent: { id: idOf(8), name: 'Canada' } },
  phoneNumber: '+1 416 555 0142',
  timeZone: 'America/Toronto',
  createdAt: '2024-03-05T12:00:00.000Z',
  totalUsers: 5,
  hold: null,
  hasFiguresPerPerson: true,
  can: ['view_users', 'invite_user'],
}

export const roleOf = (id: StaffRole): User['role'] => ({
  id,
  type: id,
  name: ROLES[id].name,
  description: ROLES[id].description,
  position: ROLES[id].position,
})

export const rolesThat = (can: Partial<Record<StaffRole, RoleChoice['can']>>): RoleChoice[] =>
  STAFF_ROLES.map((id) => ({ ...roleOf(id), can: can[id] ?? [] }))

export function userOf(number: number, changes: Partial<User> = {}): User {
  return {
    id: idOf(number),
    accountId: account.id,
    clientId: null,
    firstName: `First${number}`,
    lastName: `Last${number}`,
    email: `user${number}@maple.test`,
    role: roleOf('REVIEWER'),
    account: { name: account.name },
    status: 1,
    language: 'en',
    createdAt: '2025-01-02T15:00:00.000Z',
    totalSubscriptions: 2,
    can: [],
    ...changes,
  }
}
