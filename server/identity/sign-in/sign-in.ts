import type { FastifyRequest } from 'fastify'
import { USER_STATUS } from '#contract/index.ts'
import { countTry, clearTries, uncountTry } from '../../platform/throttle.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { CODE_TTL_MS, mailLoginCode } from './codes.ts'
import { startSession, type Visit } from './start-session.ts'
import { isPassword } from '../passwords/passwords.ts'
import { cookieNames, setCookie } from '../sessions/sessions.ts'
import { personByEmail } from '../matters/sign-ins.ts'
import type { Person } from '../reads.ts'
import { SECOND_STEPS, type SecondStep, type SignInBody } from './second-steps.ts'
import { limits } from './limits.ts'
import { trustBrowser, findTrustedHash } from './trusted-browsers.ts'

/** Who signs in with this email and password. @throws Problem INVALID_CREDENTIALS, TOO_MANY_REQUESTS */
async function personByPassword(
  services: Services,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<Person> {
  const person = await personByEmail(services.db, email)
  const known = person !== null && (await findTrustedHash(services, request, person)) !== null
  await checkPassword(
    services,
    request,
    { email, hash: person?.status === USER_STATUS.active.code ? person.passwordHash : null, known },
    password,
  )
  // A missing password is never correct.
  if (!person) throw new Problem('INVALID_CREDENTIALS')
  return person
}

/** Checks a password that was entered for an email, and counts the tries. @throws Problem INVALID_CREDENTIALS, TOO_MANY_REQUESTS */
export async function checkPassword(
  services: Services,
  request: FastifyRequest,
  { email, hash, known }: { email: string; hash: string | null; known: boolean },
  password: string,
): Promise<void> {
  const account = limits.login(email, known)
  const address = limits.loginAddress(request)
  await countTry(services.db.directory, services.now(), [account, address])
  if (!(await isPassword(hash, password))) throw new Problem('INVALID_CREDENTIALS')
  await clearTries(services.db.directory, [account.key])
  await uncountTry(services.db.directory, services.now(), address)
}

export async function requestLoginCode(
  { services, request, reply }: Visit,
  body: { email: string; password: string },
): Promise<void> {
  const person = await personByPassword(services, request, body.email, body.password)
  const { code } = cookieNames(services, 'sign-in')
  const token = await services.db.transaction(person.customerId, (tx) =>
    mailLoginCode(tx, person, request.cookies[code]),
  )
  setCookie(reply, services, code, token, CODE_TTL_MS)
}

export type SignedIn = { person: Person; actor: Actor }

/** @returns who is signed in, or the next required step */
export async function signIn(
  visit: Visit,
  body: SignInBody,
): Promise<SignedIn | { nextAction: SecondStep['nextAction'] }> {
  const { services, request, reply } = visit
  const person = await personByPassword(services, request, body.email, body.password)
  let passed = false
  for (const step of SECOND_STEPS) {
    if (!(await step.isWanted(services, request, person))) continue
    const answer = step.answerOf(body)
    if (answer === null) return { nextAction: step.nextAction }
    await step.check(services, request, person, answer)
    passed = true
  }
  const known = await findTrustedHash(services, request, person)
  return services.db.transaction(person.customerId, async (tx) => {
    const trusted = passed && body.remember ? await trustBrowser(tx, services, reply, person) : known
    const actor = await startSession(tx, visit, person, { remember: body.remember, trustedHash: trusted })
    return { person, actor }
  })
}
