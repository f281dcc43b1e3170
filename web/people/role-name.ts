import type { User, UserStatusCode } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { peopleTexts } from './texts/index.ts'

/** Translates a role's id into its name in the language of the page. */
export function useRoleName(): (id: User['role']['id']) => string {
  const t = useTexts(peopleTexts)
  return (id) => t(`role_${id}`)
}

const STATUS_WORDS = {
  0: 'status_inactive',
  1: 'status_active',
  2: 'status_invited',
} as const satisfies Record<UserStatusCode, string>

export function useStatusName(): (status: UserStatusCode) => string {
  const t = useTexts(peopleTexts)
  return (status) => t(STATUS_WORDS[status])
}
