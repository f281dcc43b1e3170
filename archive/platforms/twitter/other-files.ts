import type { FileVerdict } from '../../kit/ledger/ledger.ts'
import type { LedgerCode } from '../../kit/ledger/ledger-codes.ts'

const KNOWN_FILES: [RegExp, LedgerCode, string][] = [
  [/^(?:data\/)?(?:direct-message|audio-video-calls)/, 'messages', 'Private messages.'],
  [/^(?:data\/)?(?:direct_messages(?:_group)?_media)\//, 'messages', 'Pictures of private messages.'],
  [/^(?:data\/)?(?:like|bookmark)s?(?:-part\d+)?\.js$/, 'reactions', 'Likes and bookmarks: text by others.'],
  [
    /^(?:data\/)?(?:twitter-)?articles?-metadata/,
    'about_posts',
    'Dates and states of articles, which are read with the articles.',
  ],
  [/^(?:data\/)?tweet-headers/, 'duplicate', 'IDs and dates of tweets that are also in the archive.'],
  [
    /^(?:data\/)?(?:follow|block|mute|contact|lists|saved-search|list)/,
    'connections',
    'Accounts, lists and searches.',
  ],
  [/^(?:data\/)?(?:ad-|ads-|ad_|personalization)/, 'ads', 'Advertising data.'],
  [
    /^(?:data\/)?(?:account|profile|age|phone|email|verified|protected|screen-name|key-registry|user-link)/,
    'profile',
    'Personal information.',
  ],
  [/^(?:data\/)?profile_media\//, 'profile', 'Profile pictures.'],
  [
    /^data\/js\/(?:tweet_index|payload_details|user_details)\.js$/,
    'profile',
    'Contents and owner of the archive.',
  ],
  [
    /^(?:data\/)?(?:ip-audit|device|ni-devices|connected-application|app|sso|login|smartblock|expanded-profile)/,
    'security',
    'Sign-ins and devices.',
  ],
  [
    /^(?:data\/)?(?:grok|moment|periscope|spaces|article|community-note|catalog|shop|product|professional|commerce|branch|reply-prompt|tweetdeck|user-|twitter-|the-|birdwatch|manifest|deleted-tweet-headers)/,
    'activity',
    'Activity that is not a post.',
  ],
  [
    /^(?:data\/)?(?:deleted_tweets_media|twitter_circle_tweet_media)\//,
    'skipped_media',
    'Pictures of omitted tweets.',
  ],
]

const PAGE_FILE =
  /^(?:your archive\.html|index\.html|readme\.txt|lib\/|css\/|js\/|img\/|assets\/|data\/(?:css|lib|img)\/)/

export function classifyOtherFile(relative: string): FileVerdict {
  const path = relative.toLowerCase()
  if (PAGE_FILE.test(path))
    return { outcome: 'ignored', code: 'page', reason: 'A page for browsing the download.' }
  for (const [pattern, code, reason] of KNOWN_FILES)
    if (pattern.test(path)) return { outcome: 'not_posts', code, reason }
  return { outcome: 'unknown', code: 'unknown', reason: 'Not known to contain posts, so it was not read.' }
}
