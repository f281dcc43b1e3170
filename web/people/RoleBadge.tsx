import type { RoleChoice, User } from '#contract/index.ts'
import { useWords } from '../kit/i18n.ts'
import classes from './RoleBadge.module.css'
import { peopleWords } from './words/index.ts'

/** A role in the colour of its position. */
export function RoleBadge({ role }: { role: User['role'] | RoleChoice }) {
  const t = useWords(peopleWords)
  return (
    <span className={classes['badge']} data-position={role.position}>
      {t(`role_${role.id}`)}
    </span>
  )
}
