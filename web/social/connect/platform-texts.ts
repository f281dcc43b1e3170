import type { PlatformType } from '#contract/index.ts'

type ConnectionTexts = {
  /** What the platform's API provides, and what only an archive contains. */
  imported: `imports${'Facebook' | 'Instagram' | 'Twitter' | 'Tiktok' | 'Youtube'}`
  /** What happens to our access when the account is removed. */
  removal: 'removeAccess' | 'removeAccessInstagram'
}

/** The platforms that can be connected. */
export const CONNECTION_TEXTS: Partial<Record<PlatformType, ConnectionTexts>> = {
  facebook: { imported: 'importsFacebook', removal: 'removeAccess' },
  instagram: { imported: 'importsInstagram', removal: 'removeAccessInstagram' },
  twitter: { imported: 'importsTwitter', removal: 'removeAccess' },
  tiktok: { imported: 'importsTiktok', removal: 'removeAccess' },
  youtube: { imported: 'importsYoutube', removal: 'removeAccess' },
}
