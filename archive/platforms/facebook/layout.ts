import type { ArchiveEntry, Recognition } from '../../kit/importer.ts'
import { formatOf, type Marker, rootOf } from '../layout.ts'
import { ROLES } from './roles.ts'

const ACTIVITY =
  /^(?:.*?\/)??(your_facebook_activity|your_activity_across_facebook|this_profile.s_activity_across_facebook)\//i

/** Paths that only Facebook's downloads have; what precedes the match is the wrapper folder. */
const MARKERS: Marker[] = [
  { path: /(?:^|\/)your_facebook_activity\//i, generation: 'F4' },
  { path: /(?:^|\/)this_profile.s_activity_across_facebook\//i, generation: 'FP' },
  { path: /(?:^|\/)your_activity_across_facebook\//i, generation: 'F3' },
  { path: /(?:^|\/)posts\/profile_posts[^/]*\.(?:json|html)$/i, generation: 'FP' },
  { path: /(?:^|\/)photos_and_videos\/(?:album\/|your_videos\.)/i, generation: 'F1' },
  {
    path: /(?:^|\/)posts\/(?:your_posts[^/]*\.(?:json|html)$|album\/\d+\.(?:json|html)$)/i,
    generation: 'F2',
  },
  { path: /(?:^|\/)html\/(?:timeline|photos)\.html?$/i, generation: 'F0' },
  { path: /(?:^|\/)photos\/\d+\.html?$/i, generation: 'F0' },
  { path: /(?:^|\/)apps_and_websites_off_of_facebook\//i, generation: null },
  { path: /(?:^|\/)connections\/friends\/your_friends\./i, generation: null },
]

/** Files of posts of another part that was zipped together with the first, from the time before activity folders. */
const OTHER_PART =
  /(?:^|\/)((?:posts\/(?:your|profile)_posts[^/]*|(?:posts|photos_and_videos)\/album\/\d+)\.json)$/i

export function relative(path: string, root: string): string | null {
  const activity = ACTIVITY.exec(path)
  if (activity) return path.slice(activity[0].length)
  if (path.startsWith(root)) return path.slice(root.length)
  return OTHER_PART.exec(path)?.[1] ?? null
}

export function recognize(entries: ArchiveEntry[]): Recognition | null {
  const found = rootOf(entries, MARKERS)
  if (!found) return null
  const { root, generation } = found
  if (generation === 'F0') return { root, generation, format: 'html' }
  return { root, generation, format: formatOf(entries, ROLES, (path) => relative(path, root)) }
}
