export type LinkPurpose = 'invitation' | 'recovery' | 'reconnect' | 'import'

const held = new Map<LinkPurpose, string>()

/**
 * Keeps the token of an emailed link only in this page's memory and removes it from the address at once, so that it is not in the history,
 * screenshots or shared addresses. A reload therefore needs the email again.
 */
export function holdToken(purpose: LinkPurpose, token: string): void {
  held.set(purpose, token)
}

export const heldToken = (purpose: LinkPurpose): string | null => held.get(purpose) ?? null

/** After use, or when another user signs in. */
export function dropToken(purpose: LinkPurpose): void {
  held.delete(purpose)
}
