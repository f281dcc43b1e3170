import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react'
import type { PlatformType } from '#contract/index.ts'

/** Not the posts' table: the dock stands on every page, and would bring that whole slice along. */
const ICONS = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
} as const

export function PlatformIcon({ type, size = 20 }: { type: PlatformType; size?: number }) {
  const Icon = ICONS[type]
  return <Icon size={size} stroke={1.7} aria-hidden />
}
