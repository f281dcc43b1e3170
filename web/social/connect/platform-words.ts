import type { PlatformType } from '#contract/index.ts'

type ConnectionWords = {
  /** What the platform's API gives, and what only an archive holds. */
  brings: `brings${'Facebook' | 'Instagram' | 'Twitter' | 'Tiktok' | 'Youtube'}`
  /** What becomes of our access when the account is removed. */
  removal: 'removeAccess' | 'removeAccessInstagram'
}

/** The platforms that can be connected. */
export const CONNECTION_WORDS: Partial<Record<PlatformType, ConnectionWords>> = {
  facebook: { brings: 'bringsFacebook', removal: 'removeAccess' },
  instagram: { brings: 'bringsInstagram', removal: 'removeAccessInstagram' },
  twitter: { brings: 'bringsTwitter', removal: 'removeAccess' },
  tiktok: { brings: 'bringsTiktok', removal: 'removeAccess' },
  youtube: { brings: 'bringsYoutube', removal: 'removeAccess' },
}
