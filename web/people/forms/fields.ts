import type { Language, RoleType } from '#contract/index.ts'
import type { Problem } from '../../kit/calls/problem.ts'

export type PersonFields = {
  firstName: string
  lastName: string
  email: string
  roleId: RoleType | null
  language: Language
}
type FieldErrors = Partial<Record<keyof PersonFields, string>>

/** Required fields that are empty, checked before a request is sent. */
export function findMissing(typed: PersonFields, words: { name: string; email: string }): FieldErrors {
  return {
    ...(typed.firstName.trim() === '' ? { firstName: words.name } : {}),
    ...(typed.lastName.trim() === '' ? { lastName: words.name } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email.trim()) ? {} : { email: words.email }),
  }
}

/** Moves the message that an email is in use to its field. */
export const placeEmailInUse =
  (inUse: string) =>
  (problem: Problem): FieldErrors =>
    problem.code === 'EMAIL_IN_USE' ? { email: inUse } : (problem.fields as FieldErrors)
