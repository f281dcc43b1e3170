import type { FastifyRequest } from 'fastify'
import {
  ACCOUNT_TYPE_CODE,
  personAbilities,
  permissionsOf,
  ROLES,
  type RoleType,
  type User,
  type Viewer,
} from '#contract/index.ts'
import { findStaffInSameBrowser } from './sessions/staff-in-same-browser.ts'
import type { Actor, Services } from '../platform/http/call.ts'
import { findOwnSettings, firmPhoneNumber } from './own-settings.ts'
import type { Person } from './reads.ts'

export function toRole(type: RoleType): User['role'] {
  if (type === 'CLIENT') {
    return {
      id: 'CLIENT',
      type: 'CLIENT',
      name: 'Client',
      description: 'Own albums, posts and social accounts.',
      position: 6,
    }
  }
  const { name, description, position } = ROLES[type]
  return { id: type, type, name, description, position }
}

/** The actor in the form that the ranking rules need (docs/decisions/007). */
export const rankedActor = (actor: Actor): Parameters<typeof personAbilities>[0] => ({
  ...actor,
  id: actor.userId,
})

export const rankedTarget = (person: Person): Parameters<typeof personAbilities>[1] => ({
  ...person,
  accountId: person.customerId,
})

export function toUser(person: Person, accountName: string, actor: Actor): User {
  return {
    id: person.id,
    accountId: person.customerId,
    clientId: person.clientId,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    role: toRole(person.role),
    account: { name: accountName },
    status: person.status,
    language: person.language,
    createdAt: person.createdAt.toISOString(),
    totalSubscriptions: person.totalSubscriptions,
    can: personAbilities(rankedActor(actor), rankedTarget(person)),
  }
}

export async function toViewer(
  { services, request }: { services: Services; request: FastifyRequest },
  { person, actor }: { person: Person; actor: Actor },
): Promise<Viewer> {
  return {
    ...toUser(person, actor.accountName, actor),
    accountType: ACCOUNT_TYPE_CODE[actor.accountType],
    scopes: [...actor.scopes],
    // A reconnect link is only for existing accounts: adding one is refused (PURPOSE_CALLS).
    permissions: permissionsOf(actor.scopes, actor.accountType).filter(
      (name) => name !== 'CONNECT_ACCOUNT' || actor.link?.purpose !== 'reconnect',
    ),
    link: actor.link,
    staffBeside: actor.link ? await findStaffInSameBrowser(services, request) : null,
    ...(await findOwnSettings(services.db, actor)),
    firmPhoneNumber: await firmPhoneNumber(services.db, actor),
    agreedTermsAt: actor.agreedTermsAt?.toISOString() ?? null,
  }
}
