import type { Block, Fact, Tally, Tone } from '../../kit/block.ts'
import type { Coverage, LegalReportFacts, LegalReportOptions, PostFacts } from './facts.ts'
import { timeline, timeStrip } from './strip.ts'
import { byDate, dateIn, showDay, showInstant, yearOf } from './when.ts'
import { formatCount, formatNumber, fillTemplate, type Words } from './words.ts'

/** Whether a post is before or after the loss; null if unknown. */
export const lossLabelText = (post: Pick<PostFacts, 'lossLabel'>, words: Words): string | null =>
  post.lossLabel && (post.lossLabel === 'Pre-loss' ? words.preLoss : words.postLoss)

export function toneOf(post: Pick<PostFacts, 'lossLabel'>): Tone {
  if (post.lossLabel === null) return 'ink'
  return post.lossLabel === 'Pre-loss' ? 'before' : 'after'
}

/** The review criteria by which the posts were chosen, as far as the options allow them to be printed. */
function criteriaText(
  { selection }: LegalReportFacts,
  { reviewStatus }: LegalReportOptions,
  words: Words,
): string {
  if (!reviewStatus || selection.isChosen) return words.byCounsel
  const criteria = [
    ...(selection.statuses.length > 0
      ? [fillTemplate(words.statuses, { list: selection.statuses.join(', ') })]
      : []),
    ...(selection.isOnTimeline ? [words.onTimeline] : []),
    ...(selection.isFlagged ? [words.flagged] : []),
  ]
  if (criteria.length === 0) return selection.isReduced ? words.reduced : ''
  const { whole, reduced } = selection.isInclusive ? words.meetsAny : words.meetsAll
  return fillTemplate(selection.isReduced ? reduced : whole, { list: criteria.join(' · ') })
}

/** The days that were asked for; nothing if none were. */
export function rangeFacts(criteria: LegalReportFacts['selection'], words: Words): Fact[] {
  const from = criteria.startDate === null ? '' : showDay(criteria.startDate, words.language)
  const to = criteria.endDate === null ? '' : showDay(criteria.endDate, words.language)
  const range =
    from && to
      ? fillTemplate(words.between, { from, to })
      : from
        ? fillTemplate(words.from, { from })
        : to && fillTemplate(words.until, { to })
  return range === '' ? [] : [{ label: words.range, value: range }]
}

function selectionFacts(facts: LegalReportFacts, options: LegalReportOptions, words: Words): Fact[] {
  const criteria = facts.selection
  const items: Fact[] = [
    { label: words.posts, value: criteriaText(facts, options, words) },
    { label: words.sites, value: criteria.sites.join(', ') },
    { label: words.media, value: criteria.media.join(', ') },
    ...rangeFacts(criteria, words),
    { label: words.search, value: (options.reviewStatus && criteria.keywords) || '' },
  ]
  return items.filter((item) => item.value !== '')
}

function countByLabel(values: { label: string; tone: Tone }[]) {
  const counted = new Map<string, { label: string; count: number; tone: Tone }>()
  for (const value of values) {
    const row = counted.get(value.label) ?? { ...value, count: 0 }
    row.count += 1
    counted.set(value.label, row)
  }
  return [...counted.values()]
}

type Group = Tally['groups'][number]

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count

export const platformGroup = (posts: PostFacts[], words: Words): Group => ({
  title: words.platform,
  rows: countByLabel(posts.map((p) => ({ label: p.platform, tone: 'accent' as const }))).sort(byCount),
})

export function mediaGroup(posts: PostFacts[], words: Words): Group {
  const name = { image: words.images, video: words.videos, embed: words.embeds }
  return {
    title: words.media,
    rows: countByLabel(
      posts.flatMap((p) =>
        p.media.map((m) =>
          m.missing === null || m.sha256 !== null
            ? { label: name[m.type], tone: 'ink' as const }
            : { label: words.missingMedia, tone: 'quiet' as const },
        ),
      ),
    ),
  }
}

const periodGroup = (posts: PostFacts[], words: Words): Group => ({
  title: words.period,
  rows: countByLabel(
    posts.map((p) => ({
      label: p.dateInDoubt ? words.dateInDoubt : (lossLabelText(p, words) ?? words.noPeriod),
      tone: toneOf(p),
    })),
  ),
})

const statusGroup = (posts: PostFacts[], words: Words): Group => ({
  title: words.status,
  rows: countByLabel(
    posts.flatMap((p) => (p.status === null ? [] : [{ label: p.status, tone: 'ink' as const }])),
  ),
})

/** Groups that are not empty. */
export const tally = (groups: Group[]): Tally => ({
  type: 'tally',
  groups: groups.filter((group) => group.rows.length > 0),
})

export function letterhead({ firm }: LegalReportFacts, { branding }: LegalReportOptions): Block {
  const lines = [firm.address, firm.phone].filter((line) => line !== null)
  return branding
    ? { type: 'letterhead', name: firm.name, lines, logo: firm.logo }
    : { type: 'letterhead', name: '', lines: [], logo: null }
}

/** 'Volume 2 of 4' after the name; the name alone if the file is the whole report. */
export function nameWithVolume(name: string, { report: { volume } }: LegalReportFacts, words: Words): string {
  return volume ? `${name} · ${fillTemplate(words.volume, { number: volume.number, of: volume.of })}` : name
}

export const firstPageOf = ({ report: { volume } }: LegalReportFacts): number =>
  (volume?.pagesBefore ?? 0) + 1

/** Numbers go on over volumes. How many there are in all is known only when the last one is made. */
export const footerPages = ({ report: { volume } }: LegalReportFacts, words: Words): string =>
  volume && volume.pagesBefore !== null ? words.footerPage : words.footerPages

/** Which report and which of its files it is: a report has a file of each form, zone, language and day. */
export const identityFacts = (
  label: string,
  { report: { id, documentId } }: LegalReportFacts,
  words: Words,
): Fact[] => [
  { label, value: id, mono: true },
  ...(documentId === null ? [] : [{ label: words.documentId, value: documentId, mono: true }]),
]

/** The same on each page, which may be found alone. */
export function footerLeft(template: string, facts: LegalReportFacts, words: Words): string {
  const { id, documentId } = facts.report
  const of = fillTemplate(template, { id })
  return nameWithVolume(
    documentId === null ? of : fillTemplate(words.footerDocument, { of, id: documentId }),
    facts,
    words,
  )
}

export const titleBlock = (kicker: string, facts: LegalReportFacts, words: Words): Block => ({
  type: 'title',
  kicker,
  text: facts.report.name,
  subtitle: nameWithVolume(fillTemplate(words.subtitle, { client: facts.client.name }), facts, words),
})

/** How many posts the file has; for a volume, which of the whole. */
export function postCountFact(
  posts: PostFacts[],
  { report }: LegalReportFacts,
  label: string,
  words: Words,
): Fact {
  const [first, last] = [posts[0], posts.at(-1)]
  if (!report.volume || !first || !last) return { label, value: formatNumber(posts.length, words.language) }
  const numbers = {
    from: formatNumber(first.number, words.language),
    to: formatNumber(last.number, words.language),
    posts: formatNumber(report.volume.posts, words.language),
  }
  return {
    label: words.postsInVolume,
    value: fillTemplate(words.numbered, { count: formatNumber(posts.length, words.language), ...numbers }),
  }
}

/** A post whose date is in doubt has no place in time. */
export const datedPosts = (posts: PostFacts[]): PostFacts[] => posts.filter((post) => !post.dateInDoubt)

/** The first and the last day of the posts; nothing if there are none. */
export function publishedFacts(posts: PostFacts[], { timeZone }: LegalReportFacts, words: Words): Fact[] {
  const days = datedPosts(posts)
    .map((post) => dateIn(post.postedAt, timeZone))
    .sort(byDate)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  return [
    {
      label: words.published,
      value: fillTemplate(words.between, {
        from: showDay(from, words.language),
        to: showDay(to, words.language),
      }),
    },
  ]
}

/** Who made the file and when, and the zones of its times. */
export function generationFacts(facts: LegalReportFacts, options: LegalReportOptions, words: Words): Fact[] {
  const { firm, report, timeZone } = facts
  const zone =
    options.timeZone === timeZone
      ? options.timeZone
      : `${options.timeZone}; ${fillTemplate(words.dayZone, { zone: timeZone })}`
  return [
    ...(options.branding ? [{ label: words.preparedBy, value: firm.name }] : []),
    { label: words.generated, value: showInstant(report.generatedAt, options.timeZone, words.language) },
    { label: words.selectionMade, value: showInstant(report.createdAt, options.timeZone, words.language) },
    { label: words.timeZone, value: zone },
  ]
}

/** How many posts of its accounts and days the document does not contain, and what it does not count. */
function coverageBlocks(coverage: Coverage, { reviewStatus }: LegalReportOptions, words: Words): Block[] {
  const { posts, inDocument, trashed, notRelevant, takenOut, setAside, purged } = coverage
  const number = (n: number) => formatNumber(n, words.language)
  const listOf = (counts: Partial<Record<keyof Words['coverage'], number>>): string =>
    Object.entries(counts)
      .filter(([, n]) => n > 0)
      .map(([name, n]) => formatCount(words.coverage[name as keyof Words['coverage']], n, words.language))
      .join(', ')
  const rest = listOf({ notRelevant, trashed, others: posts - inDocument - trashed - notRelevant })
  const apart = listOf({
    inDoubt: coverage.inDoubt - coverage.inDoubtInDocument,
    takenOut,
    setAside,
    purged,
  })
  const doubted = coverage.inDoubtInDocument
  const texts = [
    fillTemplate(words.covered, {
      posts: number(posts),
      contained: number(inDocument),
      from: showDay(coverage.from, words.language),
      to: showDay(coverage.to, words.language),
    }),
    // Otherwise the number would differ from that of the posts of the document.
    ...(doubted > 0 ? [formatCount(words.coveredBeside, doubted, words.language)] : []),
    ...(reviewStatus && rest ? [fillTemplate(words.notContained, { list: rest })] : []),
    ...(apart ? [fillTemplate(words.coveredApart, { list: apart })] : []),
  ]
  return [{ type: 'paragraph', style: 'body', text: texts.join(' ') }]
}

/** Where in time the posts are, for the page headers; nothing if all are on one day. */
export function timelineBlocks(posts: PostFacts[], { client, timeZone }: LegalReportFacts): Block[] {
  const line = timeline(
    posts.map(({ number, postedAt, dateInDoubt }) => ({
      number,
      date: dateInDoubt ? null : dateIn(postedAt, timeZone),
    })),
    client.dateOfLoss,
  )
  return line === null ? [] : [line]
}

/** The cover: the client, the recipient, the selection, the contents, and the number of posts over time around the date of loss. */
export function cover(
  facts: LegalReportFacts,
  posts: PostFacts[],
  options: LegalReportOptions,
  words: Words,
): Block[] {
  const { client } = facts
  const strip = options.lossLabels
    ? timeStrip(
        datedPosts(posts).map((post) => ({
          date: dateIn(post.postedAt, facts.timeZone),
          tone: toneOf(post),
        })),
        client.dateOfLoss,
        words,
      )
    : null
  const day = (date: string | null) => (date === null ? words.notGiven : showDay(date, words.language))
  const groups = [
    ...(options.lossLabels ? [periodGroup] : []),
    platformGroup,
    ...(options.reviewStatus ? [statusGroup] : []),
    mediaGroup,
  ]
  return [
    letterhead(facts, options),
    titleBlock(words.kicker, facts, words),
    ...(options.internalNotes
      ? [{ type: 'paragraph' as const, style: 'notice' as const, text: words.privileged }]
      : []),
    ...(strip === null ? [] : [strip]),
    {
      type: 'facts',
      columns: 3,
      items: [
        { label: words.client, value: client.name },
        { label: words.fileRefNo, value: client.fileRefNo ?? words.notGiven },
        ...(options.lossLabels ? [{ label: words.dateOfLoss, value: day(client.dateOfLoss) }] : []),
        {
          label: words.dateOfBirth,
          value:
            client.dateOfBirth === null || options.wholeBirthDate
              ? day(client.dateOfBirth)
              : yearOf(client.dateOfBirth),
        },
        postCountFact(posts, facts, words.postsInReport, words),
        ...publishedFacts(posts, facts, words),
      ],
    },
    { type: 'heading', level: 2, text: words.contents },
    posts.length > 0
      ? tally(groups.map((group) => group(posts, words)))
      : { type: 'paragraph', style: 'quiet', text: words.noPosts },
    { type: 'heading', level: 2, text: words.selection },
    { type: 'facts', columns: 1, items: selectionFacts(facts, options, words) },
    ...(facts.coverage === null ? [] : coverageBlocks(facts.coverage, options, words)),
    {
      type: 'facts',
      columns: 2,
      items: [...generationFacts(facts, options, words), ...identityFacts(words.reportId, facts, words)],
    },
  ]
}
