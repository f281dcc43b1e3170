import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { parseMetaTime, toIso } from '../../kit/text/time.ts'
import { type JsonObject, object, objects, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { leafWords } from '../meta/leaf-words.ts'
import type { Context } from './context.ts'
import { BAD_TIMESTAMP } from './item.ts'

const COMMENT_LABELS = new Set([
  'comment',
  'comentario',
  'commentaire',
  'comentário',
  'kommentar',
  'commento',
  'opmerking',
  'reactie',
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

const UNKNOWN_LANGUAGE = {
  outcome: 'unknown',
  code: 'unknown_language',
  reason: 'This record’s labels are in an unknown language, so the comment can’t be identified.',
} as const

const NO_WORDS = { outcome: 'not_a_post', code: 'no_content', reason: 'A comment without text.' } as const

type CommentParts = { words: string | null; at: number | null; details: DraftWords[] }

/** `{string_map_data: {Comment: {value}, "Media Owner": {value}, Time: {timestamp}}}`; the keys are localized. */
function readMap(map: JsonObject): CommentParts {
  let at: number | null = null
  const values: { key: string; value: string }[] = []
  for (const [key, item] of Object.entries(map)) {
    at ??= parseMetaTime(object(item)?.timestamp)
    const value = string(object(item)?.value)
    if (value !== '') values.push({ key: key.normalize('NFC').toLowerCase(), value })
  }
  const comment = values.find(({ key }) => COMMENT_LABELS.has(key))
  const details = values.flatMap(({ key, value }) => leafWords('detail', value, key))
  if (comment) return { words: comment.value, at, details }
  const others = values.filter(({ key }) => !OWNER_LABELS.has(key))
  // If only user names are left, one may be the owner's, so we take only words that cannot be a user name.
  const words = others.filter(({ value }) => !USERNAME.test(value))
  if (words.length === 1) return { words: words[0]?.value ?? null, at, details }
  return { words: others.length === 0 ? '' : null, at, details }
}

/** `{title, string_list_data: [{value, timestamp}]}`, from 2021. */
function readList(items: JsonObject[]): CommentParts {
  const words = items.map((item) => string(item.value)).filter(Boolean)
  const at = parseMetaTime(items.find((item) => item.timestamp)?.timestamp)
  return { words: words.join('\n'), at, details: [] }
}

function partsOf(record: JsonObject): CommentParts {
  const map = object(record.string_map_data)
  if (map) return readMap(map)
  return readList(objects(record.string_list_data))
}

function readComment(record: JsonObject, at: RecordInfo): Draft | RefusedRecord {
  const { words, at: instant, details } = partsOf(record)
  if (instant === null) return BAD_TIMESTAMP
  if (words === null) return { ...UNKNOWN_LANGUAGE, bucket: instant }
  if (words === '') return { ...NO_WORDS, bucket: instant }
  return newDraft(
    {
      kind: 'comment',
      text: words,
      posted: { at: toIso(instant), source: 'timestamp' },
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    { words: details },
  )
}

export const commentsRole: Role<Context> = {
  name: 'comments',
  // `hype`: comments on stories.
  path: /^comments\/(?:(?:post|reels|story)_comments|hype)(?:_\d+)?\.json$/i,
  lists: /^comments_\w+$/,
  survey: (record) => partsOf(record).at,
  read: readComment,
}
