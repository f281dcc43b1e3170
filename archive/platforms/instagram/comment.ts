import { dateOf, impossibleInstant, type Instant, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import type { ArchiveMedia } from '../../kit/records/post.ts'
import { parseIsoTime, parseMetaTime } from '../../kit/text/time.ts'
import { type Json, type JsonObject, object, objects, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { flattenLabels, isLabeled } from '../meta/labels.ts'
import { leafWords } from '../meta/leaf-words.ts'
import { readMedia } from '../meta/media.ts'
import type { Context } from './context.ts'
import { BAD_TIMESTAMP } from '../meta/refusals.ts'
import { FALSE_WORDS, TRUE_WORDS } from './labeled.ts'

const COMMENT_LABELS = new Set([
  'comment',
  'comentario',
  'commentaire',
  'comentário',
  'kommentar',
  'commento',
  'opmerking',
  'reactie',
  'yorum',
  'komentarz',
  'komentar',
  'komentář',
  'kommentti',
  'hozzászólás',
  'comentariu',
  'bình luận',
  'комментарий',
  'коментар',
  'σχόλιο',
  'コメント',
  '댓글',
  '评论',
  '留言',
])
const OWNER_LABELS = new Set([
  'media owner',
  'propietario del contenido multimedia',
  'propriétaire du contenu multimédia',
  'propriétaire du contenu',
  'media-eigenaar',
  'proprietário da mídia',
])
const USERNAME = /^[\w.]{1,30}$/

const NO_WORDS = { outcome: 'not_a_post', code: 'no_content', reason: 'A comment without text.' } as const

/** `words`: null if it is unknown which of the details they are. */
type CommentParts = { words: string | null; instant: Instant | null; details: DraftWords[] }

/** By the first part that has a time. Parts without one have 0 instead, which is doubted only if none has. */
function instantOf(parts: Json[]): Instant | null {
  const written = objects(parts)
  for (const { timestamp } of written) {
    const at = parseMetaTime(timestamp)
    if (at !== null) return { at, source: 'timestamp' }
  }
  return written.map((part) => impossibleInstant(part, ['timestamp'])).find((found) => found !== null) ?? null
}

/** Stems of the label of a comment's state. */
const DELETION_LABEL = /delet|elimin|supp?res|lösch|exclu|verwijder|borrad|apagad/

type Labeled = { key: string; value: string }

const isYes = ({ value }: Labeled): boolean => TRUE_WORDS.has(value.toLowerCase())

/** Whether it says only that the comment was deleted, or not. */
const isDeletion = (each: Labeled): boolean =>
  DELETION_LABEL.test(each.key) && (isYes(each) || FALSE_WORDS.has(each.value.toLowerCase()))

/** Any other yes or no may be what the client wrote. */
function detailsOf(each: Labeled): DraftWords[] {
  if (!isDeletion(each)) return [{ origin: 'detail', label: each.key, text: each.value }]
  return isYes(each) ? [{ origin: 'deleted', text: `${each.key}: ${each.value}` }] : []
}

/** `{string_map_data: {Comment: {value}, "Media Owner": {value}, Time: {timestamp}}}`; the keys are localized. */
const readMap = (map: JsonObject): CommentParts =>
  partsOfValues(
    Object.entries(map).map(([key, item]) => [key, string(object(item)?.value)]),
    instantOf(Object.values(map)),
  )

/** `{timestamp, label_values: [{label, value}]}`; the labels are localized. */
const readLabels = (record: JsonObject): CommentParts =>
  partsOfValues(
    flattenLabels(record).map(({ label, value, href }) => [label, href ? '' : (value ?? '')]),
    instantOf([record]),
  )

function partsOfValues(named: [key: string, value: string][], instant: Instant | null): CommentParts {
  const values: Labeled[] = named
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key: key.normalize('NFC').toLowerCase(), value }))
  const comment = values.find(({ key }) => COMMENT_LABELS.has(key))
  const details = values.flatMap(detailsOf)
  if (comment) return { words: comment.value, instant, details }
  const others = values.filter((each) => !OWNER_LABELS.has(each.key) && !isDeletion(each))
  // If only user names are left, one may be the owner's, so we take only words that cannot be a user name.
  const words = others.filter(({ value }) => !USERNAME.test(value))
  if (words.length === 1) return { words: words[0]?.value ?? null, instant, details }
  return { words: others.length === 0 ? '' : null, instant, details }
}

/** `{title, string_list_data: [{value, timestamp}]}`, from 2021. */
function readList(items: JsonObject[]): CommentParts {
  const words = items.map((item) => string(item.value)).filter(Boolean)
  return { words: words.join('\n'), instant: instantOf(items), details: [] }
}

function partsOf(record: JsonObject): CommentParts {
  const map = object(record.string_map_data)
  const parts = isLabeled(record)
    ? readLabels(record)
    : map
      ? readMap(map)
      : readList(objects(record.string_list_data))
  // The account whose picture or story it is about.
  const owner = leafWords('detail', record.title ?? null, 'media owner')
  return { ...parts, details: [...parts.details, ...owner] }
}

/** Pictures of a comment, in a list or by label. */
const mediaOf = (record: JsonObject, { media }: Context): ArchiveMedia[] =>
  [
    ...objects(record.media_list_data),
    ...objects(Object.values(object(record.media_map_data) ?? {})),
    ...objects(record.media),
    ...flattenLabels(record).flatMap(({ media: labeled }) => labeled),
  ].flatMap((medium) => readMedia(medium, media) ?? [])

function surveyComment(record: JsonObject): number | null {
  const at = partsOf(record).instant?.at
  return at === undefined || Number.isNaN(at) ? null : at
}

export function readComment(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const { words, instant, details } = partsOf(record)
  const media = mediaOf(record, context)
  if (instant === null) return BAD_TIMESTAMP
  const bucket = instant.at
  if (words === '' && media.length === 0) return { ...NO_WORDS, bucket }
  return newDraft(
    {
      kind: 'comment',
      text: words ?? '',
      posted: dateOf(instant),
      bucket,
      source: at.source,
      raw: at.raw,
    },
    { words: details, media },
  )
}

export const commentsRole: Role<Context> = {
  name: 'comments',
  // `hype`: comments on stories.
  path: /^comments\/(?:(?:post|reels?|story)_comments|hype)(?:_\d+)?\.json$/i,
  lists: /^comments_\w+$/,
  survey: surveyComment,
  read: readComment,
}

/** What the client answered to polls, questions and quizzes in stories of others, in the form of a comment. Other answers are no words. */
export const storyAnswersRole: Role<Context> = {
  name: 'story answers',
  path: /^story_(?:sticker_)?interactions\/(?:polls|questions|quizzes|question_(?:media|music)_responses?)(?:_\d+)?\.json$/i,
  lists: /^story_activities_\w+$/,
  survey: surveyComment,
  read: readComment,
}

/** `[time, words, owner]`, in the lists of `comments.json`, until 2021. */
export const firstCommentsRole: Role<Context> = {
  name: 'first comments',
  path: /^comments\.json$/i,
  lists: /^\w*comments$/,
  rows: true,
  survey: (row) => parseIsoTime(row[0]),
  read(row, at) {
    const posted = readInstant(row, '0', parseIsoTime)
    if (!posted) return BAD_TIMESTAMP
    const instant = posted.at
    const text = string(row[1])
    if (text === '') return { ...NO_WORDS, bucket: instant }
    return newDraft(
      {
        kind: 'comment',
        text,
        posted: { ...dateOf(posted), source: 'time' },
        bucket: instant,
        source: at.source,
        raw: at.raw,
      },
      { words: leafWords('detail', row[2] ?? null, 'media owner') },
    )
  },
}
