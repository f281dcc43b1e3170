import { EMAIL_PATTERN, type Language, type RoleType } from '#contract/index.ts'
import type { Problem } from '../../kit/calls/problem.ts'

export type PersonFields = {
  firstName: string
  lastName: string
  email: string
  roleId: RoleType | null
  language: Language
}
type FieldErrors = Partial<Record<keyof PersonFields, string>>

/** Names that are empty, checked before a request is sent. */
export const findMissingNames = (typed: PersonFields, message: string): FieldErrors => ({
  ...(typed.firstName.trim() === '' ? { firstName: message } : {}),
  ...(typed.lastName.trim() === '' ? { lastName: message } : {}),
})

export const findEmailFault = (typed: PersonFields, message: string): FieldErrors =>
  EMAIL_PATTERN.test(typed.email.trim()) ? {} : { email: message }

/** Moves the message that an email is in use to its field. */
export const placeEmailInUse =
  (inUse: string) =>
  (problem: Problem): FieldErrors =>
    problem.code === 'EMAIL_IN_USE' ? { email: inUse } : (problem.fields as FieldErrors)
