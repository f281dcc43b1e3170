import { type Json, type JsonObject, isObject, object, string } from '../../kit/json/value.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { SourcedDate } from '../../kit/records/post.ts'
import { parseMetaTime, toIso } from '../../kit/text/time.ts'
import type { Context } from './context.ts'
import { fileMedia } from './media.ts'

const DRAFT = { outcome: 'skipped', code: 'draft', reason: 'A draft: it has not been published.' } as const

const UNDATED = {
  outcome: 'unknown',
  code: 'unreadable',
  reason: 'An article by the client. The archive does not state when, or whether, it was published.',
} as const

const NO_CONTENT = { outcome: 'not_a_post', code: 'no_content', reason: 'An article without text.' } as const

const MAX_DEPTH = 8

/** The texts of an article: one, or one per section. */
function textsOf(content: Json | undefined, depth = 0): string[] {
  if (typeof content === 'string') return [content]
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(content)) return content.flatMap((each) => textsOf(each, depth + 1))
  if (!isObject(content)) return []
  if (typeof content.text === 'string') return [content.text]
  return Object.values(content).flatMap((each) => (typeof each === 'object' ? textsOf(each, depth + 1) : []))
}

/** `posted`: null for a draft, and for an article of which nothing shows that it was published. */
type Known = {
  id: string
  article: JsonObject
  metadata: JsonObject | undefined
  isDraft: boolean
  posted: SourcedDate | null
}

/** An article with what its metadata, or else the tweet that published it, says of it. */
function articleOf(record: JsonObject, { articles: { metadata: all, tweets } }: Context): Known {
  const article = object(record.article) ?? record
  const id = string(article.id)
  const metadata = all.get(id)
  const state = string(metadata?.lifecycleState).toLowerCase()
  const isDraft = state === 'draft'
  return {
    id,
    article,
    metadata,
    isDraft,
    posted: isDraft ? null : postedOf(state, metadata, tweets.get(id)),
  }
}

function postedOf(
  state: string,
  metadata: JsonObject | undefined,
  tweeted: number | undefined,
): SourcedDate | null {
  const published = parseMetaTime(metadata?.firstPublishedAtMs)
  if (published !== null) return { at: toIso(published), source: 'firstPublishedAtMs' }
  if (tweeted !== undefined) return { at: toIso(tweeted), source: 'created_at' }
  const created = state === 'published' ? parseMetaTime(metadata?.createdAtMs) : null
  return created === null ? null : { at: toIso(created), source: 'createdAtMs' }
}

/** `{article: {id, title, content, coverMedia, media}}`, as the README of the archive describes it. */
function readArticle(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const { id, article, metadata, isDraft, posted } = articleOf(record, context)
  const media = fileMedia(id, context)
  if (!posted || id === '') return isDraft ? DRAFT : UNDATED
  const bucket = Date.parse(posted.at)
  const text = [string(article.title), ...textsOf(article.content)].filter(Boolean).join('\n\n')
  if (text === '' && media.length === 0) return { ...NO_CONTENT, bucket }
  const updated = parseMetaTime(metadata?.updatedAtMs)
  return newDraft(
    { kind: 'post', text, posted, bucket, source: at.source, raw: at.raw },
    {
      joins: 'id',
      id: `article ${id}`,
      externalId: id,
      updated: updated !== null && updated > bucket ? { at: toIso(updated), source: 'updatedAtMs' } : null,
      link: `https://x.com/i/article/${id}`,
      isPrivate: string(metadata?.visibility).toLowerCase() === 'public' ? false : null,
      media,
    },
  )
}

export const articlesRole: Role<Context> = {
  name: 'articles',
  path: /^(?:data\/)?(?:twitter-)?articles?(?:-part\d+)?\.js$/i,
  assignment: true,
  survey(record, _at, context) {
    const { posted } = articleOf(record, context)
    return posted && Date.parse(posted.at)
  },
  read: readArticle,
}
