/** The five platforms: one row a platform. `code` is what the database keeps; the row's order is the order on screen. */
export const PLATFORMS = {
  facebook: { code: 0, name: 'Facebook', byFile: true },
  instagram: { code: 1, name: 'Instagram', byFile: true },
  twitter: { code: 2, name: 'X (Twitter)', byFile: true },
  tiktok: { code: 3, name: 'TikTok', byFile: true },
  youtube: { code: 4, name: 'YouTube', byFile: true },
} as const

export type PlatformType = keyof typeof PLATFORMS
export const PLATFORM_TYPES = Object.keys(PLATFORMS) as [PlatformType, ...PlatformType[]]

export function platformOfCode(code: number): PlatformType {
  const found = PLATFORM_TYPES.find((type) => PLATFORMS[type].code === code)
  if (!found) throw new Error(`No platform has code ${code}`)
  return found
}
