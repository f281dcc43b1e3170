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
import { findStaffInSameBrowser, type StaffInSameBrowser } from './sessions/staff-in-same-browser.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Actor, Services } from '../platform/http/call.ts'
import { findOwnSettings, firmPhoneNumber } from './own-settings.ts'
import type { Person } from './reads.ts'

type Visited = { services: Services; request: FastifyRequest }
type SignedIn = { person: Person; actor: Actor }

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

export async function toViewer({ services, request }: Visited, { person, actor }: SignedIn): Promise<Viewer> {
  const staffBeside = await findStaffBeside({ services, request }, actor)
  return services.db.read(actor.accountId, (tx) => readViewer(tx, { person, actor }, staffBeside))
}

/** In the session of an emailed link, the member of staff who is signed in in the same browser. */
export const findStaffBeside = (
  { services, request }: Visited,
  { link }: Actor,
): Promise<StaffInSameBrowser | null> =>
  link ? findStaffInSameBrowser(services, request) : Promise.resolve(null)

export async function readViewer(
  tx: Tx,
  { person, actor }: SignedIn,
  staffBeside: StaffInSameBrowser | null,
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
    staffBeside,
    ...(await findOwnSettings(tx, actor)),
    firmPhoneNumber: await firmPhoneNumber(tx, actor),
    agreedTermsAt: actor.agreedTermsAt?.toISOString() ?? null,
  }
}
