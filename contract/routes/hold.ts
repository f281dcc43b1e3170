import { z } from 'zod'
import { Instant, OneLine } from '../route.ts'
import { HOLD_LIFTING, HOLD_SIDES } from '../vocabulary/people/hold.ts'
import { ROLE_TYPES } from '../vocabulary/people/role.ts'

/** Set while nothing of a client, or of any client of a law firm, may be deleted. */
export const Hold = z.object({
  at: Instant,
  byName: z.string(),
  reason: z.string(),
  /** Who placed it, and with which role; null: from before that was recorded. */
  side: z.enum(HOLD_SIDES).nullable(),
  role: z.enum(ROLE_TYPES).nullable(),
  /** Whether the reader may lift it, and if not, why. */
  lifting: z.enum(HOLD_LIFTING),
})
export type Hold = z.output<typeof Hold>

/** Sets or lifts a hold, with a reason. */
export const HoldChange = z.object({
  on: z.boolean(),
  reason: OneLine.min(1, 'Enter a reason.').max(500),
  /**
   * When the hold that the user saw was set, null if they saw none: CONFLICT if the current hold differs. Without it, any hold is changed.
   */
  seenAt: Instant.nullable().optional(),
})
export type HoldChange = z.output<typeof HoldChange>
