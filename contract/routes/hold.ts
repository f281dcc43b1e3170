import { z } from 'zod'
import { Instant, OneLine } from '../route.ts'

/** Set while nothing of a client, or of any client of a law firm, may be deleted. */
export const Hold = z.object({ at: Instant, byName: z.string(), reason: z.string() })
export type Hold = z.output<typeof Hold>

/** Sets a hold, with a reason, or lifts it. */
export const HoldChange = z.object({
  on: z.boolean(),
  reason: OneLine.max(500).default(''),
  /**
   * When the hold that the user saw was set, null if they saw none: CONFLICT if the current hold differs. Without it, any hold is changed.
   */
  seenAt: Instant.nullable().optional(),
})
export type HoldChange = z.output<typeof HoldChange>
