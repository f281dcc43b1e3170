export type LinkPurpose = 'invitation' | 'recovery' | 'reconnect' | 'import'

const held = new Map<LinkPurpose, string>()

/**
 * Keeps what a mailed link carries in this page's memory alone. The address is freed of it at once, so that it is in no history, no
 * screenshot and nothing that is sent on; a reload therefore needs the mail again.
 */
export function holdToken(purpose: LinkPurpose, token: string): void {
  held.set(purpose, token)
}

export const heldToken = (purpose: LinkPurpose): string | null => held.get(purpose) ?? null

/** After it was used, or when someone else sits down. */
export function dropToken(purpose: LinkPurpose): void {
  held.delete(purpose)
}
