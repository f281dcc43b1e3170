import type { Client } from '#contract/index.ts'

/** The reports of a client. */
export function ReportsTab(_: { client: Client }): null {
  return null
}
