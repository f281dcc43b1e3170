import { FormatOptions } from '#contract/index.ts'
import { type Document, type Format, type PostFacts, searchFile, WORDS } from '#document/index.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { Problem } from '../../platform/problem.ts'
import type { FactsContext } from './facts.ts'
import type { FileToRender } from './job.ts'
import { LABELS } from './labels.ts'
import type { PostSnapshot } from '../snapshots.ts'

type Texts = { forbidden: string[]; allowed: string[] }

/**
 * Opens a rendered file with another reader before it is released, and searches it for what must not be in it: internal notes that were not
 * requested, posts that were removed from the report, and locations from cameras in pictures. @param frame the document of its posts `withoutWords`
 * @throws Problem FILE_NOT_RELEASED on a hit
 */
export async function checkFile(
  context: FactsContext,
  file: FileToRender,
  frame: Document,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const format: Format = file.format
  const { forbidden, allowed } = await textsOf(context, file)
  const { texts, hasExif } = await searchFile(
    { format, file: path, forbidden, allowed: [...allowed, ...(await textsOfFrame(file, frame))] },
    signal,
  )
  if (texts.length > 0 || hasExif) throw new Problem('FILE_NOT_RELEASED')
}

/**
 * A post with its date, source, media and labels, but without the texts that are searched for: only the database states which of them may be
 * printed.
 */
export const withoutWords = (post: PostFacts): PostFacts => ({
  ...post,
  text: '',
  words: post.words.map(({ label }) => ({ label, text: '' })),
  place: null,
  notes: [],
  comment: null,
})

async function textsOf(context: FactsContext, file: FileToRender): Promise<Texts> {
  return context.transaction(async (tx) => {
    type CheckedLine = { post_id: string; comment: string; state: PostSnapshot; isRemoved: boolean }
    const lines = await tx.rows<CheckedLine>(sql`
      with printed as materialized (
        select l.id, l.state, l.comment from report_files f cross join lateral unnest(f.lines, f.states, f.comments) as l (id, state, comment)
        where f.customer_id = ${tx.customerId} and f.id = ${file.id}
      )
      select r.post_id, coalesce(l.comment, r.comment) as comment, s.state, r.trashed_at is not null and l.id is null as "isRemoved"
      from report_posts r left join printed l on l.id = r.id
      join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = coalesce(l.state, r.state_sha256)
      where r.customer_id = ${tx.customerId} and r.report_id = ${file.report_id}`)
    const shown = lines.filter((line) => !line.isRemoved)
    const notes = await tx.rows<{ content: string }>(sql`
      select content from post_notes
      where customer_id = ${tx.customerId} and post_id = any(${uuids(lines.map((line) => line.post_id))})`)
    const areNotesAsked = file.options.internalNotes && file.type !== 'album'
    const noteTexts = notes.map((note) => note.content)
    const places = await tx.rows<{ place: Coordinates }>(sql`
      select found.place from post_media m
      left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
      cross join lateral (select coalesce(m.place, b.metadata) as place) found
      where m.customer_id = ${tx.customerId} and m.post_id = any(${uuids(shown.map((line) => line.post_id))})
        and found.place is not null`)
    return {
      forbidden: [
        ...lines.filter((line) => line.isRemoved).map((line) => line.state.content),
        ...(areNotesAsked ? [] : noteTexts),
        ...places.flatMap(({ place }) => coordinatesOf(place)),
      ],
      allowed: [
        file.name,
        ...shown.flatMap((line) => [line.comment, ...stringsIn(line.state)]),
        ...(areNotesAsked ? noteTexts : []),
      ],
    }
  })
}

/** What the document prints of the firm, the client, the archives, and of its posts besides their words, and its labels. */
async function textsOfFrame(file: FileToRender, { blocks, ...rest }: Document): Promise<string[]> {
  const { language } = FormatOptions.parse(file.options)
  const texts = stringsIn([rest, LABELS[language], WORDS[language]])
  for await (const block of blocks) texts.push(...stringsIn(block))
  return texts
}

/** All texts in a value. As JSON, a line break in them would be searched for as the letter n. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

type Coordinates = { latitude?: number | null; longitude?: number | null; name?: string | null }

/** The location in both forms in which a page might print it. */
const coordinatesOf = ({ latitude, longitude, name }: Coordinates): string[] => [
  ...(typeof latitude === 'number' && typeof longitude === 'number' ? [`${latitude}, ${longitude}`] : []),
  ...(name ? [name] : []),
]
