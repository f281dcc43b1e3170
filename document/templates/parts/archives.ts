import type { Block, Fact } from '../../kit/block.ts'
import { foreign } from '../../kit/printable.ts'
import type {
  ArchiveCounts,
  LegalReportOptions,
  PostFacts,
  ReportArchive,
  UnreadArchiveFacts,
} from './facts.ts'
import { hasOtherWords } from './entry.ts'
import { showClockTime, showInstant } from './when.ts'
import { formatCount, formatNumber, fillTemplate, type Words } from './words.ts'

/** Each archive that the posts or their files came from: its bytes, who sent it, how and when, and how much of it is in the report. */
export function archiveBlocks(
  posts: PostFacts[],
  allArchives: ReportArchive[],
  options: LegalReportOptions,
  words: Words,
): Block[] {
  const counted = Map.groupBy(posts, ({ source }) => source?.archiveId ?? null)
  const archiveSections = allArchives.flatMap((archive, at): Block[] => [
    {
      type: 'heading',
      level: 2,
      text: fillTemplate(words.archiveNumber, {
        number: at + 1,
        of: allArchives.length,
        platform: archive.platform,
      }),
    },
    {
      type: 'facts',
      columns: 1,
      items: factsOf(archive, postsBeside(archive.id, posts, counted.get(archive.id) ?? []), options, words),
    },
  ])
  const withoutArchive = posts.filter(
    ({ source }) => !allArchives.some((archive) => archive.id === source?.archiveId),
  )
  if (withoutArchive.length === 0) return archiveSections
  const text = formatCount(words.sourceUnknown, withoutArchive.length, words.language)
  return [...archiveSections, { type: 'paragraph', style: 'quiet', text }]
}

type PostCounts = { from: number; absent: number; dated: number; otherWords: number; likelySame: number }

/** How many posts of the document are printed from an archive, are not in it, have their date from it, have other words in it, or are probably one of its others. */
const postsBeside = (id: string, posts: PostFacts[], from: PostFacts[]): PostCounts => ({
  from: from.length,
  absent: posts.filter(({ absentIn }) => absentIn?.archiveId === id).length,
  dated: posts.filter(({ datedIn }) => datedIn?.archiveId === id).length,
  otherWords: posts.filter(({ otherWordings }) =>
    otherWordings?.some((other) => other.archiveId === id && hasOtherWords(other)),
  ).length,
  likelySame: posts.filter(({ likelySame }) =>
    likelySame?.some((other) => 'archiveId' in other && other.archiveId === id),
  ).length,
})

/** Archives that are kept unread: nothing in the report comes from them. */
export function unreadBlocks(
  archives: UnreadArchiveFacts[],
  options: LegalReportOptions,
  words: Words,
): Block[] {
  if (archives.length === 0) return []
  return [
    { type: 'heading', level: 2, text: words.keptUnread },
    { type: 'paragraph', style: 'body', text: words.keptUnreadReason },
    ...archives.map((archive): Block => ({
      type: 'facts',
      columns: 1,
      items: [
        { label: words.keptUnreadFrom, value: archive.platform },
        { label: words.fileName, value: foreign(archive.fileName) },
        { label: words.sentBy, value: foreign(archive.sentBy) },
        {
          label: words.received,
          value: showInstant(archive.receivedAt, options.timeZone, words.language),
        },
        {
          label: words.inArchive,
          value: fillTemplate(words.bytes, { n: formatNumber(archive.bytes, words.language) }),
        },
        archive.sha256 === null
          ? { label: words.archiveHash, value: words.notSealed }
          : { label: words.archiveHash, value: archive.sha256, mono: true },
      ],
    })),
  ]
}

/** The sums of an import, as on its page: what was found, and what became of it. */
function countFacts({ records, posts, media }: ArchiveCounts, words: Words): Fact[] {
  const { found, ...outcomes } = records
  const number = (n: number) => formatNumber(n, words.language)
  const sum = (whole: number, parts: [forms: readonly string[], n: number][]): string => {
    const some = parts.filter(([, n]) => n > 0).map(([forms, n]) => formatCount(forms, n, words.language))
    return some.length > 0 ? `${number(whole)} (${some.join(', ')})` : number(whole)
  }
  const names = Object.keys(outcomes) as (keyof typeof outcomes)[]
  const { files, found: named, stored, missing, withoutPost } = media
  const ofPosts = sum(named, [
    [words.mediaStored, stored],
    [words.mediaMissing, missing],
  ])
  const unused =
    files === undefined && withoutPost > 0
      ? [formatCount(words.withoutPost, withoutPost, words.language)]
      : []
  return [
    {
      label: words.records,
      value: sum(
        found,
        names.map((name) => [words.recordCounts[name], outcomes[name]]),
      ),
    },
    { label: words.posts, value: number(posts) },
    ...(files === undefined
      ? []
      : [
          {
            label: words.mediaFiles,
            value: sum(files, [
              [words.mediaUsed, files - withoutPost],
              [words.mediaUnused, withoutPost],
            ]),
          },
        ]),
    {
      label: words.mediaNamed,
      value: [named > 1 ? fillTemplate(words.mediaOften, { n: ofPosts }) : ofPosts, ...unused].join(' · '),
    },
  ]
}

/** What the document has from an archive, and what it names of it. */
function postFacts({ from, absent, dated, otherWords, likelySame }: PostCounts, words: Words): Fact[] {
  const items: [label: string, forms: readonly string[], n: number][] = [
    [words.absentHere, words.absentPosts, absent],
    [words.dateFromHere, words.countPosts, dated],
    [words.otherWordsHere, words.countPosts, otherWords],
    [words.likelySameHere, words.likelyPosts, likelySame],
  ]
  return [
    { label: words.inDocument, value: formatCount(words.countPosts, from, words.language) },
    ...items.flatMap(([label, forms, n]) =>
      n === 0 ? [] : [{ label, value: formatCount(forms, n, words.language) }],
    ),
  ]
}

/** The other parts of its download, and why some may be missing. */
function downloadFacts(download: ReportArchive['download'], words: Words): Fact[] {
  if (!download) return []
  const { others, missing, reasons } = download
  const listed = (template: string, names: string[]) =>
    names.length === 0 ? [] : [fillTemplate(template, { list: names.map(foreign).join(', ') })]
  const values = [
    ...listed(words.downloadOthers, others),
    ...listed(words.downloadMissing, missing),
    ...reasons.map((reason) => words.downloadReasons[reason]),
  ]
  if (values.length === 0) return []
  const isPart = others.length + missing.length > 0 || reasons.includes('partial')
  return [{ label: isPart ? words.download : words.mayBeIncomplete, value: values.join(' ') }]
}

function factsOf(
  archive: ReportArchive,
  count: PostCounts,
  options: LegalReportOptions,
  words: Words,
): Fact[] {
  const { sentBy, sentByRole, sentFor, receivedAt, newestFile, counts } = archive
  const isUpload = ['session', 'reconnect', 'import'].includes(archive.through)
  const items: (Fact | null)[] = [
    { label: words.fileName, value: foreign(archive.fileName) },
    {
      label: archive.isAccountListed ? words.accountListed : words.account,
      value: archive.account ?? words.notGiven,
    },
    { label: words.receivedThrough, value: words.through[archive.through] },
    sentBy === null
      ? null
      : {
          label: isUpload ? words.sentBy : words.requestedBy,
          value:
            sentFor === null
              ? foreign(sentBy)
              : fillTemplate(words.sentFor[sentFor], {
                  name: [
                    foreign(sentBy),
                    ...(sentByRole && sentFor !== 'client' ? [words.roles[sentByRole]] : []),
                    ...(archive.sentForName === null ? [] : [foreign(archive.sentForName)]),
                  ].join(', '),
                }),
        },
    { label: words.received, value: showInstant(receivedAt, options.timeZone, words.language) },
    newestFile === null
      ? null
      : {
          label: words.newestFile,
          value: newestFile.isZoned
            ? showInstant(newestFile.at, options.timeZone, words.language)
            : fillTemplate(words.noZone, { at: showClockTime(newestFile.at, words.language) }),
        },
    archive.owner === null ? null : { label: words.owner, value: foreign(archive.owner) },
    archive.ownerResult === null
      ? null
      : { label: words.ownerResult, value: words.ownerResults[archive.ownerResult] },
    {
      label: words.inArchive,
      value: fillTemplate(words.bytes, { n: formatNumber(archive.bytes, words.language) }),
    },
    ...(counts === null ? [] : countFacts(counts, words)),
    ...downloadFacts(archive.download, words),
    archive.isUnread ? { label: words.notReadToEnd, value: words.notReadToEndReason } : null,
    ...postFacts(count, words),
    archive.sha256 === null
      ? { label: words.archiveHash, value: words.notSealed }
      : { label: words.archiveHash, value: archive.sha256, mono: true },
    ...(archive.inner === null
      ? []
      : [
          { label: words.innerZip, value: foreign(archive.inner.name) },
          { label: words.innerHash, value: archive.inner.sha256, mono: true },
        ]),
    archive.browserSha256 === null
      ? null
      : { label: words.browserHash, value: archive.browserSha256, mono: true },
    archive.sourceSha256 === null
      ? null
      : { label: words.sourceHash, value: archive.sourceSha256, mono: true },
  ]
  return items.filter((item) => item !== null)
}
