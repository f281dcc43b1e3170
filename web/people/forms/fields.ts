import type { Language, RoleType } from '#contract/index.ts'
import type { Problem } from '../../kit/calls/problem.ts'

export type PersonFields = {
  firstName: string
  lastName: string
  email: string
  roleId: RoleType | null
  language: Language
}
export type FieldName = keyof PersonFields
export type FieldErrors = Partial<Record<FieldName, string>>

const NAMES: readonly FieldName[] = ['firstName', 'lastName', 'email', 'roleId', 'language']

/** What is plainly missing, before the server is asked. */
export function missingIn(typed: PersonFields, words: { name: string; email: string }): FieldErrors {
  return {
    ...(typed.firstName.trim() === '' ? { firstName: words.name } : {}),
    ...(typed.lastName.trim() === '' ? { lastName: words.name } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email.trim()) ? {} : { email: words.email }),
  }
}

/** The server's sentences beside the fields they are about; `rest` is about none of them. */
export function sortProblem(problem: Problem, inUse: string): { errors: FieldErrors; rest: string | null } {
  if (problem.code === 'EMAIL_IN_USE') return { errors: { email: inUse }, rest: null }
  const { fields } = problem
  const errors: FieldErrors = {}
  for (const name of NAMES) {
    const sentence = fields[name]
    if (sentence !== undefined) errors[name] = sentence
  }
  return { errors, rest: Object.keys(errors).length > 0 ? null : problem.message }
}
