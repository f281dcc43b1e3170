import type { User } from '#contract/index.ts'
import { useWords } from '../kit/words/i18n.ts'
import { peopleWords } from './words/index.ts'

/** Translates a role's id into its name in the language of the page. */
export function useRoleName(): (id: User['role']['id']) => string {
  const t = useWords(peopleWords)
  return (id) => t(`role_${id}`)
}
