import type { FastifyReply } from 'fastify'
import { USER_STATUS } from '#contract/index.ts'
import type { Services } from '../platform/http/call.ts'
import { personByEmail } from '../identity/matters/sign-ins.ts'
import { isPassword } from '../identity/passwords/passwords.ts'
import { openSession } from '../identity/sessions/sessions.ts'

const checked = new Map<string, Promise<boolean>>()

/**
 * Inserts the session that a sign-in with password and code would start. @returns whether it was inserted: not for an unknown or inactive person, or
 * one with another password, whose sign-in the product must answer
 */
export async function insertSession(
  services: Services,
  { email, password }: { email: string; password: string },
  setCookie: (name: string, value: string) => void,
): Promise<boolean> {
  const person = await personByEmail(services.db, email)
  if (person?.status !== USER_STATUS.active.code || !person.passwordHash) return false
  const known = checked.get(person.passwordHash) ?? isPassword(person.passwordHash, password)
  checked.set(person.passwordHash, known)
  if (!(await known)) return false
  await openSession(services.db.directory, { setCookie } as FastifyReply, services, {
    customerId: person.customerId,
    userId: person.id,
    signInId: person.signInId,
    remember: false,
    ip: '127.0.0.1',
    userAgent: 'node',
  })
  return true
}
