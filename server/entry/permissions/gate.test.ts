import { describe, expect, it } from 'vitest'
import {
  type AccountType,
  type RoleType,
  ROLES,
  type RouteName,
  routes,
  scopesOfRole,
  STAFF_ROLES,
} from '#contract/index.ts'
import { createAuth } from '../../identity/index.ts'
import { type Actor, type Services, SYSTEM } from '../../platform/http/call.ts'
import { authorizeCall } from '../../platform/http/serve.ts'
import { Problem } from '../../platform/problem.ts'
import { type Caller, passesGate } from './rows.ts'

const auth = createAuth({} as Services)

function callerOf(role: RoleType, accountType: AccountType, purpose: Caller['purpose'] = null): Caller {
  return {
    name: [purpose && `link to ${purpose}`, role, 'of a', accountType].filter(Boolean).join(' '),
    isProvider: accountType === 'provider',
    isClient: accountType === 'client',
    position: role === 'CLIENT' ? 6 : ROLES[role].position,
    scopes: scopesOfRole(role, accountType),
    accountType,
    state: purpose ? 'link' : 'in',
    purpose,
  }
}

const CALLERS = [
  ...STAFF_ROLES.flatMap((role) => [callerOf(role, 'provider'), callerOf(role, 'customer')]),
  callerOf('CLIENT', 'client'),
  callerOf('CLIENT', 'client', 'reconnect'),
  callerOf('CLIENT', 'client', 'import'),
]

const actorOf = ({ scopes, accountType, purpose }: Caller): Actor =>
  ({
    ...SYSTEM,
    scopes,
    accountType,
    agreedTermsAt: new Date(),
    link: purpose && { purpose, clientId: SYSTEM.userId },
  }) as Actor

/** @returns the code of the refusal, or null */
function refusalOf(actor: Actor | null, name: RouteName): string | null {
  try {
    authorizeCall(actor, name, auth)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

const ALL = Object.keys(routes) as RouteName[]

describe('the gate before every call', () => {
  it.each(CALLERS)('lets $name make exactly the calls of the table', (caller) => {
    const actor = actorOf(caller)
    expect(ALL.filter((name) => refusalOf(actor, name) === null)).toEqual(
      ALL.filter((name) => passesGate(caller, name)),
    )
  })

  it('refuses everyone who is not signed in, except for the calls that are open to everyone', () => {
    const out: Caller = { ...callerOf('SUPER_ADMIN', 'provider'), state: 'out' }
    for (const name of ALL)
      expect([name, refusalOf(null, name)]).toEqual([name, passesGate(out, name) ? null : 'UNAUTHENTICATED'])
  })
})
