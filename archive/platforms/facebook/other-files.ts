import type { FileVerdict } from '../../kit/ledger/ledger.ts'
import type { LedgerCode } from '../../kit/ledger/ledger-codes.ts'
import { isRecordPage } from '../layout.ts'
import { ROLES } from './roles.ts'

/** Files that are not posts, by path within the activity folder; the first match counts. */
const KNOWN_FILES: [RegExp, LedgerCode, string][] = [
  [/^messages\//, 'messages', 'Private messages.'],
  [/^(?:comments_and_reactions|likes_and_reactions)\//, 'reactions', 'Likes and reactions.'],
  [
    /^(?:ads(?:_information|_and_businesses)?\/|your_interactions_on_facebook\/ads)/,
    'ads',
    'Advertising data.',
  ],
  [/^(?:apps_and_websites|connected_experiences)/, 'apps', 'Apps and websites.'],
  [
    /^(?:connections|friends|friends_and_followers|following_and_followers)\//,
    'connections',
    'Friends and followers.',
  ],
  [/^(?:personal_information|profile_information|about_you|profile)\//, 'profile', 'Personal information.'],
  [/^(?:security_and_login_information|account_activity)/, 'security', 'Sign-ins and devices.'],
  [
    /^(?:logged_information|search|search_history|location|your_places|interactions)/,
    'logs',
    'Platform logs.',
  ],
  [/^(?:preferences|navigation_bar|your_topics|other_personal_information)/, 'preferences', 'Settings.'],
  [
    /^(?:groups|pages|events|polls|saved_items_and_collections|saved_items)\//,
    'activity',
    'Activity that is not a post.',
  ],
  [
    /^(?:facebook_marketplace|marketplace|facebook_payments|payment_history|shops|fundraisers)/,
    'commerce',
    'Purchases and payments.',
  ],
  [
    /^(?:facebook_gaming|facebook_news|facebook_editor|dating|other_activity|bug_bounty|meta_|spark_ar|voice_recording|volunteering|live_audio_rooms|facebook_accounts_center|notifications|privacy_checkup|data_logs|facebook_portal|facebook_assistant|your_problem_reports)/,
    'activity',
    'Activity that is not a post.',
  ],
  [
    /^(?:stories|reels|short_videos)\/[^/]*\.json$/,
    'activity',
    'Views, reactions and settings of stories and reels.',
  ],
  [
    /^posts\/(?:places_you_have_been_tagged_in|content_sharing_links_you_have_created|media_used_for_memories|birthday_media|shared_memories)[^/]*\.json$/,
    'about_posts',
    'Platform lists about posts. None of the entries is a post.',
  ],
  [/(?:^|\/)no-data\.txt$/, 'empty_category', 'The platform says that there is no data of this kind.'],
]

/** Web pages with their assets, which a JSON download contains as well. */
const PAGE_FILE = /(?:^files\/|^(?:start_here|index)\.html?$|\.(?:css|js|woff2?)$)/

const HTML_PAGE: FileVerdict = {
  outcome: 'failed',
  code: 'html_page',
  reason: 'A web page among the JSON files. Only JSON can be read.',
}

export function classifyOtherFile(relative: string): FileVerdict {
  const path = relative.toLowerCase()
  if (isRecordPage(path, ROLES)) return HTML_PAGE
  for (const [pattern, code, reason] of KNOWN_FILES)
    if (pattern.test(path)) return { outcome: 'not_posts', code, reason }
  if (PAGE_FILE.test(path))
    return { outcome: 'ignored', code: 'page', reason: 'A page for browsing the download.' }
  if (/\.html?$/.test(path)) return HTML_PAGE
  return { outcome: 'unknown', code: 'unknown', reason: 'Not known to contain posts, so it was not read.' }
}
