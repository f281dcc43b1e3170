import { readElements } from '../../kit/json/json.ts'
import { type JsonObject, object, string } from '../../kit/json/value.ts'
import type { Tree } from '../../kit/plan.ts'

const METADATA = /^(?:data\/)?(?:twitter-)?articles?-metadata(?:-part\d+)?\.js$/i
/** The address of an article, as a tweet has it. */
export const ARTICLE_LINK = /^https?:\/\/(?:x|twitter)\.com\/[^/]+\/article\/(\d+)/i

/** `metadata`: by the ID of an article or of the tweet that published it. `tweets`: when the client first tweeted an article, by its ID. */
export type Articles = { metadata: Map<string, JsonObject>; tweets: Map<string, number> }

/** First pass: a tweet of the client links an article. Its metadata may name only this tweet. */
export function addTweet({ metadata, tweets }: Articles, article: string, tweet: string, at: number): void {
  tweets.set(article, Math.min(at, tweets.get(article) ?? at))
  const known = metadata.get(tweet)
  if (known && !string(known.articleId) && !metadata.has(article)) metadata.set(article, known)
}

/** `{articleMetadata: {articleId, tweetId, createdAtMs, firstPublishedAtMs, updatedAtMs, visibility, lifecycleState}}` */
export async function readArticles({ archive, files }: Tree): Promise<Articles> {
  const articles: Articles = { metadata: new Map(), tweets: new Map() }
  for (const { relative, entry } of files) {
    if (!METADATA.test(relative)) continue
    for await (const elements of readElements(archive.open(entry), { assignment: true }).batches)
      for (const { value } of elements) {
        const record = value === undefined ? null : object(value)
        const metadata = record && (object(record.articleMetadata) ?? record)
        for (const id of metadata ? [string(metadata.articleId), string(metadata.tweetId)] : [])
          if (metadata && id !== '') articles.metadata.set(id, metadata)
      }
  }
  return articles
}
