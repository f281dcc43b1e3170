import { PLATFORM_TYPES, type PlatformType } from '#contract/index.ts'
import { readDirectory } from './directory.ts'

/** What can be said of a file before a byte of it is sent. Only what is plain: the server looks at every file more closely. */
export type Verdict =
  | { kind: 'fine' }
  | { kind: 'not-zip' }
  | { kind: 'damaged' }
  /** The download was made in a form for people to read, not as JSON. */
  | { kind: 'not-json' }
  | { kind: 'other-platform'; found: PlatformType }
  | { kind: 'unrecognised' }

export type Fault = Exclude<Verdict, { kind: 'fine' }>

/** Beyond this the file is not looked into here (spec 2, section 9). */
const MOST_BYTES = 2_000_000_000

const SIGNS: Record<PlatformType, RegExp> = {
  facebook:
    /(?:^|\/)(?:your_facebook_activity|your_activity_across_facebook|this_profile.s_activity_across_facebook|apps_and_websites_off_of_facebook|posts\/your_posts[^/]*\.(?:json|html)$|photos_and_videos\/album\/)/i,
  instagram:
    /(?:^|\/)(?:your_instagram_activity|apps_and_websites_off_of_instagram|instagram_profile_information\.|content\/posts_\d+\.(?:json|html)$)/i,
  twitter: /(?:^|\/)(?:data\/(?:tweets?(?:-part\d+)?|manifest)\.js$|Your archive\.html$)/i,
  tiktok: /(?:^|\/)(?:user_data(?:_tiktok)?\.json|(?:Posts?|Videos?)\/(?:Posts|Videos)\.txt)$/i,
  // Google translates the folder's name but for the two trade marks.
  youtube: /(?:^|\/)YouTube(?: \S+ YouTube Music)?\//i,
}
/** Messages of one Meta product are found in the downloads of the other. */
const MESSAGES = /(?:^|\/)messages\//i
/** Where a download of Facebook or Instagram keeps its posts. */
const POSTS =
  /(?:^|\/)(?:posts|photos_and_videos|content|media|reels|stories|groups|comments(?:_and_reactions)?)\/(?!.*\bmessages\/).*\.(json|html)$/i

export function judgeNames(names: readonly string[], platform: PlatformType): Verdict {
  const paths = names.filter((name) => !MESSAGES.test(name) && !name.startsWith('__MACOSX/'))
  const has = (type: PlatformType) => paths.some((path) => SIGNS[type].test(path))
  if (!has(platform)) {
    const found = PLATFORM_TYPES.find((type) => has(type))
    return found ? { kind: 'other-platform', found } : { kind: 'unrecognised' }
  }
  return isForReading(paths, platform) ? { kind: 'not-json' } : { kind: 'fine' }
}

function isForReading(paths: string[], platform: PlatformType): boolean {
  if (platform === 'tiktok') return !paths.some((path) => /\.json$/i.test(path))
  if (platform !== 'facebook' && platform !== 'instagram') return false
  const endings = new Set(paths.map((path) => POSTS.exec(path)?.[1]?.toLowerCase()))
  return endings.has('html') && !endings.has('json')
}

export async function judgeFile(file: File, platform: PlatformType): Promise<Verdict> {
  if (!/\.zip$/i.test(file.name)) return { kind: 'not-zip' }
  if (file.size > MOST_BYTES) return { kind: 'fine' }
  const directory = await readDirectory(file)
  if (directory.kind === 'damaged') return { kind: 'damaged' }
  // Very many files: left to the server.
  if (directory.kind === 'too-large') return { kind: 'fine' }
  return judgeNames(directory.names, platform)
}
