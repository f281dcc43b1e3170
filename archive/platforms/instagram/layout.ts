import type { ArchiveEntry, Recognition } from '../../kit/importer.ts'
import { formatOf, type Marker, rootOf } from '../layout.ts'
import { ROLES } from './roles.ts'

const ACTIVITY = /^(?:.*?\/)??your_instagram_activity\//i

/** Paths that only Instagram's downloads have; what precedes the match is the wrapper folder. */
const MARKERS: Marker[] = [
  { path: /(?:^|\/)your_instagram_activity\/media\/posts\.json$/i, generation: 'I4' },
  { path: /(?:^|\/)your_instagram_activity\/media\//i, generation: 'I3' },
  { path: /(?:^|\/)your_instagram_activity\/content\//i, generation: 'I2' },
  {
    path: /(?:^|\/)content\/(?:posts_\d+|stories|reels|igtv_videos|archived_posts)\.(?:json|html)$/i,
    generation: 'I1',
  },
  { path: /(?:^|\/)your_instagram_activity\//i, generation: null },
  { path: /(?:^|\/)apps_and_websites_off_of_instagram\//i, generation: null },
  { path: /(?:^|\/)comments\/(?:post|reels)_comments(?:_\d+)?\.(?:json|html)$/i, generation: 'I1' },
  { path: /(?:^|\/)instagram_profile_information\./i, generation: null },
]

/** Files of posts of another part that was zipped together with the first, from the time before activity folders. */
const OTHER_PART = /(?:^|\/)(content\/(?:posts_\d+|stories|reels|igtv_videos|archived_posts)\.json)$/i

export function relative(path: string, root: string): string | null {
  const activity = ACTIVITY.exec(path)
  if (activity) return path.slice(activity[0].length)
  if (path.startsWith(root)) return path.slice(root.length)
  return OTHER_PART.exec(path)?.[1] ?? null
}

/** Until 2021: `media.json` and `profile.json` side by side. */
function firstLayout(entries: ArchiveEntry[]): { root: string; generation: string } | null {
  const paths = new Set(entries.map(({ path }) => path))
  for (const path of paths) {
    const root = /^(.*\/)?media\.json$/i.exec(path)
    if (root && paths.has(`${root[1] ?? ''}profile.json`)) return { root: root[1] ?? '', generation: 'I0' }
  }
  return null
}

export function recognize(entries: ArchiveEntry[]): Recognition | null {
  const found = rootOf(entries, MARKERS) ?? firstLayout(entries)
  if (!found) return null
  return { ...found, format: formatOf(entries, ROLES, (path) => relative(path, found.root)) }
}
