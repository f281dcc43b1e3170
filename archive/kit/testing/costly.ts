import type { Platform } from '../records/post.ts'
import { PATH } from './hostile.ts'
import { type RawEntry, rawZip } from './raw-zip.ts'

/** Makes archives of any size in which something occurs more often than any platform writes it. */
export type CostlyMaker = {
  what: string
  platform: Platform
  /** `size` at which it takes some tenths of a second. */
  base: number
  /** The largest size that a record may have. */
  most: number
  make(size: number): Uint8Array
}

const AT = 1_500_000_000

const facebook = (records: object[], more: RawEntry[] = []): Uint8Array =>
  rawZip([{ name: PATH, data: JSON.stringify(records) }, ...more])
const saying = (post: string, timestamp = AT) => ({ timestamp, data: [{ post }] })
const withMedia = (post: string, media: object[], timestamp = AT) => ({
  ...saying(post, timestamp),
  attachments: [{ data: media.map((medium) => ({ media: medium })) }],
})
const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** The time of a tweet, in the form that Twitter writes. */
const TWEETED_AT = 'Fri Jul 14 02:40:00 +0000 2017'
const twitter = (tweets: object[], more: RawEntry[] = []): Uint8Array =>
  rawZip([
    {
      name: 'data/tweets.js',
      data: `window.YTD.tweets.part0 = ${JSON.stringify(tweets.map((tweet) => ({ tweet })))}`,
    },
    ...more,
  ])
const tweet = (id: number, more: object = {}) => ({
  id_str: String(id),
  created_at: TWEETED_AT,
  full_text: `tweet ${id}`,
  ...more,
})

const uriOf = (n: number): string => `your_facebook_activity/posts/media/a_1/${1_000_000_000 + n}.jpg`

/** Words that deflate no better than honest text. */
function words(bytes: number): string {
  const found: string[] = []
  for (let length = 0, seed = 7; length < bytes; length += found.at(-1)?.length ?? 0) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    found.push(`${seed.toString(36)} `)
  }
  return found.join('')
}

/** One picture again and again, each time with another caption. */
const albumOfCaptions = (size: number): RawEntry => ({
  name: 'your_facebook_activity/posts/album/0.json',
  data: JSON.stringify({
    name: 'A',
    photos: times(size, (n) => ({ uri: uriOf(1), creation_timestamp: AT, description: `caption ${n}` })),
  }),
})

/** One for each case in which a reader's work once grew with the square of the size (docs/decisions/037). */
export const COSTLY_MAKERS: CostlyMaker[] = [
  {
    what: 'mentions that never end',
    platform: 'facebook',
    base: 100_000,
    most: 500_000,
    make: (size) => facebook([saying('@[1:1:'.repeat(size)), saying('Hello', AT + 1)]),
  },
  {
    what: 'different texts in one record',
    platform: 'facebook',
    base: 25_000,
    most: 230_000,
    make: (size) => facebook([{ timestamp: AT, data: times(size, (n) => ({ post: `w${n}` })) }]),
  },
  {
    what: 'media in two records of one post',
    platform: 'facebook',
    base: 5_000,
    most: 35_000,
    make: (size) => {
      const media = times(size, (n) => ({ uri: uriOf(n), description: `caption ${n}` }))
      return facebook([withMedia('Twice', media), withMedia('Twice', media)])
    },
  },
  {
    what: 'captions of one picture',
    platform: 'facebook',
    base: 8_000,
    most: 45_000,
    make: (size) => facebook([withMedia('One picture', [{ uri: uriOf(1) }])], [albumOfCaptions(size)]),
  },
  {
    what: 'people in records of one post',
    platform: 'facebook',
    base: 2000,
    most: 20_000,
    make: (size) =>
      facebook(
        times(20, (record) => ({
          ...saying('Tagged'),
          tags: times(size, (n) => ({ name: `${record}/${n}` })),
        })),
      ),
  },
  {
    what: 'files of one name',
    platform: 'facebook',
    base: 3000,
    most: 30_000,
    make: (size) =>
      facebook(
        times(size, (n) => withMedia(`post ${n}`, [{ uri: 'elsewhere/12345678.jpg' }], AT + n)),
        times(size, (n) => ({
          name: `your_facebook_activity/posts/media/${n}/12345678.jpg`,
          data: 'x',
          method: 0,
        })),
      ),
  },
  {
    what: 'addresses in one tweet',
    platform: 'twitter',
    base: 10_000,
    most: 35_000,
    make: (size) => {
      const urls = times(size, (n) => ({
        url: `https://t.co/${String(n).padStart(10, '0')}`,
        expanded_url: `https://example.test/${n}`,
      }))
      const full_text = urls.map(({ url }) => url).join(' ')
      return twitter([tweet(1, { full_text, entities: { urls } })])
    },
  },
  {
    what: 'answers to the answer before',
    platform: 'twitter',
    base: 6_000,
    most: 60_000,
    make: (size) =>
      twitter(times(size, (n) => tweet(n + 1, n === 0 ? {} : { in_reply_to_status_id_str: String(n) }))),
  },
  {
    what: 'spaces in a long tweet',
    platform: 'twitter',
    base: 200_000,
    most: 1_900_000,
    make: (size) => {
      const note = {
        noteTweet: { createdAt: '2017-07-14T02:40:00.000Z', core: { text: `${' '.repeat(size)}x` } },
      }
      return twitter(
        [tweet(1, { full_text: `${' '.repeat(size)}y` })],
        [{ name: 'data/note-tweet.js', data: `window.YTD.note_tweet.part0 = ${JSON.stringify([note])}` }],
      )
    },
  },
]

/** Records that are each as large as one may be. @param size how many */
export const hugeRecords = (size: number): Uint8Array =>
  facebook(times(size, (n) => saying(`${n} ${words(4_000_000)}`, AT + n)))

/** Posts, of which one in the middle needs much memory, but only to become a post. @param size media of it */
export const manyMedia = (size: number, posts: number): Uint8Array =>
  facebook([
    ...times(posts, (n) => saying(`before ${n}`, AT + n)),
    withMedia(
      'Many',
      times(size, (n) => ({ uri: n.toString(36) })),
      AT + posts,
    ),
    ...times(posts, (n) => saying(`after ${n}`, AT + posts + 1 + n)),
  ])

/** Posts before and after others that all show one picture with this many captions, so that a batch of them takes gigabytes. */
export const memoryBomb = (captions: number, posts: number): Uint8Array =>
  facebook(
    [
      ...times(posts, (n) => saying(`before ${n}`, AT + n)),
      ...times(posts, (n) => withMedia(`captions ${n}`, [{ uri: uriOf(1) }], AT + posts + n)),
      ...times(posts, (n) => saying(`after ${n}`, AT + 2 * posts + n)),
    ],
    [albumOfCaptions(captions)],
  )
