import type { ArchiveEntry, Importer, Recognition } from '../../kit/importer.ts'
import type { FileVerdict } from '../../kit/ledger/ledger.ts'
import type { Plan, Role } from '../../kit/plan.ts'
import { findPosts, readTree } from '../../kit/read.ts'
import { type Marker, rootOf } from '../layout.ts'
import { instantOf, readItem } from './item.ts'

/**
 * Lists of own posts and comments by the last name of their path, because the path has changed twice. The list of watched videos has the same name
 * as own ones, but is under the activity; comments in live videos of others are under the ids of these.
 */
const POST_LISTS =
  /^(?!.*(?:activity|history|favou?rite|like|share)).*\bVideoList$|\bPostList$|^Comment\b.*\bCommentsList$|\bWatchLiveMap\..+\.(?:Comments|Questions)$/i

const role: Role<null> = {
  name: 'user data',
  path: /^user_data(?:_tiktok)?\.json$/i,
  lists: POST_LISTS,
  nested: true,
  survey: (record) => instantOf(record),
  read: readItem,
}

const MARKERS: Marker[] = [
  { path: /(?:^|\/)user_data_tiktok\.json$/i, generation: 'T2' },
  { path: /(?:^|\/)user_data\.json$/i, generation: 'T1' },
]
/** The same download as text files in folders, which cannot be read. */
const TEXT_MARKERS: Marker[] = [
  { path: /(?:^|\/)(?:Post|Posts|Video|Videos)\/(?:Posts|Videos)\.txt$/i, generation: 'TXT' },
]

const relative = (path: string, root: string): string | null =>
  path.startsWith(root) ? path.slice(root.length) : null

function recognize(entries: ArchiveEntry[]): Recognition | null {
  const found = rootOf(entries, MARKERS)
  if (found) return { ...found, format: 'json' }
  const texts = rootOf(entries, TEXT_MARKERS)
  return texts && { ...texts, format: 'text' }
}

const UNKNOWN_FILE: FileVerdict = {
  outcome: 'unknown',
  code: 'unknown',
  reason: 'Not known to contain posts, so it was not read.',
}

const plan: Plan<null> = {
  platform: 'tiktok',
  meta: false,
  roles: [role],
  relative,
  start: async () => null,
  classifyOtherFile: () => UNKNOWN_FILE,
}

/** TikTok's downloads in JSON, up to 2026. */
export const tiktok: Importer = {
  platform: 'tiktok',
  recognize,
  findPosts: (archive, root) => findPosts(plan, archive, root),
  read: (archive, root) => readTree(plan, archive, root),
}
