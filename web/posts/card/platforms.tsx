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
