import { USER_STATUS } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'

/** The statuses of users in statements, written out so that plans and indexes know them. */
export const userStatus = {
  inactive: sql.lit(USER_STATUS.inactive.code),
  active: sql.lit(USER_STATUS.active.code),
  invited: sql.lit(USER_STATUS.invited.code),
}
