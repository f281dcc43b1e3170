import type { Importer } from '../kit/importer.ts'
import type { Platform } from '../kit/records/post.ts'
import { facebookCapture } from './facebook/capture/index.ts'
import { facebook } from './facebook/index.ts'
import { instagramCapture } from './instagram/capture/index.ts'
import { instagram } from './instagram/index.ts'
import { tiktokCapture } from './tiktok/capture.ts'
import { tiktok } from './tiktok/index.ts'
import { twitterCapture } from './twitter/capture.ts'
import { twitter } from './twitter/index.ts'
import { youtubeCapture } from './youtube/capture.ts'
import { youtube } from './youtube/index.ts'

/** The reader of each platform's downloads. */
const BY_PLATFORM: Record<Platform, Importer> = { facebook, instagram, twitter, tiktok, youtube }
export const IMPORTERS = Object.values(BY_PLATFORM)

/** Readers of archives that we made from the answers of platforms whose accounts are connected. */
export const CAPTURES: Importer[] = [
  facebookCapture,
  instagramCapture,
  twitterCapture,
  tiktokCapture,
  youtubeCapture,
]
