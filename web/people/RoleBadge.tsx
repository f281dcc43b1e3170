import type { RoleChoice, User } from '#contract/index.ts'
import classes from './RoleBadge.module.css'
import { useRoleName } from './role-name.ts'

/** A role with the color of its position. */
export function RoleBadge({ role }: { role: User['role'] | RoleChoice }) {
  const name = useRoleName()
  return (
    <span className={classes['badge']} data-position={role.position}>
      {name(role.id)}
    </span>
  )
}
