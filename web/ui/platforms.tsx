import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PlatformType } from '#contract/index.ts'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

export const PLATFORM_ICONS: Record<PlatformType, Icon> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
}

export function PlatformIcon({ type, size = 20 }: { type: PlatformType; size?: number }) {
  const Icon = PLATFORM_ICONS[type]
  return <Icon size={size} stroke={1.7} aria-hidden />
}
