import type { DemoClient } from '../people.ts'
import { random } from '../random.ts'
import { epoch, type Moment } from '../stories/moment.ts'
import { type Shot, shotsOf } from './media.ts'
import type { Entry } from './zip.ts'

const script = (name: string, value: unknown) =>
  `window.YTD.${name}.part0 = ${JSON.stringify(value, null, 2)}`

/** Ids contain their time: milliseconds since Nov 2010, shifted, and a machine number. */
function snowflake(seconds: number, salt: string): string {
  const since = BigInt(seconds * 1000) - 1_288_834_974_657n
  return String((since << 22n) + BigInt(random(salt).whole(1, 4_000_000)))
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Sat Dec 06 18:20:30 +0000 2025'. */
function createdAt(seconds: number): string {
  const at = new Date(seconds * 1000)
  const clock = at.toISOString().slice(11, 19)
  return `${DAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2, '0')} ${clock} +0000 ${at.getUTCFullYear()}`
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const MAX_TWEET_LENGTH = 275

function mediaOf(shot: Shot, id: string, url: string, at: [number, number]) {
  const stem = random(`x/${shot.id}`).letters(15)
  const extended = {
    expanded_url: `https://twitter.com/i/status/${id}/photo/1`,
    indices: at.map(String),
    url,
    media_url_https: `https://pbs.twimg.com/media/${stem}.jpg`,
    media_url: `http://pbs.twimg.com/media/${stem}.jpg`,
    id_str: shot.id,
    id: shot.id,
    type: 'photo',
    display_url: `pic.twitter.com/${url.slice(-10)}`,
  }
  return {
    extended,
    file: `data/tweets_media/${id}-${stem}.jpg`,
    bytes: shot.bytes,
    isMissing: shot.isMissing,
  }
}

export const idOf = (client: DemoClient, moment: Moment): string =>
  snowflake(epoch(moment.on, client.timeZone), `${client.key}/${moment.on}`)
export const accountIdOf = (client: DemoClient): string => random(`${client.key}/x`).digits(9)

/** @param before the tweet that it answers where it continues with a thread */
function tweetOf(client: DemoClient, moment: Moment, previous: Moment | undefined) {
  const seconds = epoch(moment.on, client.timeZone)
  const id = idOf(client, moment)
  const answered = moment.note === 'reply' && previous ? idOf(client, previous) : null
  const isLong = moment.note === 'long'
  const t = (salt: string) => `https://t.co/${random(`${id}/${salt}`).letters(10)}`
  const words = isLong ? `${[...moment.text].slice(0, MAX_TWEET_LENGTH).join('')}…` : moment.text
  let full = escapeHtml(words)
  const urls = []
  if (moment.link !== null) {
    const url = t('link')
    urls.push({
      url,
      expanded_url: moment.link.url,
      display_url: moment.link.url.replace('https://', ''),
      indices: [String(full.length + 1), String(full.length + 1 + url.length)],
    })
    full += ` ${url}`
  }
  const shown = full.length
  const pictures = shotsOf(client, 'twitter', moment)
  const mediaUrl = t('media')
  const media = pictures.map((shot) => mediaOf(shot, id, mediaUrl, [shown + 1, shown + 1 + mediaUrl.length]))
  if (media.length > 0) full += ` ${mediaUrl}`
  const r = random(`${id}/counts`)
  const hashtags = [...full.matchAll(/#(\w+)/g)].map((m) => ({
    text: m[1],
    indices: [String(m.index), String(m.index + m[0].length)],
  }))
  const list = media.map((item) => item.extended)
  const tweet = {
    edit_info: {
      initial: {
        editTweetIds: [id],
        editableUntil: new Date((seconds + 3600) * 1000).toISOString(),
        editsRemaining: '5',
        isEditEligible: true,
      },
    },
    retweeted: false,
    source: '<a href="http://twitter.com/download/iphone" rel="nofollow">Twitter for iPhone</a>',
    entities: {
      hashtags,
      symbols: [],
      user_mentions: [],
      urls,
      ...(list.length > 0 ? { media: list.slice(0, 1) } : {}),
    },
    display_text_range: ['0', String(shown)],
    favorite_count: String(r.whole(0, 90)),
    id_str: id,
    truncated: false,
    retweet_count: String(r.whole(0, 9)),
    id,
    possibly_sensitive: false,
    created_at: createdAt(seconds),
    favorited: false,
    full_text: full,
    lang: 'en',
    ...(answered
      ? {
          in_reply_to_status_id: answered,
          in_reply_to_status_id_str: answered,
          in_reply_to_user_id: accountIdOf(client),
          in_reply_to_user_id_str: accountIdOf(client),
          in_reply_to_screen_name: client.accounts.twitter,
        }
      : {}),
    ...(list.length > 0 ? { extended_entities: { media: list } } : {}),
  }
  const note = {
    noteTweet: {
      noteTweetId: snowflake(seconds + 1, `${id}/note`),
      createdAt: new Date(seconds * 1000).toISOString(),
      updatedAt: new Date(seconds * 1000).toISOString(),
      lifecycle: { value: 'Live', name: 'Live', originalName: 'Live' },
      core: { styletags: [], urls: [], text: moment.text, mentions: [], cashtags: [], hashtags: [] },
    },
  }
  return { tweet, note: isLong ? note : null, media }
}

/** An X archive in the layout used since late 2022. */
export function twitterArchive(client: DemoClient, moments: Moment[]): Entry[] {
  const tweets = moments.map((moment, n) => tweetOf(client, moment, moments[n - 1])).reverse()
  const notes = tweets.flatMap((item) => (item.note ? [item.note] : []))
  const userName = client.accounts.twitter ?? ''
  const accountId = accountIdOf(client)
  const name = `${client.firstName} ${client.lastName}`
  const type = (file: string, count: number, rest: object = {}) => ({
    ...rest,
    files: [
      {
        fileName: `data/${file}.js`,
        globalName: `YTD.${file.replaceAll('-', '_')}.part0`,
        count: String(count),
      },
    ],
  })
  const manifest = {
    userInfo: { accountId, userName, displayName: name },
    archiveInfo: {
      sizeBytes: '4194304',
      generationDate: '2026-10-04T13:30:00.000Z',
      isPartialArchive: false,
      maxPartSizeBytes: '53687091200',
    },
    readmeInfo: { fileName: 'data/README.txt', directory: 'data/', name: 'README.txt' },
    dataTypes: {
      account: type('account', 1),
      tweets: type('tweets', tweets.length, { mediaDirectory: 'data/tweets_media' }),
      noteTweet: type('note-tweet', notes.length),
      like: type('like', 1),
      deletedTweets: type('deleted-tweets', 0, { mediaDirectory: 'data/deleted_tweets_media' }),
    },
  }
  const account = {
    email: `${client.accounts.twitter}@example.test`,
    createdVia: 'web',
    username: userName,
    accountId,
    createdAt: '2011-05-02T14:21:09.000Z',
    accountDisplayName: name,
  }
  return [
    {
      path: 'Your archive.html',
      data: '<!DOCTYPE html><html><head><title>Your archive</title></head><body></body></html>',
    },
    { path: 'data/README.txt', data: 'Your X archive. Each file of the data folder is described here.\n' },
    { path: 'data/manifest.js', data: `window.__THAR_CONFIG = ${JSON.stringify(manifest, null, 2)}` },
    { path: 'data/account.js', data: script('account', [{ account }]) },
    {
      path: 'data/tweets.js',
      data: script(
        'tweets',
        tweets.map(({ tweet }) => ({ tweet })),
      ),
    },
    { path: 'data/note-tweet.js', data: script('note_tweet', notes) },
    { path: 'data/deleted-tweets.js', data: script('deleted_tweets', []) },
    {
      path: 'data/like.js',
      data: script('like', [
        {
          like: {
            tweetId: '1041355612847136769',
            fullText: 'Trail day tomorrow. Bring gloves.',
            expandedUrl: 'https://twitter.com/i/web/status/1041355612847136769',
          },
        },
      ]),
    },
    { path: 'data/protected-history.js', data: script('protected_history', []) },
    ...tweets.flatMap(({ media }) =>
      media.flatMap((item) => (item.isMissing ? [] : [{ path: item.file, data: item.bytes }])),
    ),
  ]
}
