import { USER_STATUS } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'

/** Statuses of users for use in statements, as literals so that planner and indexes can use them. */
export const userStatus = {
  inactive: sql.lit(USER_STATUS.inactive.code),
  active: sql.lit(USER_STATUS.active.code),
  invited: sql.lit(USER_STATUS.invited.code),
}
