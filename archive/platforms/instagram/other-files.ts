import type { FileVerdict } from '../../kit/ledger/ledger.ts'
import type { LedgerCode } from '../../kit/ledger/ledger-codes.ts'
import { isRecordPage } from '../layout.ts'
import { ROLES } from './roles.ts'

/** Files that are not posts, by path within the activity folder; the first match counts. */
const KNOWN_FILES: [RegExp, LedgerCode, string][] = [
  [/^messages(?:\.json$|\/)/, 'messages', 'Private messages.'],
  [
    /^(?:likes(?:\.json$|\/)|comments\/|story_interactions\/|story_sticker_interactions\/|reactions\/)/,
    'reactions',
    'Likes, reactions and hidden comments.',
  ],
  [/^(?:ads_information|ads_and_businesses|your_topics)/, 'ads', 'Advertising data.'],
  [/^(?:apps_and_websites|connected_accounts)/, 'apps', 'Apps and websites.'],
  [
    /^(?:connections\.json$|connections\/|followers_and_following\/|contacts)/,
    'connections',
    'Followers and contacts.',
  ],
  [
    /^(?:personal_information|account_information|profile\.json$|profile\/)/,
    'profile',
    'Personal information.',
  ],
  [
    /^(?:security_and_login_information|login_and_account_creation|devices\.json$|account_history\.json$)/,
    'security',
    'Sign-ins and devices.',
  ],
  [
    /^(?:logged_information|recent_searches|searches\.json$|past_instagram_insights|seen_content\.json$|information_about_you)/,
    'logs',
    'Platform logs.',
  ],
  [/^(?:preferences|settings\.json$|comments_allowed_from|your_preferences)/, 'preferences', 'Settings.'],
  [
    /^(?:saved(?:\.json$|\/)|shopping|monetization|gifts|subscriptions|fundraisers|events|avatars|ai|other_activity|live_videos|digital_wellbeing|guides|reports|checkout\.json$|autofill\.json$|stories_activities\.json$|uploaded_contacts\.json$|threads\/)/,
    'activity',
    'Activity that is not a post.',
  ],
  [/(?:^|\/)no-data\.txt$/, 'empty_category', 'The platform says that there is no data of this kind.'],
]

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
  if (path.endsWith('.srt'))
    return { outcome: 'media', code: 'no_post', reason: 'No record that was read refers to these subtitles.' }
  if (/\.html?$/.test(path)) return HTML_PAGE
  return { outcome: 'unknown', code: 'unknown', reason: 'Not known to contain posts, so it was not read.' }
}
