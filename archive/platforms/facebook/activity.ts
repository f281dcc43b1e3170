import { dateOf, impossibleInstant, readInstant } from '../../kit/records/dates.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { Refusal } from '../../kit/ledger/ledger.ts'
import { isRefusal, type RecordInfo, type RefusedRecord, type Role } from '../../kit/plan.ts'
import type { PostKind } from '../../kit/records/post.ts'
import { parseChosenTime, parseMetaTime, toIso } from '../../kit/text/time.ts'
import { type JsonObject, list, object, objects, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { isLabeled } from '../meta/labels.ts'
import { leafWords } from '../meta/leaf-words.ts'
import { showMentions } from '../meta/mentions.ts'
import { BAD_TIMESTAMP } from '../meta/refusals.ts'
import { optionsOf, readLink, readPlace } from './attachments.ts'
import type { Context } from './context.ts'
import { readLabeled } from './labeled.ts'
import { instantOf } from './post.ts'

/** What the client did on Facebook beside posts: answers to events and polls, own events, listings, and answers to questions of groups. */

const NO_WORDS = { outcome: 'not_a_post', code: 'no_content', reason: 'Contains no text.' } as const
const NOT_A_POST: Refusal = {
  outcome: 'not_a_post',
  code: 'activity',
  reason: 'Activity that is not a post.',
}

const detail = (label: string, text: string): DraftWords[] =>
  text === '' ? [] : [{ origin: 'detail', label, text }]
const paragraphs = (...parts: string[]): string => showMentions(parts.filter(Boolean).join('\n\n'))

/** Such records are never joined, so no bucket is needed. */
function draftOf(
  at: RecordInfo,
  kind: PostKind,
  text: string,
  posted: Draft['posted'],
  rest: Partial<Draft>,
): Draft {
  return newDraft({ kind, text, posted, bucket: Number.NaN, source: at.source, raw: at.raw }, rest)
}

/** `{name, start_timestamp, end_timestamp}` in a list named by the answer. Only the event has a date. */
const eventResponses: Role<Context> = {
  name: 'event responses',
  path: /^events\/your_event_responses(?:_\d+)?\.json$/i,
  lists: /^event_responses(?:_v\d+)?\.events_\w+$/,
  nested: true,
  read(record, at) {
    const name = showMentions(string(record.name))
    const posted = readInstant(record, 'start_timestamp', parseMetaTime, at.raw)
    if (name === '') return NO_WORDS
    if (!posted) return BAD_TIMESTAMP
    const answer = at.list?.split('.').at(-1)?.replaceAll('_', ' ') ?? ''
    return draftOf(at, 'event_response', name, dateOf(posted), { words: detail('answer', answer) })
  },
}

/** `{name, description, place, start_timestamp, create_timestamp}`: an event that the client has made. */
const ownEvents: Role<Context> = {
  name: 'own events',
  path: /^events\/your_events(?:_\d+)?\.json$/i,
  lists: /^(?:your_)?events(?:_v\d+)?$/,
  read(record, at) {
    const text = paragraphs(string(record.name), string(record.description))
    const posted =
      readInstant(record, 'create_timestamp', parseMetaTime, at.raw) ??
      readInstant(record, 'start_timestamp', parseMetaTime, at.raw)
    if (text === '') return NO_WORDS
    if (!posted) return BAD_TIMESTAMP
    const start = parseChosenTime(record.start_timestamp)
    const place = object(record.place)
    return draftOf(at, 'event', text, dateOf(posted), {
      place: place ? readPlace(place) : null,
      backdated:
        start === null || posted.source === 'start_timestamp'
          ? null
          : { at: toIso(start), source: 'start_timestamp' },
    })
  },
}

/** `{title, description, price, category, location, created_timestamp}` */
const listings: Role<Context> = {
  name: 'marketplace listings',
  path: /^(?:facebook_)?marketplace\/items_(?:sold|selling)(?:_\d+)?\.json$/i,
  lists: /^items_(?:selling|sold)(?:_v\d+)?$/,
  read(record, at, { owner }) {
    const text = paragraphs(string(record.title), string(record.description))
    const posted = readInstant(record, 'created_timestamp', parseMetaTime, at.raw)
    if (text === '') return NO_WORDS
    if (!posted) return BAD_TIMESTAMP
    const updated = parseMetaTime(record.updated_timestamp)
    const { title: _, description: __, location, seller = null, ...others } = record
    const place = object(location)
    return draftOf(at, 'listing', text, dateOf(posted), {
      updated:
        updated === null || updated === posted.at
          ? null
          : { at: toIso(updated), source: 'updated_timestamp' },
      place: place ? readPlace(place) : null,
      words: leafWords('sale', {
        ...(seller === owner.name ? {} : { seller }),
        ...others,
        ...(place ? wordsBesidePlace(place) : {}),
      }),
    })
  },
}

/** Until 2021, the place of a listing has its category and marketplace as well. */
function wordsBesidePlace(location: JsonObject): JsonObject {
  const { name: _, address: __, coordinate: ___, ...others } = location
  return others
}

/** `{timestamp, attachments: [{data: [{poll: {question, options: [{option, voted}]}}]}]}`: what the client chose in a poll. */
const pollVotes: Role<Context> = {
  name: 'poll votes',
  path: /^(?:polls|other_activity)\/(?:polls_you_voted_on|your_poll_votes)(?:_\d+)?\.json$/i,
  lists: /^(?:poll_votes|\w+_v\d+)$/,
  read(record, at, context) {
    if (isLabeled(record)) return readLabeledVote(record, at, context)
    const polls = objects(record.attachments ?? null)
      .flatMap(({ data }) => objects(data ?? null))
      .flatMap(({ poll }) => objects([poll ?? null]))
    const chosen = polls.flatMap((poll) => optionsOf(poll, true))
    if (chosen.length === 0) return NOT_A_POST
    const posted = instantOf(record) ?? impossibleInstant(record, ['timestamp'], at.raw)
    if (!posted) return BAD_TIMESTAMP
    return draftOf(at, 'answer', chosen.join('\n'), dateOf(posted), {
      words: polls.flatMap((poll) => [
        ...detail('question', showMentions(string(poll.question))),
        ...optionsOf(poll, false).flatMap((option) => detail('not chosen', option)),
      ]),
    })
  },
}

/** Since 2025. No other record waits for one of these. */
function readLabeledVote(record: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const read = readLabeled(record, at, context, 'answer')
  if (!isRefusal(read)) return { ...read, joins: 'never', bucket: Number.NaN }
  const { bucket: _, ...refusal } = read
  return refusal
}

const RECOMMENDED_IN_POST = {
  outcome: 'not_a_post',
  code: 'in_post',
  reason: 'A post recommends this and is shown.',
} as const

/** `{name, timestamp, url}`: a Page or place that the client recommends. */
const recommendedPages: Role<Context> = {
  name: 'recommended Pages',
  path: /^pages\/(?:pages(?:_and_profiles)?_you.ve_recommended|recommended_pages)(?:_\d+)?\.json$/i,
  lists: /^recommended_pages(?:_v\d+)?$/,
  read(record, at, { recommended }) {
    const name = showMentions(string(record.name)).trim()
    if (name === '') return NO_WORDS
    if (recommended.has(name)) return RECOMMENDED_IN_POST
    const posted = readInstant(record, 'timestamp', parseMetaTime, at.raw)
    if (!posted) return BAD_TIMESTAMP
    return draftOf(at, 'recommendation', name, dateOf(posted), {
      sharedLink: readLink({ url: record.url ?? null }),
    })
  },
}

/** `{group_name, answers: [{question, answer, timestamp}]}`: what the client answered before joining a group. */
const groupAnswers: Role<Context> = {
  name: 'answers to questions of groups',
  path: /^groups\/your_answers_to_membership_questions(?:_\d+)?\.json$/i,
  lists: /^group_membership_questions_answers(?:_v\d+)?\.group_answers$/,
  nested: true,
  read(record, at): Draft | RefusedRecord {
    const answers = objects(record.answers ?? null)
    const text = paragraphs(...answers.map(({ answer }) => string(answer)))
    if (text === '') return NO_WORDS
    const first = answers.find(({ timestamp }) => parseMetaTime(timestamp) !== null) ?? answers[0] ?? {}
    const posted = readInstant(first, 'timestamp', parseMetaTime)
    if (!posted) return BAD_TIMESTAMP
    return draftOf(
      at,
      'answer',
      text,
      { ...dateOf(posted), source: 'answers.timestamp' },
      {
        words: [
          ...detail('group', showMentions(string(record.group_name))),
          ...answers.flatMap(({ question }) => detail('question', showMentions(string(question)))),
          ...list(record.answers).flatMap((answer) => {
            const { question: _, answer: __, ...others } = object(answer) ?? {}
            return leafWords('detail', others)
          }),
        ],
      },
    )
  },
}

export const ACTIVITY_ROLES: Role<Context>[] = [
  eventResponses,
  ownEvents,
  listings,
  pollVotes,
  recommendedPages,
  groupAnswers,
]
