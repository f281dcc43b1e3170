import type { ArchiveEntry, Importer, Recognition } from '../../kit/importer.ts'
import type { FileVerdict, Refusal } from '../../kit/ledger/ledger.ts'
import type { LedgerCode } from '../../kit/ledger/ledger-codes.ts'
import type { Plan, Role } from '../../kit/plan.ts'
import { findPosts, readTree } from '../../kit/read.ts'
import { type Marker, rootOf } from '../layout.ts'
import { instantOf, readItem } from './item.ts'

/**
 * Lists of own posts and comments by the last name of their path, because the path has changed twice. The list of watched videos has the same name
 * as own ones, but is under the activity; comments in live videos of others are under the ids of these.
 */
const POST_LISTS =
  /^(?!.*(?:activity|history|favou?rite|like|share)).*\bVideoList$|\bPostList$|^Comment\b.*\bCommentsList$|\bWatchLiveMap\..+\.(?:Comments|Questions)$|^(?:POI|Place|Location) Reviews?\b.*\bReviewsList$/i

/** Chats are reported together, because each has the name of a person, and so are lists under the number of an order or a live video. */
const listName = (path: string): string =>
  (/^Direct Message/i.test(path)
    ? path.split('.').slice(0, 2)
    : path.split('.').filter((part) => !/^-?\d+$/.test(part))
  ).join(' › ')

/** What lists other than posts contain, by the names of their path; the first match counts. Under “Your Activity” may be anything. */
const OTHER_LISTS: [RegExp, LedgerCode, string][] = [
  [/^Direct Message|\bChat/i, 'messages', 'Private messages.'],
  [/\bSearch/i, 'logs', 'Searches.'],
  [/\b(?:Login|Status|Location Data)\b/i, 'security', 'Sign-ins and devices.'],
  [/\b(?:Shop|Purchases?|Wallet|Income|Payment|Gifts?|Orders?)\b/i, 'commerce', 'Purchases and payments.'],
  [/\b(?:Follow\w*|Fans\w*|Block\w*|Contacts?)\b/i, 'connections', 'Followers and blocked accounts.'],
  [/\bAds?\b|\bOff TikTok\b/i, 'ads', 'Advertising data.'],
  [/^(?:App )?Settings?\b|^Profile\b/i, 'preferences', 'Settings and profile.'],
  [
    /\b(?:Likes?|Favou?rites?|Share|History|Watch|Browsing|Hashtag|Effects?|Sounds?|Live|Reposts?|Donations?)\b/i,
    'activity',
    'Activity that is not a post.',
  ],
]

function otherList(name: string): Refusal | null {
  // Reviews of products are published words, but in a form that we have not seen.
  if (/\bProduct Reviews?\b/i.test(name)) return null
  const found = OTHER_LISTS.find(([pattern]) => pattern.test(name))
  return found ? { outcome: 'not_a_post', code: found[1], reason: found[2] } : null
}

const role: Role<null> = {
  name: 'user data',
  path: /^user_data(?:_tiktok)?\.json$/i,
  lists: POST_LISTS,
  nested: true,
  listName,
  otherList,
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
  read: (archive, root, options) => readTree(plan, archive, root, options),
}
