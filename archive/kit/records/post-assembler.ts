import type { Draft } from './draft.ts'
import { identityText, MediaKeys, platformNumbers } from './identity.ts'
import { ledgerRecord, type Refusal } from '../ledger/ledger.ts'
import { mergePlaces } from './place.ts'
import type { ArchiveMedia, ArchivePost, Platform, PostKind, ArchiveItem, RecordSource } from './post.ts'
import { labeledWords, wordsOfDropped } from './words.ts'

/** If a post has two kinds, the more specific one comes first. */
const BY_SPECIFICITY: PostKind[] = [
  'poll',
  'recommendation',
  'event_response',
  'event',
  'listing',
  'answer',
  'life_event',
  'reel',
  'story',
  'archived',
  'group_post',
  'check_in',
  'shared_link',
  'post',
  'video',
  'photo',
  'comment',
]

function moreSpecific(one: PostKind, other: PostKind): PostKind {
  if ((one === 'photo' && other === 'video') || (one === 'video' && other === 'photo')) return 'post'
  return BY_SPECIFICITY.indexOf(other) < BY_SPECIFICITY.indexOf(one) ? other : one
}

/** `numbers`, `keys` and `cutText`: computed when the draft is first compared. */
type JoinedDraft = Draft & {
  sources: RecordSource[]
  raws: string[]
  numbers: Set<string> | null
  keys: MediaKeys | null
  cutText: string | null
}

/**
 * Drafts that wait for others of their bucket. `records`: how many they were made of; `bytes`: what they take; `part`: how often the limit was
 * reached before.
 */
type HeldDrafts = { drafts: JoinedDraft[]; records: number; bytes: number; part: number }

/** The most records of a bucket that are compared with each other. No platform writes as many; comparing a hostile million would take days. */
export const MAX_COMPARED = 1000
/** The most bytes of records of one bucket that are compared, because they may become one post. */
const MAX_COMPARED_BYTES = 3_000_000
/** The same for the records of all buckets that wait for others: what the memory of one process allows. */
const MAX_HELD_BYTES = 100_000_000

/** What a draft takes in memory, roughly. */
const bytesOf = ({ raw, media, tags, words }: Draft): number =>
  raw.length + (media.length + tags.length + words.length) * 50

/**
 * Joins the records of one post and gives each post its identity. A draft that is alone in its bucket becomes a post right away; the others wait
 * until the last draft of their bucket has been added.
 */
export class PostAssembler {
  private readonly platform: Platform
  private readonly sha256: (text: string) => string
  /** Buckets of more than one record, and how many records are still expected. */
  private readonly expectedRecords: Map<number, number>
  /** The first 52 bits of identities made of the platform's numbers. */
  private readonly numberedIdentities = new Set<number>()
  /** Identities of posts without a date, likewise, and how many have each. */
  private readonly undatedIdentities = new Map<number, number>()
  private readonly heldDrafts = new Map<number, HeldDrafts>()
  private heldBytes = 0

  constructor(platform: Platform, sha256: (text: string) => string, expectedRecords: Map<number, number>) {
    this.platform = platform
    this.sha256 = sha256
    this.expectedRecords = expectedRecords
    // Records without a date are not counted, so those that may be joined wait until the end.
    expectedRecords.set(Number.NaN, Number.POSITIVE_INFINITY)
  }

  add(draft: Draft, out: ArchiveItem[]): void {
    if (Number.isNaN(draft.bucket) && draft.joins !== 'id' && draft.joins !== 'media') {
      this.emitUndated(startJoined(draft), out)
      return
    }
    const left = this.expectedRecords.get(draft.bucket)
    if (left === undefined) {
      this.emit(startJoined(draft), 0, new Map(), out)
      return
    }
    const held = this.heldDrafts.get(draft.bucket) ?? { drafts: [], records: 0, bytes: 0, part: 0 }
    this.heldDrafts.set(draft.bucket, held)
    const bytes = bytesOf(draft)
    if (held.records === MAX_COMPARED || held.bytes + bytes > MAX_COMPARED_BYTES) this.finish(held, out)
    for (const oldest of this.heldDrafts.values()) {
      if (this.heldBytes + bytes <= MAX_HELD_BYTES) break
      this.finish(oldest, out)
    }
    joinDraft(held.drafts, draft)
    held.records++
    held.bytes += bytes
    this.heldBytes += bytes
    this.settle(draft.bucket, left, out)
  }

  /** A record of this bucket did not become a post, so nothing needs to wait for it. */
  skip(bucket: number, out: ArchiveItem[]): void {
    const left = this.expectedRecords.get(bucket)
    if (left !== undefined) this.settle(bucket, left, out)
  }

  private settle(bucket: number, left: number, out: ArchiveItem[]): void {
    if (left > 1) {
      this.expectedRecords.set(bucket, left - 1)
      return
    }
    const held = this.heldDrafts.get(bucket)
    this.heldDrafts.delete(bucket)
    if (held) this.finish(held, out)
  }

  flush(out: ArchiveItem[]): void {
    for (const held of this.heldDrafts.values()) this.finish(held, out)
    this.heldDrafts.clear()
  }

  private finish(held: HeldDrafts, out: ArchiveItem[]): void {
    const seen = new Map<string, number>()
    for (const joined of held.drafts) this.emit(joined, held.part, seen, out)
    if (held.records > 0) held.part++
    this.heldBytes -= held.bytes
    held.drafts = []
    held.records = 0
    held.bytes = 0
  }

  /** Two posts of the same words without a date are two posts, wherever they are. */
  private emitUndated(joined: JoinedDraft, out: ArchiveItem[]): void {
    const text = identityText(this.platform, joined)
    const key = Number.parseInt(this.sha256(text).slice(0, 13), 16)
    const before = this.undatedIdentities.get(key) ?? 0
    this.undatedIdentities.set(key, before + 1)
    this.emit(joined, 0, new Map([[text, before]]), out)
  }

  private emit(joined: JoinedDraft, part: number, seen: Map<string, number>, out: ArchiveItem[]): void {
    if (joined.needsTwin) {
      for (const [index, source] of joined.sources.entries())
        out.push(ledgerRecord(joined.needsTwin, source, joined.raws[index] ?? ''))
      return
    }
    const text = identityText(this.platform, joined) + (part === 0 || joined.id !== null ? '' : `\n@${part}`)
    const occurrence = seen.get(text) ?? 0
    seen.set(text, occurrence + 1)
    const identity = this.unique(
      this.sha256(occurrence === 0 ? text : `${text}\n#${occurrence}`),
      joined,
      part,
    )
    if (joined.setAside) setAside(joined, identity, joined.setAside, out)
    else out.push({ type: 'post', post: toPost(this.platform, identity, joined) })
  }

  /** If two posts of different times have one number, the second is also identified by its time and files. */
  private unique(identity: string, joined: JoinedDraft, part: number): string {
    if (joined.id === null && joined.joins !== 'media') return identity
    const key = Number.parseInt(identity.slice(0, 13), 16)
    if (!this.numberedIdentities.has(key)) {
      this.numberedIdentities.add(key)
      return identity
    }
    const files = joined.media.map(({ entry, uri }) => entry ?? uri)
    const where = part === 0 ? [] : [`@${part}`]
    return this.sha256([identity, joined.posted.at, joined.text, ...files, ...where].join('\n'))
  }
}

function setAside(
  { author, posted, sources, raws }: JoinedDraft,
  identity: string,
  refusal: Refusal,
  out: ArchiveItem[],
): void {
  const doubt = author && { ...author, identity, at: posted.doubt ? null : posted.at }
  for (const [index, source] of sources.entries())
    out.push(ledgerRecord({ ...refusal, ...(doubt && { author: doubt }) }, source, raws[index] ?? ''))
}

function startJoined(draft: Draft): JoinedDraft {
  return { ...draft, sources: [draft.source], raws: [draft.raw], numbers: null, keys: null, cutText: null }
}

function joinDraft(group: JoinedDraft[], draft: Draft): void {
  const started = startJoined(draft)
  const same = draft.joins === 'never' ? undefined : group.find((other) => areSamePost(other, started))
  if (same) mergeDraft(same, draft)
  else group.push(started)
}

const numbersOf = (joined: JoinedDraft): Set<string> => {
  joined.numbers ??= platformNumbers(joined)
  return joined.numbers
}

const keysOf = (joined: JoinedDraft): MediaKeys => {
  joined.keys ??= new MediaKeys(joined.media)
  return joined.keys
}

const cutTextOf = (joined: JoinedDraft): string => {
  joined.cutText ??= cutTextIn(joined.text)
  return joined.cutText
}

function areSamePost(one: JoinedDraft, other: JoinedDraft): boolean {
  if (one.joins !== other.joins) return false
  // What the platform wrote instead of a date.
  if (one.posted.doubt?.value !== other.posted.doubt?.value && Number.isNaN(one.bucket)) return false
  // A long tweet's note does not reveal whether the tweet is an answer.
  if (!one.needsTwin && !other.needsTwin && (one.kind === 'comment') !== (other.kind === 'comment'))
    return false
  if (other.joins === 'id') {
    if (one.id !== null && other.id !== null) return one.id === other.id
    return (wholeText(cutTextOf(one), other.text) ?? wholeText(cutTextOf(other), one.text)) !== null
  }
  if (other.joins === 'media') return isSameByMedia(one, other)
  if (one.text !== other.text || !areEqualOrUnknown(one.sharedLink?.url, other.sharedLink?.url)) return false
  if (!areEqualOrUnknown(one.place?.name, other.place?.name)) return false
  if (one.media.length > 0 && other.media.length > 0) return true
  const elsewhere = one.sources.every((source) => source.file !== other.source.file)
  if (one.media.length === 0 && other.media.length === 0)
    return elsewhere && (one.text !== '' || sharesWord(one, other))
  return one.text !== '' || sharesWord(one, other)
}

/** Compares the platform's number; without a match, the time, text and file. */
function isSameByMedia(one: JoinedDraft, other: JoinedDraft): boolean {
  if (keysOf(one).contradicts(other.media)) return false
  // A picture can be both a post and a story, each with its own date and words.
  if (!one.needsTwin && !other.needsTwin && (one.kind === 'story') !== (other.kind === 'story')) return false
  const numbers = numbersOf(one)
  for (const number of numbersOf(other)) if (numbers.has(number)) return true
  if (one.posted.at !== other.posted.at || one.text !== other.text) return false
  if (other.media.some((medium) => keysOf(one).has(medium))) return true
  return one.secondary !== other.secondary && one.text !== ''
}

/**
 * `long` if it continues where a text was cut off; null if it does not. The names at the beginning of an answer, which `long` lacks, are kept.
 * @param cut see `cutTextIn`
 */
function wholeText(cut: string, long: string): string | null {
  let start = 0
  for (let names = 0; names <= MAX_ANSWERED && cut.length - start >= MIN_PREFIX_LENGTH; names++) {
    if (long.length > cut.length - start && long.startsWith(cut.slice(start)))
      return cut.slice(0, start) + long
    const name = /^@\w+\s+/.exec(cut.slice(start, start + MAX_NAME_LENGTH))
    if (!name) return null
    start += name[0].length
  }
  return null
}

/** The most accounts that one tweet answers, and the most letters of a name with its spaces. */
const MAX_ANSWERED = 60
const MAX_NAME_LENGTH = 100

/** A text that may be cut off, without an ellipsis and a link to the rest. */
const cutTextIn = (text: string): string => withoutEllipsis(withoutLastLink(text))

/** From the end, because an expression would begin at each of many spaces. */
function withoutLastLink(text: string): string {
  let start = text.length
  while (start > 0 && !/\s/.test(text[start - 1] ?? '')) start -= 1
  const at = text.slice(start).search(/https?:\/\/\S/)
  return at === -1 ? text : text.slice(0, start + at).trimEnd()
}

function withoutEllipsis(text: string): string {
  const length = text.endsWith('…') ? 1 : text.endsWith('...') ? 3 : 0
  return length === 0 ? text : text.slice(0, -length).trimEnd()
}

const MIN_PREFIX_LENGTH = 100

const areEqualOrUnknown = (one: string | null | undefined, other: string | null | undefined) =>
  !one || !other || one === other

const sharesWord = (one: Draft, other: Draft) =>
  Boolean(
    (one.sharedLink && one.sharedLink.url === other.sharedLink?.url) ||
    (one.place?.name && one.place.name === other.place?.name),
  )

function mergeDraft(joined: JoinedDraft, draft: Draft): void {
  const primary = joined.secondary && !draft.secondary
  if (primary) joined.posted = draft.posted
  const texts = [joined.text, draft.text]
  const isNote = joined.joins === 'id' && joined.needsTwin !== draft.needsTwin
  // A table row has the same text in another form.
  const isOtherForm = joined.joins === 'id' && joined.secondary !== draft.secondary
  if (isNote)
    joined.text =
      wholeText(cutTextOf(joined), draft.text) ?? wholeText(cutTextIn(draft.text), joined.text) ?? joined.text
  else joined.text = primary ? draft.text || joined.text : joined.text || draft.text
  joined.secondary = joined.secondary && draft.secondary
  joined.kind =
    joined.needsTwin === draft.needsTwin
      ? moreSpecific(joined.kind, draft.kind)
      : joined.needsTwin
        ? draft.kind
        : joined.kind
  joined.needsTwin = joined.needsTwin && draft.needsTwin
  joined.externalId ??= draft.externalId
  joined.id ??= draft.id
  joined.updated ??= draft.updated
  joined.backdated ??= draft.backdated
  joined.link ??= draft.link
  joined.isPrivate ??= draft.isPrivate
  joined.place =
    joined.place && draft.place ? mergePlaces(joined.place, draft.place) : (joined.place ?? draft.place)
  joined.sharedLink ??= draft.sharedLink
  joined.group ??= draft.group
  // A record that no one doubts says whose post it is.
  joined.author = joined.author && draft.author
  joined.setAside = joined.setAside && draft.setAside
  if (draft.tags.length > 0) joined.tags = [...new Set([...joined.tags, ...draft.tags])]
  joined.words = [...joined.words, ...draft.words]
  if (!isNote && !isOtherForm)
    for (const text of texts) if (text !== joined.text) joined.words.push({ origin: 'other_wording', text })
  joinMedia(joined, primary ? draft.media : joined.media, primary ? joined.media : draft.media)
  joined.numbers = null
  joined.keys = null
  joined.cutText = null
  joined.sources.push(draft.source)
  joined.raws.push(draft.raw)
}

/** Each file once. If both have it, the words of the second are added to those of the first. */
function joinMedia(joined: JoinedDraft, first: ArchiveMedia[], second: ArchiveMedia[]): void {
  joined.media = [...first]
  const keys = new MediaKeys(first)
  for (const medium of second) {
    const at = keys.find(medium)
    const same = at === null ? undefined : first[at]
    if (!same) joined.media.push(medium)
    else joined.words.push(...wordsOfDropped(same, medium))
  }
}

function toPost(platform: Platform, identity: string, joined: JoinedDraft): ArchivePost {
  return {
    platform,
    kind: joined.kind,
    externalId: joined.externalId,
    identity,
    text: joined.text,
    words: labeledWords(platform, joined),
    posted: joined.posted,
    updated: joined.updated,
    backdated: joined.backdated,
    link: joined.link,
    isPrivate: joined.isPrivate,
    place: joined.place,
    sharedLink: joined.sharedLink,
    tags: joined.tags,
    media: joined.media,
    group: joined.group,
    sources: joined.sources,
    raw: joined.raws,
    ...(joined.author && { author: joined.author }),
  }
}
