import { newDraft } from '../../kit/records/draft.ts'
import type { Role } from '../../kit/plan.ts'
import { toIso } from '../../kit/text/time.ts'
import { type JsonObject, object, objects, string } from '../../kit/json/value.ts'
import type { Context } from './context.ts'
import { unescapeText } from './text.ts'
import { readTime } from './tweet.ts'

const NO_TWEET = {
  outcome: 'unknown',
  code: 'note_without_tweet',
  reason: 'The full text of a long tweet. No tweet that is shown begins with it at the same second.',
} as const

const BAD_TIMESTAMP = {
  outcome: 'failed',
  code: 'bad_timestamp',
  reason: 'This record has no readable date.',
} as const

const noteOf = (record: JsonObject): JsonObject => object(record.noteTweet) ?? record

/** Precise to the second, like tweets. */
const secondOf = (record: JsonObject): number | null => {
  const at = readTime(noteOf(record).createdAt)
  return at === null ? null : Math.floor(at / 1000) * 1000
}

/** The second of the note's tweet. A note is stored some milliseconds before its tweet, which may be in the previous second. */
function bucketOf(second: number, { longSeconds }: Context): number {
  const next = second + 1000
  return !longSeconds.has(second) && longSeconds.has(next) ? next : second
}

/** The whole text of a tweet of more than 280 characters. It has no tweet id, so its tweet is found by its second and beginning. */
export const notesRole: Role<Context> = {
  name: 'note tweets',
  path: /^(?:data\/)?note-tweets?(?:-part\d+)?\.js$/i,
  assignment: true,
  neverPosts: true,
  survey(record, _at, context) {
    const second = secondOf(record)
    return second === null ? null : bucketOf(second, context)
  },
  read(record, at, context) {
    const second = secondOf(record)
    if (second === null) return BAD_TIMESTAMP
    const core = object(noteOf(record).core)
    let text = unescapeText(string(core?.text))
    for (const link of objects(core?.urls)) {
      const short = string(link.shortUrl) || string(link.url)
      const url = string(link.expandedUrl) || string(link.expanded_url)
      if (short !== '' && url !== '') text = text.replaceAll(short, () => url)
    }
    return newDraft(
      {
        kind: 'post',
        text,
        posted: { at: toIso(second), source: 'createdAt' },
        bucket: bucketOf(second, context),
        source: at.source,
        raw: at.raw,
      },
      { joins: 'id', needsTwin: NO_TWEET },
    )
  },
}
