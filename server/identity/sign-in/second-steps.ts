import type { FastifyRequest } from 'fastify'
import type { Services } from '../../platform/http/call.ts'
import { countTry, clearTries } from '../../platform/throttle.ts'
import { Problem } from '../../platform/problem.ts'
import { isLoginCode } from './codes.ts'
import type { Person } from '../reads.ts'
import { cookieNames } from '../sessions/sessions.ts'
import { limits } from './limits.ts'
import { findTrustedHash } from './trusted-browsers.ts'

/** The second steps of a sign-in, one row per kind. An authenticator app or a passkey would be another row. */
export type SecondStep = {
  /** The answer of `auth/login` while this step is required. */
  nextAction: 'ENTER_PIN'
  isWanted(services: Services, request: FastifyRequest, person: Person): Promise<boolean>
  /** The browser's input for this step; null: nothing yet. */
  answerOf(body: SignInBody): string | null
  /** @throws Problem if the answer is wrong, or after too many attempts */
  check(services: Services, request: FastifyRequest, person: Person, answer: string): Promise<void>
}
export type SignInBody = {
  email: string
  password: string
  remember: boolean
  pin?: string | null | undefined
}

const mailedCode: SecondStep = {
  nextAction: 'ENTER_PIN',
  isWanted: async (services, request, person) =>
    person.clientId === null && (await findTrustedHash(services, request, person)) === null,
  answerOf: (body) => body.pin || null,
  check: async (services, request, person, pin) => {
    const browser = request.cookies[cookieNames(services, 'sign-in').code]
    const limit = limits.code(person.id)
    await countTry(services.db.directory, services.now(), [limit])
    const right = await services.db.transaction(person.customerId, (tx) =>
      isLoginCode(tx, person.id, pin, browser),
    )
    if (!right) throw new Problem('INVALID_PIN')
    await clearTries(services.db.directory, [limit.key])
  },
}

export const SECOND_STEPS: readonly SecondStep[] = [mailedCode]
