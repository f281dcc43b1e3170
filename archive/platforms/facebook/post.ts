import { dateOf, impossibleInstant, type Instant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { RecordInfo, RefusedRecord } from '../../kit/plan.ts'
import type { ArchiveMedia, PostKind, SourcedDate } from '../../kit/records/post.ts'
import { parseChosenTime, parseMetaTime, toIso } from '../../kit/text/time.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { type Json, type JsonObject, list, number, object, string } from '../../kit/json/value.ts'
import { embedOf } from '../embed.ts'
import { showMentions } from '../meta/mentions.ts'
import { BAD_TIMESTAMP } from '../meta/refusals.ts'
import type { Album } from './album.ts'
import { type Attachments, optionsOf, readAttachments, readPlace } from './attachments.ts'
import type { Context } from './context.ts'
import { isRecommendation } from './recommended.ts'
import { titleWords } from './words/title.ts'
import { titleField } from './words/title-fields.ts'
import { combinedWords, otherWords, readWords, sharedCaption } from './words/text.ts'

/** The time of a record; without a timestamp, the upload time of its first picture. */
export function instantOf(record: JsonObject): Instant | null {
  if (record.timestamp !== undefined) {
    const at = parseMetaTime(record.timestamp)
    return at === null ? null : { at, source: 'timestamp' }
  }
  for (const attachment of list(record.attachments))
    for (const datum of list(object(attachment)?.data)) {
      const at = parseMetaTime(object(object(datum)?.media)?.creation_timestamp)
      if (at !== null) return { at, source: 'media.creation_timestamp' }
    }
  return null
}

/** First pass over any record of this shape. */
export function surveyPost(record: JsonObject, _at: unknown, context: Context): number | null {
  const instant = instantOf(record)?.at ?? null
  context.edits.survey(record.data, instant, readWords)
  context.sharedNotes.survey(record)
  context.recommended.survey(record, context.owner)
  return instant
}

/** `{timestamp, title, data, attachments, tags}`, the record of every Facebook generation since 2018. */
export function readPost(
  record: JsonObject,
  at: RecordInfo,
  context: Context,
  known?: PostKind,
): Draft | RefusedRecord {
  const instant = instantOf(record) ?? impossibleInstant(record, ['timestamp'], at.raw)
  if (!instant) return BAD_TIMESTAMP
  const bucket = instant.at
  // Also claims the media of a record that is no post.
  const attachments = readAttachments(record.attachments, context.media)
  const data = list(record.data)
  const dataWords = otherWords(data)
  const { media, link } = attachments
  const text = combinedWords(readWords(data), attachments) || captionText(media)
  const title = string(record.title)
  const ownerName = context.owner.nameAt(title)
  const field = titleField(showMentions(title).trim(), ownerName)
  const isForSale = attachments.words.some(({ origin }) => origin === 'sale')
  if (
    text === '' &&
    media.length === 0 &&
    !link &&
    !attachments.place &&
    !attachments.lifeEvent &&
    !isForSale &&
    !field?.isContent &&
    !hasOtherWords(attachments) &&
    dataWords.length === 0
  )
    return { ...(hasAttachment(record) ? NO_CONTENT : TITLE_ONLY), bucket }
  const author = context.owner.doubtOf(title, known === 'story')
  dropRepeatedDescriptions(media, text)
  const extra = media.flatMap((medium) => context.lone.complete(medium))
  const embed = link ? embedOf(link) : null
  const draft = newDraft(
    {
      kind: known ?? (isRecommendation(field) ? 'recommendation' : kindOf(attachments, text)),
      text,
      posted: dateOf(instant),
      bucket,
      source: at.source,
      raw: at.raw,
    },
    {
      joins: joinsOf(known),
      author,
      setAside: author && !context.owner.accepts(author) ? AUTHOR_DOUBT : null,
      media: embed ? [...media, embed] : media,
      sharedLink: link,
      place: attachments.place,
      words: [
        ...titleWords(title, ownerName),
        ...extra,
        ...attachments.words,
        ...(attachments.poll ? chosenWords(attachments.poll) : []),
        ...dataWords,
        ...context.edits.otherWordings(text),
      ],
    },
  )
  draft.updated = dateInData(data, 'update_timestamp', instant.at)
  draft.backdated =
    lifeEventDate(attachments.lifeEvent) ?? dateInData(data, 'backdated_timestamp', instant.at)
  draft.tags = readTags([...list(record.tags), ...list(attachments.note?.tags)])
  if (attachments.lifeEvent && !draft.place) {
    const place = object(attachments.lifeEvent.place)
    draft.place = place ? readPlace(place) : null
  }
  if (!draft.setAside) addToAlbums(draft, context)
  return draft
}

/** Stories of the same time are separate stories. */
export const joinsOf = (kind: PostKind | undefined): Draft['joins'] => (kind === 'story' ? 'never' : 'text')

/** Assigns a post to the first album that contains one of its media, with the album's description. */
export function addToAlbums(draft: Draft, { albums }: Context): void {
  for (const album of draft.media.flatMap((medium) => albums.containing(medium))) addToAlbum(draft, album)
}

export function addToAlbum(draft: Draft, album: Album): void {
  const { group, description } = album
  album.isShown = true
  draft.group ??= group
  if (group !== draft.group && group.name) draft.words.push({ origin: 'album', text: group.name })
  if (description) draft.words.push({ origin: 'album_description', text: description })
}

/** What the client chose in a poll that the post shows. */
const chosenWords = (poll: JsonObject): DraftWords[] =>
  optionsOf(poll, true).map((text) => ({ origin: 'detail', label: 'chosen', text }))

/** Words of what is shared, although it is not in the archive: the name of a group, or what an app has written. */
export const hasOtherWords = ({ words }: Attachments): boolean =>
  words.some(({ origin }) => origin === 'attachment' || origin === 'link')

function kindOf({ lifeEvent, poll, media, link, place }: Attachments, text: string): PostKind {
  if (poll) return 'poll'
  if (lifeEvent) return 'life_event'
  if (media.length > 0) {
    if (text !== '' || place || link) return 'post'
    const types = new Set(media.map(({ type }) => type))
    return types.size > 1 ? 'post' : types.has('video') ? 'video' : 'photo'
  }
  if (link) return 'shared_link'
  return place ? 'check_in' : 'post'
}

/** A caption becomes the post's text if the post has no other. */
function captionText(media: ArchiveMedia[]): string {
  return showMentions(sharedCaption(media.map(({ description }) => description)))
}

function dropRepeatedDescriptions(media: ArchiveMedia[], text: string): void {
  for (const medium of media)
    if (medium.description !== null && showMentions(medium.description) === text) medium.description = null
}

/** An update at exactly the time of the post is a marker of the platform and no edit. */
function dateInData(data: Json[], key: string, posted: number): SourcedDate | null {
  for (const item of data) {
    const at = parseChosenTime(object(item)?.[key])
    if (at !== null && at !== posted) return { at: toIso(at), source: key }
  }
  return null
}

/** A life event's own date, as exact as the person gave it. */
function lifeEventDate(lifeEvent: JsonObject | null): SourcedDate | null {
  const date = object(lifeEvent?.start_date)
  const year = number(date?.year)
  if (!date || year === null || year < 1) return null
  const month = number(date.month)
  const day = number(date.day)
  const parts = [String(year).padStart(4, '0')]
  if (month !== null && month >= 1 && month <= 12) {
    parts.push(String(month).padStart(2, '0'))
    if (day !== null && day >= 1 && day <= 31) parts.push(String(day).padStart(2, '0'))
  }
  return { at: parts.join('-'), source: 'life_event.start_date' }
}

/** Tags are objects with a name; until 2020 they were plain names. */
export function readTags(tags: Json | undefined): string[] {
  const names = list(tags).map((tag) => string(tag) || string(object(tag)?.name))
  return [...new Set(names.filter(Boolean))]
}

const hasAttachment = (record: JsonObject): boolean =>
  list(record.attachments).some((attachment) => list(object(attachment)?.data).length > 0)

export const AUTHOR_DOUBT = {
  outcome: 'unknown',
  code: 'author_doubt',
  reason: 'The sentence above it names someone else, so it may not be the client’s.',
} as const

export const TITLE_ONLY = {
  outcome: 'not_a_post',
  code: 'title_only',
  reason:
    'Contains only a sentence added by the platform, with no text, picture, link or place of the client.',
} as const

const NO_CONTENT = {
  outcome: 'not_a_post',
  code: 'no_content',
  reason: 'Shares something that is not in the archive, without text by the client.',
} as const
