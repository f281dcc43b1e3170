import type { Client } from '#contract/index.ts'

/** The social accounts of a client. */
export function SocialAccountsDialog(_: { client: Client; opened: boolean; onClose(): void }): null {
  return null
}
