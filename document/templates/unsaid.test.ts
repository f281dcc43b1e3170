import { describe, expect, test } from 'vitest'
import type { Block } from '../kit/block.ts'
import { ALL_OPTIONS_OFF, ALL_OPTIONS_ON, sampleFacts, samplePost } from '../sample.ts'
import { album } from './album.ts'
import { legalReport } from './legal-report.ts'
import type { Coverage, LegalReportFacts, LegalReportOptions, PostFacts } from './parts/facts.ts'

const COVERAGE: Coverage = {
  from: '2021-05-07',
  to: '2022-06-01',
  posts: 2311,
  inDocument: 40,
  trashed: 12,
  notRelevant: 2000,
  inDoubt: 3,
  inDoubtInDocument: 1,
  takenOut: 0,
  setAside: 7,
  purged: 1,
}
const NEWER = { archiveId: 'a-2', fileName: 'facebook-2027.zip', receivedAt: '2026-11-20T14:00:00.000Z' }
const RECEIVED = 'facebook-2027.zip, received Fri, Nov 20, 2026 · 9:00:00 am EST'

async function blocksOf(
  over: Partial<LegalReportFacts>,
  options: LegalReportOptions,
  posts: PostFacts[] = [samplePost(1)],
): Promise<Block[]> {
  const blocks: Block[] = []
  for await (const block of legalReport({ ...sampleFacts(posts), ...over }, options).blocks)
    blocks.push(block)
  return blocks
}
const paragraphs = (blocks: Block[]) =>
  blocks.flatMap((block) => (block.type === 'paragraph' && block.style === 'body' ? [block.text] : []))
const entryOf = (blocks: Block[]) => blocks.find((block) => block.type === 'entry')
const factsIn = (blocks: Block[]) =>
  blocks.flatMap((block) =>
    block.type === 'facts' ? block.items.map(({ label, value }) => `${label}: ${value}`) : [],
  )

describe('how much a report does not contain', () => {
  const sentence =
    'Of 2,311 posts of these accounts between May 07, 2021 and Jun 01, 2022, this document contains 40. It also contains 1 post whose date is in doubt.'
  const apart = 'Not counted: 2 whose dates are in doubt, 7 records set aside, 1 deleted for good.'

  test('is one number, and what is not counted', async () => {
    expect(paragraphs(await blocksOf({ coverage: COVERAGE }, ALL_OPTIONS_OFF))[0]).toBe(
      `${sentence} ${apart}`,
    )
  })

  test('is split only with the review status', async () => {
    const split = 'Not contained: 2,000 not relevant, 12 in the trash, 259 others.'
    expect(paragraphs(await blocksOf({ coverage: COVERAGE }, ALL_OPTIONS_ON))[0]).toBe(
      `${sentence} ${split} ${apart}`,
    )
  })

  test('is not mentioned unless it was asked for, and never in an album', async () => {
    expect(paragraphs(await blocksOf({}, ALL_OPTIONS_ON)).join(' ')).not.toContain('this document contains')
    const blocks: Block[] = []
    for await (const block of album({ ...sampleFacts([]), coverage: COVERAGE }, ALL_OPTIONS_ON).blocks)
      blocks.push(block)
    expect(JSON.stringify(blocks)).not.toContain('2,311')
  })
})

describe('an entry', () => {
  test('says which newer archive lacks the post, and which have other words, whose texts are an option', async () => {
    const post = samplePost(1, { absentIn: NEWER, otherWordings: [{ ...NEWER, text: 'A fast run' }] })
    const lines = async (options: LegalReportOptions) =>
      entryOf(await blocksOf({}, options, [post]))?.facts.map(({ label, value }) => `${label}: ${value}`)
    expect(await lines(ALL_OPTIONS_OFF)).toEqual([
      `Not in a newer archive: ${RECEIVED}`,
      `Other wording: ${RECEIVED}: has other words for this post, which are not printed here`,
    ])
    expect((await lines(ALL_OPTIONS_ON))?.slice(1)).toEqual([
      `Other wording: ${RECEIVED}`,
      'Its text: A fast run',
    ])
  })

  test('says only in an internal document that the platform’s trash has the post', async () => {
    const post = samplePost(1, { absentIn: NEWER, isInTrash: true })
    const lines = async (internalNotes: boolean) =>
      entryOf(await blocksOf({}, { ...ALL_OPTIONS_OFF, internalNotes }, [post]))?.facts.map(
        ({ label, value }) => `${label}: ${value}`,
      )
    expect(await lines(true)).toContain(`In the platform’s trash: ${RECEIVED}`)
    expect(await lines(false)).toEqual([`Not in a newer archive: ${RECEIVED}`])
  })

  test('has the record and the hashes of each other wording, printed or not, and the method says what they are', async () => {
    const record = { file: 'posts_1.json', position: 7, sha256: 'cd'.repeat(32) }
    const other = { ...NEWER, text: 'A fast run', records: [record], sha256: 'ef'.repeat(32) }
    const HASHES = 'The hashes of another wording are computed in the same way'
    for (const options of [ALL_OPTIONS_OFF, ALL_OPTIONS_ON]) {
      const one = await blocksOf({}, options, [samplePost(1, { otherWordings: [other] })])
      expect(entryOf(one)?.provenance.slice(5)).toEqual([
        { label: 'Other wording', value: 'posts_1.json, record 7 (the first is 0)', mono: true },
        { label: 'Its record SHA-256', value: 'cd'.repeat(32), mono: true },
        { label: 'Its post SHA-256', value: 'ef'.repeat(32), mono: true },
      ])
      expect(paragraphs(one).join(' ')).toContain(HASHES)
    }
    const two = entryOf(
      await blocksOf({}, ALL_OPTIONS_ON, [samplePost(1, { otherWordings: [other, { ...other }] })]),
    )
    for (const items of [two?.facts, two?.provenance])
      expect(items?.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Other wording 1', 'Other wording 2']),
      )
    // A file that an older version asked for.
    const old = await blocksOf({}, ALL_OPTIONS_ON, [
      samplePost(1, { otherWordings: [{ ...NEWER, text: 'A fast run' }] }),
    ])
    expect(entryOf(old)?.provenance).toHaveLength(5)
    expect(paragraphs(old).join(' ')).not.toContain(HASHES)
  })

  test('says that another archive has other captions, or another date', async () => {
    const captions = { ...NEWER, differs: ['captions' as const], text: '', captions: ['My collar'] }
    const dated = { ...NEWER, differs: ['date' as const], text: '', postedAt: '2022-05-07T16:10:05.000Z' }
    const both = { ...dated, differs: ['text' as const, 'date' as const], text: 'Fast' }
    const lines = async (options: LegalReportOptions) =>
      entryOf(
        await blocksOf({}, options, [samplePost(1, { otherWordings: [captions, dated, both] })]),
      )?.facts.map(({ label, value }) => `${label}: ${value}`)
    const AT = 'Sat, May 07, 2022 · 12:10:05 pm EDT'
    const HIDDEN = 'has other words for this post, which are not printed here'
    expect(await lines(ALL_OPTIONS_OFF)).toEqual([
      `Other wording 1: ${RECEIVED}: ${HIDDEN}`,
      `Other date 2: ${RECEIVED}`,
      `Its date: ${AT}`,
      `Other wording 3: ${RECEIVED}: ${HIDDEN}`,
      `Its date: ${AT}`,
    ])
    expect(await lines(ALL_OPTIONS_ON)).toEqual([
      `Other wording 1: ${RECEIVED}`,
      'Its other words: My collar',
      `Other date 2: ${RECEIVED}`,
      `Its date: ${AT}`,
      `Other wording 3: ${RECEIVED}`,
      'Its text: Fast',
      `Its date: ${AT}`,
    ])
    const [archive] = sampleFacts([]).archives
    if (!archive) throw new Error('There is no archive')
    const onlyDate = [samplePost(1, { otherWordings: [dated] })]
    expect(
      factsIn(await blocksOf({ archives: [{ ...archive, id: 'a-2' }] }, ALL_OPTIONS_OFF, onlyDate)),
    ).not.toContain('In other words in it: 1 post')
  })

  test('names a post that is probably the same by its number, or by its archive if it is not in the document', async () => {
    const posts = [
      samplePost(1, { likelySame: [{ number: 2 }] }),
      samplePost(2, { likelySame: [{ number: 1 }, NEWER] }),
    ]
    const blocks = await blocksOf({}, ALL_OPTIONS_OFF, posts)
    const lines = blocks.flatMap((block) => (block.type === 'entry' ? [block.facts] : []))
    expect(lines).toEqual([
      [{ label: 'Probably the same', value: 'No. 2 in this document' }],
      [
        { label: 'Probably the same', value: 'No. 1 in this document' },
        {
          label: 'Probably the same',
          value: `A post in ${RECEIVED}, which this document does not contain`,
        },
      ],
    ])
    const MARKED = 'stay separate and are marked as probably the same'
    expect(paragraphs(blocks).join(' ')).toContain(MARKED)
    expect(paragraphs(await blocksOf({}, ALL_OPTIONS_OFF)).join(' ')).not.toContain(MARKED)
  })

  test('names counsel as the author of a comment, or the firm with branding, with its date if it is known', async () => {
    const options = { ...ALL_OPTIONS_OFF, externalComments: true }
    const label = async (post: PostFacts, chosen: LegalReportOptions) =>
      entryOf(await blocksOf({}, chosen, [post]))?.asides[0]?.label
    const comment = samplePost(1, { comment: 'x' })
    expect(await label(comment, options)).toBe('Comment by counsel')
    expect(await label(comment, { ...options, branding: true })).toBe('Comment by Maple & Finch')
    expect(await label({ ...comment, commentedAt: '2026-11-01T14:00:00.000Z' }, options)).toBe(
      'Comment by counsel · Sun, Nov 01, 2026 · 9:00:00 am EST',
    )
  })
})

describe('a report', () => {
  test('has an identity of its own beside that of its selection, on the cover and on each page', async () => {
    const given = sampleFacts([samplePost(1)])
    const options = { ...ALL_OPTIONS_OFF, footer: true }
    expect(factsIn(await blocksOf({}, options)).slice(-30)).toEqual(
      expect.arrayContaining(['Report ID: r-1', 'Document ID: d-1']),
    )
    expect(album(given, options).footer?.left).toBe('Album r-1 · document d-1')
    const old = { ...given, report: { ...given.report, documentId: null } }
    expect(legalReport(old, options).footer?.left).toBe('Report r-1')
  })

  test('speaks of connected accounts only if there is one', async () => {
    const [archive] = sampleFacts([]).archives
    if (!archive) throw new Error('no archive')
    const CONNECTED = 'the archive of a connected account'
    expect(paragraphs(await blocksOf({}, ALL_OPTIONS_OFF)).join(' ')).not.toContain(CONNECTED)
    const archives = [{ ...archive, through: 'connection' as const }]
    expect(paragraphs(await blocksOf({ archives }, ALL_OPTIONS_OFF)).join(' ')).toContain(CONNECTED)
  })

  test('prints the year of birth, and the whole date as an option', async () => {
    expect(factsIn(await blocksOf({}, ALL_OPTIONS_OFF))).toContain('Date of birth: 1988')
    expect(factsIn(await blocksOf({}, { ...ALL_OPTIONS_OFF, wholeBirthDate: true }))).toContain(
      'Date of birth: Sep 14, 1988',
    )
    const client = { ...sampleFacts([]).client, dateOfBirth: null }
    expect(factsIn(await blocksOf({ client }, ALL_OPTIONS_OFF))).toContain('Date of birth: Not given')
  })

  test('does not claim whose posts they are', async () => {
    expect(await blocksOf({}, ALL_OPTIONS_OFF)).toContainEqual(
      expect.objectContaining({ type: 'title', subtitle: 'Posts in the file of Danielle Okafor-Lee' }),
    )
  })

  test('is marked as work product on each page if it shows the review status', () => {
    const right = (options: LegalReportOptions) => legalReport(sampleFacts([]), options).header?.right
    expect(right({ ...ALL_OPTIONS_OFF, reviewStatus: true })).toBe(
      'Danielle Okafor-Lee · MPL-1 · Shows review status – attorney work product',
    )
    expect(right(ALL_OPTIONS_OFF)).toBe('Danielle Okafor-Lee · MPL-1')
  })

  test('names the owner of an archive and the result alone, and no zone that the zip does not state', async () => {
    const [archive] = sampleFacts([]).archives
    if (!archive) throw new Error('no archive')
    const lines = async (over: Partial<typeof archive>) =>
      factsIn(await blocksOf({ archives: [{ ...archive, ...over }] }, ALL_OPTIONS_OFF))
    const confirmed = await lines({
      owner: 'D. Okafor · 1001',
      ownerResult: 'confirmed',
      newestFile: { at: '2026-10-19T08:30:00.000Z', isZoned: false },
    })
    expect(confirmed).toContain('Owner named in it: D. Okafor · 1001')
    expect(confirmed).toContain('Compared with the client: Confirmed by the firm')
    expect(confirmed).toContain('Newest file in it: Mon, Oct 19, 2026 · 8:30:00 am (the zip states no zone)')
    const unnamed = await lines({ owner: null, ownerResult: 'notNamed', sentFor: 'firm' })
    expect(unnamed).toContain('Compared with the client: Owner not named')
    expect(unnamed).toContain('Sent by: Danielle Okafor-Lee (law firm)')
    expect(unnamed.some((line) => line.startsWith('Owner named in it'))).toBe(false)
  })
})

describe('a date of loss outside of the days of the posts', () => {
  const lineOf = async (days: string[], dateOfLoss: string) => {
    const posts = days.map((day, at) => samplePost(at + 1, { postedAt: `${day}T16:00:00.000Z` }))
    const { client } = sampleFacts([])
    const blocks = await blocksOf({ client: { ...client, dateOfLoss } }, ALL_OPTIONS_OFF, posts)
    const strip = blocks.find((block) => block.type === 'strip')
    const line = blocks.find((block) => block.type === 'timeline')
    return { strip, line }
  }

  test('is on the line in proportion if the line is at most twice as long', async () => {
    const { strip, line } = await lineOf(['2026-01-10', '2026-06-20'], '2025-10-01')
    expect([strip?.mark?.cut, strip?.buckets.length]).toEqual([null, 9])
    expect(strip?.mark?.at).toBeLessThan(0.1)
    expect(line).toMatchObject({ mark: 0, cut: null, ends: ['2025', '2026'] })
    expect(line?.places[0]).toBeGreaterThan(0.35)
  })

  test('is beyond a cut that says how long it is, and bars keep their months', async () => {
    const before = await lineOf(['2026-10-17', '2026-11-19'], '2024-05-10')
    expect(before.strip).toMatchObject({
      mark: { cut: 'before', distance: '29 months', label: 'May 10, 2024' },
      key: expect.stringContaining('Where it is cut, 29 months without posts are left out.'),
    })
    expect(before.strip?.buckets).toHaveLength(2)
    expect(before.line).toMatchObject({ cut: 'before', ends: ['2024', '2026'] })
    const after = await lineOf(['2020-10-17', '2020-11-19'], '2024-05-10')
    expect(after.strip?.mark).toMatchObject({ cut: 'after', distance: '42 months' })
    expect(after.line).toMatchObject({ cut: 'after', ends: ['2020', '2024'] })
  })
})

test('an archive says who sent it for whom, and that its account was only listed', async () => {
  const [archive] = sampleFacts([]).archives
  if (!archive) throw new Error('There is no archive')
  const archives = [
    {
      ...archive,
      sentBy: 'Ruth Chan',
      sentFor: 'firm' as const,
      sentForName: 'Maple & Finch',
      isAccountListed: true,
    },
  ]
  const lines = factsIn(await blocksOf({ archives }, ALL_OPTIONS_OFF))
  expect(lines).toContain('Sent by: Ruth Chan, Maple & Finch (law firm)')
  expect(lines).toContain('Account, as it was listed: danielle.okafor')
})

test('an archive says how many posts of the document it lacks, and how many it has in other words', async () => {
  const [archive] = sampleFacts([]).archives
  if (!archive) throw new Error('There is no archive')
  const posts = [
    samplePost(1, { absentIn: NEWER }),
    samplePost(2, { otherWordings: [{ ...NEWER, text: 'A fast run' }] }),
    samplePost(3, { absentIn: NEWER }),
    samplePost(4, { likelySame: [NEWER, { number: 1 }] }),
  ]
  const lines = factsIn(await blocksOf({ archives: [{ ...archive, id: 'a-2' }] }, ALL_OPTIONS_OFF, posts))
  expect(lines.filter((line) => /^(Printed|Not in|In other|Probably)/.test(line))).toEqual([
    'Printed from this archive: 0 posts',
    'Not in this archive: 2 posts of days that it covers',
    'In other words in it: 1 post',
    'Probably the same in it: 1 post that this document does not contain',
  ])
})

test('an empty document does not say where its posts came from', async () => {
  const blocks: Block[] = []
  for await (const block of album({ ...sampleFacts([]), archives: [] }, ALL_OPTIONS_OFF).blocks)
    blocks.push(block)
  expect(JSON.stringify(blocks)).not.toContain('The posts were read')
  expect(JSON.stringify(blocks)).toContain('This album has no posts.')
})

test('an album does not say that records wait for a decision', async () => {
  const blocks: Block[] = []
  for await (const block of album(sampleFacts([samplePost(1)]), ALL_OPTIONS_OFF).blocks) blocks.push(block)
  expect(factsIn(blocks)).toContain(
    'Records in it: 2,900 (2,850 in posts, 40 not posts, 6 skipped, each with a reason, 4 of an unknown kind)',
  )
})

test('other dates of the platform have their names, in the document’s zone', async () => {
  const post = samplePost(1, {
    updated: { at: '2022-05-08T16:10:00.000Z', source: 'update_timestamp' },
    backdated: { at: '2010', source: 'backdated_timestamp' },
  })
  const { facts } = entryOf(await blocksOf({}, ALL_OPTIONS_OFF, [post])) ?? { facts: [] }
  expect(facts).toEqual([
    { label: 'Changed on the platform', value: 'Sun, May 08, 2022 · 12:10:00 pm EDT (update_timestamp)' },
    { label: 'Backdated to', value: '2010 (backdated_timestamp)' },
  ])
  const media = {
    type: 'image' as const,
    file: null,
    width: 4,
    height: 3,
    seconds: null,
    sha256: null,
    missing: null,
  }
  const taken = { at: '2022-05-01T10:00:00.000Z', source: 'EXIF DateTimeOriginal' }
  const pictured = samplePost(1, { media: [{ ...media, fileName: 'a.jpg', title: 'My cast', taken }] })
  expect(entryOf(await blocksOf({}, ALL_OPTIONS_OFF, [pictured]))?.pictures[0]).toMatchObject({
    caption: 'Picture · a.jpg · 4 × 3 px · taken Sun, May 01, 2022 · 6:00:00 am EDT (EXIF DateTimeOriginal)',
    alt: 'Picture 1 of 1, post 1: My cast',
  })
})

test('an index names pages only if the pages have numbers', async () => {
  const columns = async (footer: boolean) => {
    const table = (await blocksOf({}, { ...ALL_OPTIONS_ON, footer })).find(({ type }) => type === 'table')
    return table?.type === 'table' ? table.columns.map(({ title }) => title) : []
  }
  expect(await columns(true)).toContain('Page')
  expect(await columns(false)).not.toContain('Page')
})

test('an empty album says for which days it was asked', async () => {
  const { selection } = sampleFacts([])
  const given = {
    ...sampleFacts([]),
    selection: { ...selection, startDate: '2021-01-01', endDate: '2021-12-31' },
  }
  const blocks: Block[] = []
  for await (const block of album(given, ALL_OPTIONS_OFF).blocks) blocks.push(block)
  expect(factsIn(blocks)).toContain('Dates requested: Jan 01, 2021 – Dec 31, 2021')
  expect(JSON.stringify(blocks)).toContain('This album has no posts.')
})

test('a neutral report says nothing of the date of loss', async () => {
  const posts = [
    samplePost(1, { postedAt: '2021-01-07T16:10:00.000Z', lossLabel: 'Pre-loss' }),
    samplePost(2, { isDayOfLoss: true }),
  ]
  const whole = JSON.stringify(await blocksOf({}, ALL_OPTIONS_ON, posts))
  expect(whole).toMatch(/Pre-loss.*date of loss/)
  const neutral = await blocksOf({}, { ...ALL_OPTIONS_ON, lossLabels: false }, posts)
  expect(JSON.stringify(neutral)).not.toMatch(/-loss|of loss|2021-11-06|Nov 06, 2021/i)
  expect(neutral.some(({ type }) => ['strip', 'timeline', 'milestone'].includes(type))).toBe(false)
})
