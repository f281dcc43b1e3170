import { nodeEngine } from '../../zip/node.ts'
import type { ArchiveMedia } from '../../records/post.ts'
import {
  minimalPost,
  type Expected,
  iso,
  type KnownArchive,
  type KnownItem,
  secondsOf,
  asStored,
  impossible,
} from './model.ts'

export type TwitterGeneration = 'X0' | 'X1' | 'X2'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `Sat Dec 06 18:20:30 +0000 2025`, with or without a zone. */
function twitterTime(seconds: number): string {
  const [weekday = '', day = '', month = '', year = '', time = ''] = new Date(seconds * 1000)
    .toUTCString()
    .replace(',', '')
    .split(' ')
  return `${weekday} ${month} ${day} ${time} +0000 ${year}`
}

/** Beyond 2^53, as the ids of tweets are. */
const idOf = (n: number): string => String(1_400_000_000_000_000_000n + BigInt(n))

/** Tweets, answers, threads and long tweets, and records that are not the client's posts, in one of Twitter's layouts. */
export function twitterArchive(generation: TwitterGeneration, items: KnownItem[]): KnownArchive {
  const files: KnownArchive['files'] = {}
  const posts: Expected[] = []
  const tweets: object[] = []
  const notes: object[] = []
  const folder = generation === 'X0' ? '' : 'data/'
  for (const [n, item] of items.entries()) {
    const id = idOf(n)
    const at = secondsOf(n)
    const isAnswer = item.choice % 5 === 1
    // The second of two continues with the first, where the first is no answer.
    const isThread = n % 2 === 1 && items[n - 1] && (items[n - 1]?.choice ?? 0) % 5 === 2
    const startsThread = n % 2 === 0 && item.choice % 5 === 2 && n + 1 < items.length
    const root = isThread ? idOf(n - 1) : startsThread ? id : null
    const isLong = generation === 'X2' && item.choice % 7 === 3
    const words = item.text ?? `words ${n}`
    const whole = isLong ? `${`${n} long words `.repeat(40)}${words}` : words
    const cut = isLong ? `${whole.slice(0, 270)}…` : whole
    const shared = item.link ? { url: `https://t.co/l${n}`, expanded_url: `https://example.test/${n}` } : null
    const media = item.media.map((medium, k) => mediumOf(medium, id, n, k))
    for (const { expected } of media) if (expected.entry) files[expected.entry] = `bytes of ${expected.entry}`
    const tail = [shared?.url, media.length > 0 ? `https://t.co/m${n}` : null].filter(Boolean).join(' ')
    const full = [escape(cut), tail].filter(Boolean).join(' ')
    const record = {
      id_str: id,
      full_text: full,
      created_at: twitterTime(at),
      lang: 'fr',
      retweeted: false,
      favorite_count: '3',
      entities: { urls: shared ? [shared] : [], hashtags: [] },
      ...(media.length > 0 ? { extended_entities: { media: media.map((each) => each.record) } } : {}),
      ...(isAnswer ? { in_reply_to_status_id_str: '99', in_reply_to_user_id_str: '98' } : {}),
      ...(isThread ? { in_reply_to_status_id_str: idOf(n - 1), in_reply_to_user_id_str: '7' } : {}),
      ...(item.place
        ? {
            coordinates: {
              type: 'Point',
              coordinates: [String(item.place.longitude), String(item.place.latitude)],
            },
            place: { full_name: item.place.name },
          }
        : {}),
    }
    tweets.push(generation === 'X2' ? { tweet: record } : record)
    const link = shared ? ` https://example.test/${n}` : ''
    if (isLong)
      notes.push({
        noteTweet: {
          createdAt: iso(at),
          core: {
            text: escape(whole) + (shared ? ` ${shared.url}` : ''),
            urls: shared ? [{ shortUrl: shared.url, expandedUrl: shared.expanded_url }] : [],
          },
        },
      })
    posts.push(
      minimalPost(
        {
          platform: 'twitter',
          kind: isAnswer && !isThread ? 'comment' : 'post',
          text: asStored(whole + link),
          posted: { at: iso(at), source: 'created_at' },
        },
        {
          externalId: id,
          link: `https://x.com/ana/status/${id}`,
          place: item.place && {
            name: item.place.name,
            latitude: item.place.latitude,
            longitude: item.place.longitude,
            address: null,
            url: null,
          },
          sharedLink: shared && { url: shared.expanded_url, title: null, source: null },
          media: media.map((each) => each.expected),
          group:
            root === null
              ? null
              : { type: 1, key: nodeEngine.sha256(`twitter\nthread\n${root}`), name: null },
        },
      ),
    )
  }
  const odd = [
    { id_str: '5', full_text: 'RT @someone: not mine', created_at: twitterTime(1_400_000_001) },
    { id_str: '6', full_text: 'no date', created_at: 'never' },
    { full_text: 'no id', created_at: twitterTime(1_400_000_002) },
  ]
  tweets.push(...odd.map((tweet) => (generation === 'X2' ? { tweet } : tweet)))
  posts.push(
    minimalPost(
      { platform: 'twitter', kind: 'post', text: 'no date', posted: impossible('created_at', 'never') },
      { externalId: '6', link: 'https://x.com/ana/status/6' },
    ),
  )
  const ledger: KnownArchive['ledger'] = ['repost', 'no_id']
  const account = '[{"account":{"accountId":"7","username":"ana"}}]'
  if (generation === 'X0') {
    files['data/js/user_details.js'] = `var user_details = {"screen_name":"ana","id":"7"}`
    files['data/js/tweet_index.js'] = 'var tweet_index = []'
    files['data/js/tweets/2017_07.js'] = `Grailbird.data.tweets_2017_07 = \n${JSON.stringify(tweets)}`
    return { files, posts, ledger }
  }
  const name = generation === 'X1' ? 'tweet' : 'tweets'
  const half = Math.ceil(tweets.length / 2)
  files[`${folder}account.js`] = `window.YTD.account.part0 = ${account}`
  files[`${folder}${name}.js`] = `\n window.YTD.${name}.part0 = ${JSON.stringify(tweets.slice(0, half))};\n`
  files[`${folder}${name}-part1.js`] = `window.YTD.${name}.part1 = ${JSON.stringify(tweets.slice(half))}`
  files[`${folder}deleted-tweets.js`] =
    `window.YTD.deleted_tweets.part0 = [{"tweet":{"id_str":"8","full_text":"gone"}}]`
  if (notes.length > 0)
    files[`${folder}note-tweet.js`] = `window.YTD.note_tweet.part0 = ${JSON.stringify(notes)}`
  return { files, posts, ledger: [...ledger, 'trash'] }
}

function mediumOf(
  medium: KnownItem['media'][number],
  id: string,
  n: number,
  k: number,
): { record: object; expected: ArchiveMedia } {
  const still = `https://pbs.twimg.com/media/n${n}k${k}.jpg`
  const best = `https://video.twimg.com/n${n}k${k}.mp4?tag=1`
  const entry = `data/tweets_media/${id}-n${n}k${k}.${medium.isVideo ? 'mp4' : 'jpg'}`
  return {
    record: {
      type: medium.isVideo ? 'video' : 'photo',
      url: `https://t.co/m${n}`,
      expanded_url: `https://x.com/ana/status/${id}/photo/1`,
      media_url_https: still,
      ...(medium.description === null ? {} : { ext_alt_text: medium.description }),
      ...(medium.isVideo
        ? {
            video_info: {
              variants: [
                { bitrate: '256', content_type: 'video/mp4', url: `https://video.twimg.com/small${n}.mp4` },
                { content_type: 'application/x-mpegURL', url: 'https://video.twimg.com/x.m3u8' },
                { bitrate: '2176', content_type: 'video/mp4', url: best },
              ],
            },
          }
        : {}),
    },
    expected: {
      type: medium.isVideo ? 'video' : 'image',
      entry: medium.isHere ? entry : null,
      uri: medium.isVideo ? best : still,
      missing: medium.isHere ? null : 'not in this archive',
      title: null,
      description: medium.description,
      taken: null,
      uploaded: null,
      camera: null,
      place: null,
      thumbnail: null,
    },
  }
}
