import { dateOf, type Instant, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import type { Place, PostGroup, PostKind } from '../../kit/records/post.ts'
import { storable } from '../../kit/text/text.ts'
import { parseIsoTime } from '../../kit/text/time.ts'
import { type Json, type JsonObject, list, number, object, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { embedOf } from '../embed.ts'
import type { Context } from './context.ts'
import { addTweet, ARTICLE_LINK } from './article-metadata.ts'
import { mediaObjects, readMedia } from './media.ts'
import { linksOf, wordsOf } from './text.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const TWITTER_TIME = /^\w{3} (\w{3}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})$/

/** `Sat Dec 06 18:20:30 +0000 2025`, or ISO; Unix milliseconds, null for neither. */
export function readTime(value: Json | undefined): number | null {
  const match = TWITTER_TIME.exec(string(value))
  if (!match) return parseIsoTime(value)
  const [, name, day, time, zone, year] = match
  const month = MONTHS.indexOf(name ?? '') + 1
  return parseIsoTime(`${year}-${String(month).padStart(2, '0')}-${day}T${time}${zone}`)
}

const postedOf = (tweet: JsonObject): Instant | null =>
  readInstant(tweet, tweet.created_at ? 'created_at' : 'timestamp', readTime)

/** Until 2020 records are tweets; since then they contain one. */
export const tweetOf = (record: JsonObject): JsonObject => object(record.tweet) ?? record

const idOf = (tweet: JsonObject): string => string(tweet.id_str) || string(tweet.id) || string(tweet.tweet_id)

const parentOf = (tweet: JsonObject): string =>
  string(tweet.in_reply_to_status_id_str) || string(tweet.in_reply_to_status_id)

/** The ids of all versions of an edited tweet, oldest first; empty if it was not edited. */
function versionsOf(tweet: JsonObject): string[] {
  const edit = object(tweet.edit_info)
  const control =
    object(edit?.initial) ?? object(object(edit?.edit)?.editControlInitial) ?? object(edit?.edit)
  const ids = list(control?.editTweetIds).map((id) => string(id))
  return ids.length > 1 ? ids : []
}

export function surveyTweet(record: JsonObject, _at: unknown, context: Context): number | null {
  const tweet = tweetOf(record)
  const id = idOf(tweet)
  context.threads.add(id, parentOf(tweet))
  if (versionsOf(tweet).length > 0) context.versions.set(id, storable(textOf(tweet)))
  const at = readTime(tweet.created_at ?? tweet.timestamp)
  if (at === null) return null
  if (rawTextOf(tweet).length >= MIN_LONG_LENGTH) context.longSeconds.add(at)
  for (const { url } of isRetweet(tweet) ? [] : linksOf(tweet)) {
    const article = ARTICLE_LINK.exec(url)?.[1]
    if (article) addTweet(context.articles, article, id, at)
  }
  return at
}

/** A text of this length may be the beginning of a longer one, which another file has. */
const MIN_LONG_LENGTH = 200

const rawTextOf = (tweet: JsonObject): string => string(tweet.full_text) || string(tweet.text)

const textOf = (tweet: JsonObject): string => wordsOf(rawTextOf(tweet), linksOf(tweet), mediaObjects(tweet))

const isRetweet = (tweet: JsonObject): boolean =>
  object(tweet.retweeted_status) !== null ||
  string(tweet.retweeted_status_id) !== '' ||
  /^RT @\w+/.test(rawTextOf(tweet))

/** The texts that an edited tweet had before. */
const earlierWords = (id: string, versions: string[], context: Context): DraftWords[] =>
  versions.slice(0, versions.indexOf(id)).flatMap((version) => {
    const text = context.versions.get(version)
    return text ? [{ origin: 'earlier_wording' as const, text }] : []
  })

export function readTweet(
  record: JsonObject,
  at: RecordInfo,
  context: Context,
  known?: PostKind,
): Draft | RefusedRecord {
  const tweet = tweetOf(record)
  const id = idOf(tweet)
  const posted = postedOf(tweet)
  if (!posted) return BAD_TIMESTAMP
  const instant = posted.at
  if (id === '') return { ...NO_ID, bucket: instant }
  // Also claims the files of a tweet that is no post.
  const media = readMedia(tweet, id, context)
  if (isRetweet(tweet)) return { ...RETWEET, bucket: instant }
  const versions = versionsOf(tweet)
  if (
    versions
      .slice(versions.indexOf(id) + 1)
      .some((version) => version !== id && context.versions.has(version))
  )
    return { ...EARLIER_VERSION, bucket: instant }
  const pictures = mediaObjects(tweet)
  const links = linksOf(tweet)
  const own = new Set(pictures.map((medium) => string(medium.expanded_url)))
  const [listed, ...others] = links.length > 0 ? [] : listedAddresses(tweet, id)
  const shared = links.find(({ url }) => !own.has(url)) ?? (listed ? { url: listed, title: null } : undefined)
  const embed = shared ? embedOf(shared) : null
  return newDraft(
    {
      kind: known ?? kindOf(tweet, context),
      text: textOf(tweet),
      posted: dateOf(posted),
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    {
      id,
      externalId: id,
      joins: 'id',
      link: linkOf(id, tweet, context),
      place: readPlace(tweet),
      sharedLink: shared ? { url: shared.url, title: null, source: null } : null,
      words: [
        ...earlierWords(id, versions, context),
        ...others.map((text) => ({ origin: 'link' as const, text })),
        ...dayOnlyWords(tweet, id, instant),
      ],
      media: embed ? [...media, embed] : media,
      group: groupOf(id, context),
      // A row of the table of 2012 to 2018, which has less than other records of the tweet.
      secondary: tweet.created_at === undefined,
    },
  )
}

/** The addresses in a row of the table of 2012 to 2018, each once, without the page of the tweet's own picture. */
const listedAddresses = (tweet: JsonObject, id: string): string[] =>
  [...new Set(string(tweet.expanded_urls).split(/,(?=https?:\/\/)/))].filter(
    (url) => url !== '' && !url.includes(`/status/${id}/`),
  )

/** IDs below this are of tweets before November 2010. The archives of 2012 to 2018 lack the time of day of many of them. */
const FIRST_ID_WITH_TIME = 30_000_000_000
const DAY_MS = 24 * 3600 * 1000

/** The platform's own date, so that people see that it states only a day. */
function dayOnlyWords(tweet: JsonObject, id: string, instant: number): DraftWords[] {
  if (instant % DAY_MS !== 0 || Number(id) >= FIRST_ID_WITH_TIME) return []
  const key = tweet.created_at === undefined ? 'timestamp' : 'created_at'
  return [{ origin: 'detail', label: key, text: string(tweet[key]) }]
}

/** An answer to someone else is a comment; one to the person's own tweet continues a thread. */
function kindOf(tweet: JsonObject, { account, threads }: Context): PostKind {
  const parent = parentOf(tweet)
  const to = string(tweet.in_reply_to_user_id_str) || string(tweet.in_reply_to_user_id)
  if (parent === '' && to === '') return 'post'
  const own =
    threads.isOwn(parent) || (to !== '' && to === (account.id || string(object(tweet.user)?.id_str)))
  return own ? 'post' : 'comment'
}

export function groupOf(
  id: string,
  { threads, sha256 }: Pick<Context, 'threads' | 'sha256'>,
): PostGroup | null {
  const root = threads.rootOf(id)
  return root === null ? null : { type: 1, key: sha256(`twitter\nthread\n${root}`), name: null }
}

function linkOf(id: string, tweet: JsonObject, { account }: Context): string {
  const username = account.username || string(object(tweet.user)?.screen_name)
  return username ? `https://x.com/${username}/status/${id}` : `https://x.com/i/web/status/${id}`
}

/** GeoJSON (longitude first) since 2018; before that, latitude first. */
function readPlace(tweet: JsonObject): Place | null {
  const point = list(object(tweet.coordinates)?.coordinates).map(number)
  const old = list(object(tweet.geo)?.coordinates).map(number)
  const [longitude, latitude] = point.length === 2 ? point : old.toReversed()
  const name = string(object(tweet.place)?.full_name) || string(object(tweet.place)?.fullName) || null
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return name ? { name, latitude: null, longitude: null, address: null, url: null } : null
  return { name, latitude, longitude, address: null, url: null }
}

export const BAD_TIMESTAMP = {
  outcome: 'failed',
  code: 'bad_timestamp',
  reason: 'This record has no readable date.',
} as const

export const NO_ID = { outcome: 'failed', code: 'no_id', reason: 'This tweet has no id.' } as const

export const RETWEET = {
  outcome: 'not_a_post',
  code: 'repost',
  reason: "Someone else's text, shared (a retweet).",
} as const

export const EARLIER_VERSION = {
  outcome: 'not_a_post',
  code: 'earlier_version',
  reason: 'An earlier version of an edited tweet. The last version is the post.',
} as const
