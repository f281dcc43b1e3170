export type LinkPurpose = 'invitation' | 'recovery' | 'reconnect' | 'import'

const tokens = new Map<LinkPurpose, string>()

/**
 * Keeps the token of an emailed link only in this page's memory and removes it from the address at once, so that it is not in the history,
 * screenshots or shared addresses. A reload therefore needs the email again.
 */
export function storeToken(purpose: LinkPurpose, token: string): void {
  tokens.set(purpose, token)
}

export const storedToken = (purpose: LinkPurpose): string | null => tokens.get(purpose) ?? null

/** After use, or when another user signs in. */
export function dropToken(purpose: LinkPurpose): void {
  tokens.delete(purpose)
}
