import { dateOf, impossibleInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { repair } from '../../kit/text/text.ts'
import { parseMetaTime } from '../../kit/text/time.ts'
import { type Json, type JsonObject, list, objects, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { embedOf } from '../embed.ts'
import { isLabeled } from '../meta/labels.ts'
import { leafWords } from '../meta/leaf-words.ts'
import { showMentions } from '../meta/mentions.ts'
import { readAttachments } from './attachments.ts'
import type { Context } from './context.ts'
import { readLabeled } from './labeled.ts'
import { BAD_TIMESTAMP } from '../meta/refusals.ts'
import { AUTHOR_DOUBT, hasOtherWords, instantOf } from './post.ts'
import { titleWords } from './words/title.ts'

const NO_WORDS = {
  outcome: 'not_a_post',
  code: 'no_content',
  reason: 'A comment without text or pictures.',
} as const

/** `{timestamp, title, data: [{comment: {timestamp, comment, author, group?}}], attachments?}` */
export function readComment(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  if (isLabeled(record)) return readLabeled(record, at, context, 'comment')
  const data = list(record.data)
  const comments = commentsIn(data)
  const commentTime = parseMetaTime(comments[0]?.timestamp)
  const instant =
    instantOf(record) ??
    (commentTime === null
      ? impossibleInstant(record, ['timestamp'], at.raw)
      : { at: commentTime, source: 'comment.timestamp' })
  if (!instant) return BAD_TIMESTAMP
  const text = textOf(data)
  const attachments = readAttachments(record.attachments, context.media)
  const { media, link, place, words } = attachments
  if (text === '' && media.length === 0 && !link && !place && !hasOtherWords(attachments))
    return { ...NO_WORDS, bucket: instant.at }
  const title = string(record.title)
  const author = context.owner.commentDoubtOf(title, authorOf(comments))
  const embed = link ? embedOf(link) : null
  return newDraft(
    {
      kind: 'comment',
      text,
      posted: dateOf(instant),
      bucket: instant.at,
      source: at.source,
      raw: at.raw,
    },
    {
      joins: 'text',
      author,
      setAside: author && !context.owner.accepts(author) ? AUTHOR_DOUBT : null,
      media: embed ? [...media, embed] : media,
      sharedLink: link,
      place,
      words: [
        ...titleWords(title, context.owner.nameAt(title)),
        ...words,
        ...groupsOf(comments),
        ...context.commentEdits.otherWordings(text),
      ],
    },
  )
}

const commentsIn = (data: Json[]): JsonObject[] =>
  objects(data).flatMap((item) => objects([item.comment ?? null]))

const textOf = (data: Json[]): string =>
  showMentions(
    commentsIn(data)
      .map((comment) => string(comment.comment))
      .filter(Boolean)
      .join('\n'),
  )

/** @param repaired of a record that is not repaired yet: a space at the end may be part of a letter */
const authorOf = (comments: JsonObject[], repaired = (text: string) => text): string =>
  repaired(string(comments[0]?.author)).trim()

/** The group in which a comment was written; only the comment names it. */
const groupsOf = (comments: JsonObject[]): DraftWords[] =>
  comments.flatMap((comment) => leafWords('detail', comment.group ?? null, 'group'))

function survey(record: JsonObject, _at: unknown, context: Context): number | null {
  const instant = instantOf(record)?.at ?? null
  context.commentEdits.survey(record.data, instant, textOf)
  context.owner.seeComment(authorOf(commentsIn(list(record.data)), repair))
  return instant
}

export const commentsRole: Role<Context> = {
  name: 'comments',
  path: /^(?:comments_and_reactions|comments)\/(?:your_)?comments(?:_\d+)?\.json$/i,
  lists: /^comments(?:_v\d+)?$/,
  survey,
  read: readComment,
}

export const groupCommentsRole: Role<Context> = {
  name: 'group comments',
  path: /^groups\/your_comments_in_groups(?:_\d+)?\.json$/i,
  lists: /^group_comments(?:_v\d+)?$/,
  survey,
  read: readComment,
}
