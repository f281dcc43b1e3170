import type { User } from '#contract/index.ts'
import { useWords } from '../kit/words/i18n.ts'
import { peopleWords } from './words/index.ts'

/** A role in the language of the page, by its id. */
export function useRoleName(): (id: User['role']['id']) => string {
  const t = useWords(peopleWords)
  return (id) => t(`role_${id}`)
}
