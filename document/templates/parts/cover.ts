import type { Block, Fact, Tally, Tone } from '../../kit/block.ts'
import type { LegalReportFacts, LegalReportOptions, ReportPost } from './facts.ts'
import { timeStrip } from './strip.ts'
import { dateIn, showDay, showInstant } from './when.ts'
import { say, type Words } from './words.ts'

/** Before or after the date of loss; 'ink' where there is none. */
export function toneOf(post: Pick<ReportPost, 'lossLabel'>): Tone {
  if (post.lossLabel === null) return 'ink'
  return post.lossLabel === 'Pre-loss' ? 'before' : 'after'
}

function selection(facts: LegalReportFacts, words: Words): Fact[] {
  const asked = facts.selection
  const criteria = [
    ...(asked.statuses.length > 0 ? [say(words.statuses, { list: asked.statuses.join(', ') })] : []),
    ...(asked.isOnTimeline ? [words.onTimeline] : []),
    ...(asked.isFlagged ? [words.flagged] : []),
  ]
  const sentence = asked.isInclusive ? words.meetsAny : words.meetsAll
  const from = asked.startDate === null ? '' : showDay(asked.startDate)
  const to = asked.endDate === null ? '' : showDay(asked.endDate)
  const range =
    from && to
      ? say(words.between, { from, to })
      : from
        ? say(words.from, { from })
        : to && say(words.until, { to })
  const items: Fact[] = [
    {
      label: words.status,
      value: criteria.length > 0 ? say(sentence, { list: criteria.join(' · ') }) : words.everyPost,
    },
    { label: words.sites, value: asked.sites.join(', ') },
    { label: words.media, value: asked.media.join(', ') },
    { label: words.range, value: range },
    { label: words.other, value: asked.other.join(' · ') },
  ]
  return items.filter((item) => item.value !== '')
}

function rows(values: { label: string; tone: Tone }[]) {
  const counted = new Map<string, { label: string; count: number; tone: Tone }>()
  for (const value of values) {
    const row = counted.get(value.label) ?? { ...value, count: 0 }
    row.count += 1
    counted.set(value.label, row)
  }
  return [...counted.values()]
}

function tally(posts: ReportPost[], words: Words): Tally {
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count
  const mediaWord = { image: words.images, video: words.videos, embed: words.embeds }
  const groups = [
    {
      title: words.period,
      rows: rows(posts.map((p) => ({ label: p.lossLabel ?? words.noPeriod, tone: toneOf(p) }))),
    },
    {
      title: words.platform,
      rows: rows(posts.map((p) => ({ label: p.platform, tone: 'accent' as const }))).sort(byCount),
    },
    {
      title: words.status,
      rows: rows(
        posts.flatMap((p) => (p.status === null ? [] : [{ label: p.status, tone: 'ink' as const }])),
      ),
    },
    {
      title: words.media,
      rows: rows(
        posts.flatMap((p) =>
          p.media.map((m) =>
            m.missing === null
              ? { label: mediaWord[m.type], tone: 'ink' as const }
              : { label: words.missingMedia, tone: 'quiet' as const },
          ),
        ),
      ),
    },
  ]
  return { type: 'tally', groups: groups.filter((group) => group.rows.length > 0) }
}

/** The cover: whose, for whom, what was asked for, what is in it, and its rhythm around the date of loss. */
export function cover(
  facts: LegalReportFacts,
  posts: ReportPost[],
  options: LegalReportOptions,
  words: Words,
): Block[] {
  const { client, firm, report } = facts
  const dates = posts.map((post) => dateIn(post.postedAt, facts.timeZone)).sort()
  const strip = timeStrip(
    posts.map((post) => ({ date: dateIn(post.postedAt, facts.timeZone), tone: toneOf(post) })),
    client.dateOfLoss,
    words,
  )
  const lines = [firm.address, firm.phone].filter((line) => line !== null)
  const day = (date: string | null) => (date === null ? words.notGiven : showDay(date))
  const zone =
    options.timeZone === facts.timeZone
      ? options.timeZone
      : `${options.timeZone}; ${say(words.dayZone, { zone: facts.timeZone })}`
  const published = say(words.between, { from: day(dates[0] ?? null), to: day(dates.at(-1) ?? null) })
  return [
    {
      type: 'letterhead',
      name: options.branding ? firm.name : '',
      lines: options.branding ? lines : [],
      logo: options.branding ? firm.logo : null,
    },
    {
      type: 'title',
      kicker: words.kicker,
      text: report.name,
      subtitle: say(words.subtitle, { client: client.name }),
    },
    ...(strip === null ? [] : [strip]),
    {
      type: 'facts',
      columns: 3,
      items: [
        { label: words.client, value: client.name },
        { label: words.fileRefNo, value: client.fileRefNo ?? words.notGiven },
        { label: words.dateOfLoss, value: day(client.dateOfLoss) },
        { label: words.dateOfBirth, value: day(client.dateOfBirth) },
        { label: words.postsInReport, value: posts.length.toLocaleString('en-US') },
        ...(dates.length > 0 ? [{ label: words.published, value: published }] : []),
      ],
    },
    { type: 'heading', level: 2, text: words.contents },
    posts.length > 0 ? tally(posts, words) : { type: 'paragraph', style: 'quiet', text: words.noPosts },
    { type: 'heading', level: 2, text: words.selection },
    { type: 'facts', columns: 1, items: selection(facts, words) },
    {
      type: 'facts',
      columns: 2,
      items: [
        ...(options.branding ? [{ label: words.preparedBy, value: firm.name }] : []),
        { label: words.generated, value: showInstant(report.generatedAt, options.timeZone) },
        { label: words.selectionMade, value: showInstant(report.createdAt, options.timeZone) },
        { label: words.timeZone, value: zone },
        { label: words.reportId, value: report.id, mono: true },
      ],
    },
  ]
}
