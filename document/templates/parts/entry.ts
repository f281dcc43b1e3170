import type { Aside, Entry, Fact, Picture } from '../../kit/block.ts'
import { foreign } from '../../kit/printable.ts'
import { lossLabelText, toneOf } from './cover.ts'
import type {
  ArchiveName,
  LegalReportFacts,
  LegalReportOptions,
  OtherWording,
  PlatformDate,
  PostFacts,
  ReportMedia,
  SourceRecord,
} from './facts.ts'
import { dateIn, daysBetween, showDay, showInstant, showInstantForBoth, showLength } from './when.ts'
import { formatCount, formatNumber, fillTemplate, type Words } from './words.ts'

/** A date of the platform with its name there. */
function dateText(
  { at, source }: PlatformDate,
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): string {
  const shown = at.includes('T')
    ? showInstantForBoth(at, options.timeZone, facts.timeZone, words.language)
    : /^\d{4}-\d\d-\d\d$/.test(at)
      ? showDay(at, words.language)
      : foreign(at)
  return source ? fillTemplate(words.dateField, { at: shown, field: foreign(source) }) : shown
}

function picture(
  media: ReportMedia,
  index: number,
  post: PostFacts,
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Picture {
  const kind = {
    image: words.picture,
    video: media.file === null ? words.videoNoPoster : words.videoPoster,
    embed: words.embed,
  }[media.type]
  const size = media.width !== null && media.height !== null ? `${media.width} × ${media.height} px` : null
  const length =
    media.seconds === null ? null : fillTemplate(words.videoLength, { time: showLength(media.seconds) })
  const undrawable = fillTemplate(words.notShown, { reason: words.cannotBeDrawn })
  const nothing = media.sha256 === null ? words.notInArchive : words.cannotBeDrawn
  const reason = media.missing ?? (media.file === null && media.type === 'image' ? nothing : null)
  return {
    kind: media.type,
    file: media.file,
    width: media.width,
    height: media.height,
    undrawable,
    name: reason !== null && media.sha256 === null ? media.fileName && foreign(media.fileName) : null,
    missing: reason === null ? null : fillTemplate(words.notShown, { reason }),
    title: media.title && foreign(media.title),
    // With the client's caption, which may be the only words about it.
    alt: [
      fillTemplate(words.pictureAlt, { kind, n: index + 1, of: post.media.length, number: post.number }),
      media.title && foreign(media.title),
    ]
      .filter(Boolean)
      .join(': '),
    caption: [
      kind,
      media.file !== null && media.missing,
      length,
      media.fileName && foreign(media.fileName),
      size,
      media.taken && fillTemplate(words.taken, { at: dateText(media.taken, facts, options, words) }),
      media.sha256 && words.sha256,
    ]
      .filter(Boolean)
      .join(' · '),
    hash: media.sha256,
  }
}

const nameOf = ({ fileName, receivedAt }: ArchiveName, options: LegalReportOptions, words: Words): string =>
  fillTemplate(words.archiveNamed, {
    file: foreign(fileName),
    at: showInstant(receivedAt, options.timeZone, words.language),
  })

/** Whether its words are others, not only its date. */
export const hasOtherWords = ({ differs = ['text'] }: OtherWording): boolean =>
  differs.some((part) => part !== 'date')

/** The name of what another archive says of a post, by which its words and its hashes are found. */
function wordingLabel({ otherWordings = [] }: PostFacts, other: OtherWording, words: Words): string {
  const label = hasOtherWords(other) ? words.otherWording : words.otherDate
  return otherWordings.length === 1 ? label : `${label} ${otherWordings.indexOf(other) + 1}`
}

/** Its words have lines of their own, so that they can't be taken for ours. */
function wordingFacts(
  other: OtherWording,
  label: string,
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Fact[] {
  const { differs = ['text'], text, captions = [], postedAt } = other
  const archive = nameOf(other, options, words)
  const dated =
    postedAt === undefined
      ? []
      : [
          {
            label: words.wordingDate,
            value: showInstantForBoth(postedAt, options.timeZone, facts.timeZone, words.language),
          },
        ]
  if (!hasOtherWords(other)) return [{ label, value: archive }, ...dated]
  if (!options.otherWordings)
    return [{ label, value: fillTemplate(words.wordingNotPrinted, { archive }) }, ...dated]
  return [
    { label, value: archive },
    ...(differs.includes('text') ? [{ label: words.wordingText, value: text || words.noText }] : []),
    ...captions.map((value) => ({ label: words.wordingCaption, value })),
    ...dated,
  ]
}

/** What other archives have of the post. */
function elsewhere(
  post: PostFacts,
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Fact[] {
  const { absentIn, datedIn, otherWordings = [], likelySame = [] } = post
  return [
    ...(absentIn ? [{ label: words.absentIn, value: nameOf(absentIn, options, words) }] : []),
    ...(absentIn && post.isInTrash && options.internalNotes
      ? [{ label: words.inTrash, value: nameOf(absentIn, options, words) }]
      : []),
    ...(datedIn ? [{ label: words.dateFrom, value: nameOf(datedIn, options, words) }] : []),
    ...otherWordings.flatMap((other) =>
      wordingFacts(other, wordingLabel(post, other, words), facts, options, words),
    ),
    ...likelySame.map((other) => ({
      label: words.likelySame,
      value:
        'number' in other
          ? fillTemplate(words.likelyNumber, { number: formatNumber(other.number, words.language) })
          : fillTemplate(words.likelyNotHere, { archive: nameOf(other, options, words) }),
    })),
  ]
}

function otherDates(
  post: PostFacts,
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Fact[] {
  const names = ['updated', 'backdated'] as const
  return names.flatMap((name) => {
    const date = post[name]
    return date ? [{ label: words[name], value: dateText(date, facts, options, words) }] : []
  })
}

function details(post: PostFacts, words: Words): Fact[] {
  const shared = post.sharedLink
  const items: [string, string | null][] = [
    [words.place, post.place],
    [words.tagged, post.tags.map(foreign).join(', ')],
    [words.album, post.album],
    [
      words.sharedLink,
      shared === null ? null : [shared.title ?? '', shared.url].filter(Boolean).map(foreign).join(' – '),
    ],
    [words.link, post.link],
    [words.audience, post.isPrivate === null ? null : post.isPrivate ? words.private : words.public],
  ]
  return items.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function chips(
  post: PostFacts,
  facts: LegalReportFacts,
  { reviewStatus }: LegalReportOptions,
  words: Words,
): Entry['chips'] {
  const loss = facts.client.dateOfLoss
  const out: Entry['chips'] = []
  if (post.isDayOfLoss)
    out.push({ text: `${lossLabelText(post, words)} · ${words.dayOfLoss}`, tone: toneOf(post) })
  else if (post.lossLabel !== null && loss !== null) {
    const days = Math.abs(daysBetween(loss, dateIn(post.postedAt, facts.timeZone)))
    const forms = post.lossLabel === 'Pre-loss' ? words.daysBefore : words.daysAfter
    out.push({ text: formatCount(forms, days, words.language), tone: toneOf(post) })
  } else if (post.lossLabel !== null) out.push({ text: lossLabelText(post, words) ?? '', tone: toneOf(post) })
  if (!reviewStatus) return out
  if (post.status !== null) out.push({ text: post.status, tone: 'quiet' })
  if (post.isFlagged) out.push({ text: words.flagged, tone: 'warn' })
  return out
}

function provenance(post: PostFacts, { archives }: LegalReportFacts, words: Words): Fact[] {
  const { source, datedIn } = post
  const isListed = archives.find(({ id }) => id === source?.archiveId)?.isAccountListed
  const instant = post.dateInDoubt ? foreign(post.dateInDoubt) : new Date(post.postedAt).toISOString()
  const placeOf = ({ file, position }: SourceRecord) =>
    fillTemplate(words.position, { file: foreign(file), position })
  const records = source?.records.flatMap((record, index): [string, string][] => [
    // The record of the printed words may have another date.
    [words.source, index === 0 && !datedIn ? `${instant} · ${placeOf(record)}` : placeOf(record)],
    [words.recordHash, record.sha256],
  ])
  // Its own record may have another date than the post; its hashes are above.
  const notAbove = (post.otherWordings ?? []).filter(({ sha256 }) => sha256 !== source?.sha256)
  const others = notAbove.flatMap((other): [string, string | null][] => [
    ...(other.records ?? []).flatMap((record): [string, string][] => [
      [wordingLabel(post, other, words), placeOf(record)],
      [words.wordingRecordHash, record.sha256],
    ]),
    [words.wordingHash, other.sha256 ?? null],
  ])
  const items: [string, string | null][] = [
    ...(records ?? [[words.source, instant] as [string, string]]),
    ...(datedIn?.records ?? []).flatMap((record): [string, string][] => [
      [words.dateFrom, `${instant} · ${placeOf(record)}`],
      [words.recordHash, record.sha256],
    ]),
    [isListed ? words.accountListed : words.account, source?.account ?? null],
    [words.postHash, source?.sha256 ?? null],
    [words.archiveHash, source?.archiveSha256 ?? null],
    ...others,
  ]
  return items.flatMap(([label, value]) => (value ? [{ label, value, mono: true }] : []))
}

function asides(
  post: PostFacts,
  { firm }: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Aside[] {
  const notes = options.internalNotes ? post.notes : []
  const comment = options.externalComments && post.comment ? [post.comment] : []
  const byWhom = options.branding ? fillTemplate(words.commentBy, { firm: firm.name }) : words.comment
  const label = post.commentedAt
    ? fillTemplate(words.commentedAt, {
        comment: byWhom,
        at: showInstant(post.commentedAt, options.timeZone, words.language),
      })
    : byWhom
  return [
    ...comment.map((text) => ({ kind: 'comment' as const, label, text })),
    ...notes.map((note) => ({
      kind: 'note' as const,
      label: fillTemplate(words.internalNote, {
        author: foreign(note.author),
        at: showInstant(note.at, options.timeZone, words.language),
      }),
      text: note.text,
    })),
  ]
}

/** One post as shown in the report. */
export function entry(
  post: PostFacts,
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Entry {
  return {
    type: 'entry',
    id: post.id,
    number: String(post.number),
    continued: fillTemplate(words.continued, { number: post.number }),
    heading: post.kind === null ? post.platform : `${post.platform} · ${post.kind}`,
    when: post.dateInDoubt
      ? fillTemplate(words.doubtedDate, { date: foreign(post.dateInDoubt) })
      : showInstantForBoth(post.postedAt, options.timeZone, facts.timeZone, words.language),
    tone: toneOf(post),
    isMarked: post.isDayOfLoss,
    chips: chips(post, facts, options, words),
    text: post.text,
    facts: [
      ...post.words.map(({ label, text }) => ({ label, value: text })),
      ...details(post, words),
      ...otherDates(post, facts, options, words),
      ...elsewhere(post, facts, options, words),
    ],
    pictures: post.media.map((media, index) => picture(media, index, post, facts, options, words)),
    isPageForEachPicture: options.onePicturePerPage,
    asides: asides(post, facts, options, words),
    provenance: provenance(post, facts, words),
  }
}
