import type { User } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { peopleTexts } from './texts/index.ts'

/** Translates a role's id into its name in the language of the page. */
export function useRoleName(): (id: User['role']['id']) => string {
  const t = useTexts(peopleTexts)
  return (id) => t(`role_${id}`)
}
