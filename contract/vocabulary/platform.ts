/**
 * The five platforms, in their order on screen. `code` is stored in the database; `archiveName` is used in sentences about a file of the
 * platform.
 */
export const PLATFORMS = {
  facebook: { code: 0, name: 'Facebook', archiveName: 'Facebook', byFile: true },
  instagram: { code: 1, name: 'Instagram', archiveName: 'Instagram', byFile: true },
  twitter: { code: 2, name: 'X (Twitter)', archiveName: 'Twitter', byFile: true },
  tiktok: { code: 3, name: 'TikTok', archiveName: 'TikTok', byFile: true },
  youtube: { code: 4, name: 'YouTube', archiveName: 'YouTube', byFile: true },
} as const

export type PlatformType = keyof typeof PLATFORMS
export const PLATFORM_TYPES = Object.keys(PLATFORMS) as [PlatformType, ...PlatformType[]]

export function platformOfCode(code: number): PlatformType {
  const found = PLATFORM_TYPES.find((type) => PLATFORMS[type].code === code)
  if (!found) throw new Error(`No platform has code ${code}`)
  return found
}

/** Whether the provider has switched a platform on for its firms, with the codes in calls. */
export const SITE_STATUS_CODE = { disabled: 0, enabled: 1 } as const
export type SiteStatusCode = (typeof SITE_STATUS_CODE)[keyof typeof SITE_STATUS_CODE]

export const isSiteEnabled = ({ status }: { status: SiteStatusCode }): boolean =>
  status === SITE_STATUS_CODE.enabled
