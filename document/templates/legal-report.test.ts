// Long because: each option of a report is a test of its own.
import { describe, expect, test } from 'vitest'
import type { Block } from '../kit/block.ts'
import { ALL_OPTIONS_OFF, ALL_OPTIONS_ON, sampleFacts, samplePost } from '../sample.ts'
import { legalReport } from './legal-report.ts'
import type { LegalReportFacts, LegalReportOptions, PostFacts } from './parts/facts.ts'
import { scaleTo } from './parts/strip.ts'
import { dateIn, daysBetween, showDay, showInstant } from './parts/when.ts'

async function blocksOf(posts: PostFacts[], options: LegalReportOptions): Promise<Block[]> {
  const out: Block[] = []
  for await (const block of legalReport(sampleFacts(posts), options).blocks) out.push(block)
  return out
}

const entries = (blocks: Block[]) => blocks.flatMap((block) => (block.type === 'entry' ? [block] : []))

describe('a legal report', () => {
  test('in several volumes shows on every page which volume it is and which posts it contains', async () => {
    const { report, ...rest } = sampleFacts([samplePost(2501), samplePost(2502)])
    const volume = { number: 2, of: 2, posts: 2502, pagesBefore: null }
    const document = legalReport({ ...rest, report: { ...report, volume } }, ALL_OPTIONS_ON)
    expect(document.header?.left).toBe('Activity after the loss · Volume 2 of 2')
    expect(document.footer?.left).toBe('Report r-1 · document d-1 · Volume 2 of 2')
    const blocks = []
    for await (const block of document.blocks) blocks.push(block)
    expect(JSON.stringify(blocks)).toContain('"value":"2: no. 2,501 to 2,502 of 2,502"')
    expect(entries(blocks).map(({ number }) => number)).toEqual(['2501', '2502'])
  })

  test('has a cover, the posts and the sources, and an index only on request', async () => {
    const early = samplePost(2, { postedAt: '2021-05-07T16:10:00.000Z' })
    const plain = await blocksOf([samplePost(1), early], ALL_OPTIONS_OFF)
    expect(plain.map((block) => block.type).join(' ')).toBe(
      'timeline letterhead title strip facts heading tally heading facts facts ' +
        'pageBreak heading entry entry heading paragraph paragraph paragraph heading facts',
    )
    const full = await blocksOf([samplePost(1), samplePost(2)], ALL_OPTIONS_ON)
    const index = full.find((block) => block.type === 'table')
    expect(index?.type === 'table' && index.rows.map((row) => row.cells.at(-1))).toEqual([
      { pageOf: 'post-1' },
      { pageOf: 'post-2' },
    ])
  })

  test('shows the day of each post and the date of loss at the top of pages', async () => {
    const early = samplePost(2, { postedAt: '2021-05-07T16:10:00.000Z' })
    const [line] = await blocksOf([early, samplePost(1)], ALL_OPTIONS_OFF)
    if (line?.type !== 'timeline') throw new Error('no timeline')
    expect([line.ends, line.numbers]).toEqual([
      ['2021', '2022'],
      ['2', '1'],
    ])
    const [first, last] = line.places.map(Number)
    expect([Number(first) < 0.01, Number(last) > 0.99]).toEqual([true, true])
    // 183 of 366 days.
    expect(line.mark).toBe(0.5)
  })

  test('keeps the numbers of the head in step with the posts, also of one whose date is in doubt', async () => {
    const posts = [
      samplePost(1, { dateInDoubt: 'once' }),
      samplePost(2, { postedAt: '2021-05-07T16:10:00.000Z' }),
      samplePost(3),
    ]
    const [line] = await blocksOf(posts, ALL_OPTIONS_OFF)
    if (line?.type !== 'timeline') throw new Error('no timeline')
    expect(line.numbers).toEqual(['1', '2', '3'])
    expect(line.places.map((place) => place === null)).toEqual([true, false, false])
  })

  test('shows what the platform wrote in place of a date in doubt, which has no place in time', async () => {
    const early = (number: number) => samplePost(number, { postedAt: '2021-05-07T16:10:00.000Z' })
    const doubted = samplePost(2, {
      postedAt: '9999-12-31T00:00:00.000Z',
      dateInDoubt: '1e400',
      lossLabel: null,
    })
    const blocks = await blocksOf([samplePost(1), samplePost(3), doubted], ALL_OPTIONS_ON)
    expect(entries(blocks)[2]).toMatchObject({ when: 'Date in doubt: 1e400' })
    const [line] = await blocksOf([samplePost(1), doubted, early(3)], ALL_OPTIONS_OFF)
    expect(line).toMatchObject({
      places: [expect.any(Number), null, expect.any(Number)],
      numbers: ['1', '2', '3'],
    })
    const text = JSON.stringify(blocks)
    expect(text).toContain('"text":"Date in doubt"')
    expect(text).not.toContain('9999')
  })

  test('shows notes, comments, the firm and the footer only on request', async () => {
    const post = samplePost(1, {
      notes: [{ author: 'Dana', at: '2026-05-01T15:00:00.000Z', text: 'Check the intake.' }],
      comment: 'Finish photo.',
    })
    expect(JSON.stringify(await blocksOf([post], ALL_OPTIONS_OFF))).not.toMatch(
      /Check the intake|Finish photo|Maple/,
    )
    const [shown] = entries(await blocksOf([post], ALL_OPTIONS_ON))
    expect(shown?.asides.map((aside) => aside.text)).toEqual(['Finish photo.', 'Check the intake.'])
    expect(legalReport(sampleFacts([]), ALL_OPTIONS_OFF).footer).toBeNull()
    const full = legalReport(sampleFacts([]), ALL_OPTIONS_ON)
    expect(full.footer?.left).toBe('Report r-1 · document d-1')
    expect(full.header?.right).toContain('privileged and confidential')
    const notices = async (options: LegalReportOptions) =>
      (await blocksOf([post], options)).filter(
        (block) => block.type === 'paragraph' && block.style === 'notice',
      )
    // The cover has no page header.
    expect(await notices(ALL_OPTIONS_ON)).toEqual([
      { type: 'paragraph', style: 'notice', text: 'Contains internal notes – privileged and confidential' },
    ])
    expect(await notices(ALL_OPTIONS_OFF)).toEqual([])
  })

  test('prints captions and other additional words of a post with their origin', async () => {
    const words = [
      { label: 'Caption of photo 2', text: 'My cast' },
      { label: 'Event', text: 'Fun run' },
    ]
    const blocks = await blocksOf([samplePost(1, { words, text: '' })], { ...ALL_OPTIONS_OFF, index: true })
    expect(entries(blocks)[0]?.facts.slice(0, 2)).toEqual(
      words.map(({ label, text }) => ({ label, value: text })),
    )
    // Nor does the index call it a post without text.
    const index = blocks.find((block) => block.type === 'table')
    expect(index?.type === 'table' && index.rows[0]?.cells.at(-1)).toEqual({
      text: 'Caption of photo 2: My cast',
    })
  })

  test('shows how far a post is from the date of loss, and marks the day itself and the transition', async () => {
    const blocks = await blocksOf(
      [
        samplePost(1, { postedAt: '2021-11-05T23:00:00.000Z', lossLabel: 'Pre-loss' }),
        samplePost(2, { postedAt: '2021-11-06T22:52:00.000Z', isDayOfLoss: true }),
        samplePost(3, { postedAt: '2021-11-08T04:30:00.000Z' }),
      ],
      ALL_OPTIONS_OFF,
    )
    expect(entries(blocks).map((entry) => entry.chips[0]?.text)).toEqual([
      'Pre-loss · 1 day before',
      'Post-loss · Day of loss',
      'Post-loss · 1 day after',
    ])
    const mixed = [1, 2, 3].map((number) =>
      samplePost(number, {
        postedAt: `202${number === 2 ? 1 : 2}-0${number}-01T16:00:00.000Z`,
        lossLabel: number === 2 ? 'Pre-loss' : 'Post-loss',
      }),
    )
    expect((await blocksOf(mixed, ALL_OPTIONS_OFF)).some((block) => block.type === 'milestone')).toBe(false)
    const passage = blocks.findIndex((block) => block.type === 'milestone')
    expect(blocks[passage + 1]).toMatchObject({ type: 'entry', id: 'post-2' })
  })

  test('states plainly what is missing', async () => {
    const gone = {
      type: 'image' as const,
      file: null,
      width: null,
      height: null,
      seconds: null,
      sha256: null,
      fileName: '44321.jpg',
      missing: null,
      title: null,
    }
    const [entry] = entries(await blocksOf([samplePost(1, { media: [gone] })], ALL_OPTIONS_OFF))
    expect(entry?.pictures[0]?.missing).toBe('Not shown: not in the archive received')
  })

  test('keeps the direction of its own words beside names that would change it', async () => {
    const name = 'a\u202eb'
    const media = {
      type: 'image' as const,
      file: null,
      width: 4,
      height: 3,
      seconds: null,
      sha256: 'ab'.repeat(32),
      fileName: name,
      missing: null,
      title: name,
    }
    const sample = samplePost(1)
    const post = samplePost(1, {
      media: [media],
      tags: [name, name],
      sharedLink: { url: name, title: name },
      notes: [{ author: name, at: '2026-05-01T15:00:00.000Z', text: 'n' }],
      source: sample.source && { ...sample.source, records: [{ file: name, position: 0, sha256: 'ab' }] },
    })
    const facts = sampleFacts([post])
    const { header, blocks } = legalReport(
      { ...facts, client: { ...facts.client, name, fileRefNo: name } },
      ALL_OPTIONS_ON,
    )
    for await (const block of blocks)
      if (block.type === 'entry') expect(JSON.stringify(block)).not.toContain('\u202e')
    expect(header?.right).toContain('a[U+202E]b · a[U+202E]b · Contains internal notes')
  })

  test('shows no statuses, review criteria or keywords unless requested', async () => {
    const posts = [
      samplePost(1, { status: 'Escalated', isFlagged: true }),
      samplePost(2, { status: 'Unreviewed' }),
    ]
    const given = sampleFacts(posts)
    const facts = {
      ...given,
      selection: { ...given.selection, isFlagged: true, isOnTimeline: true, keywords: 'marathon' },
    }
    const textOf = async (options: LegalReportOptions) => {
      const out: Block[] = []
      for await (const block of legalReport(facts, options).blocks) out.push(block)
      return JSON.stringify(out)
    }
    const review = ['Escalated', 'Unreviewed', 'Saved', 'Flagged', 'On the timeline', 'marathon', 'trash']
    const plain = await textOf({ ...ALL_OPTIONS_ON, reviewStatus: false })
    expect(review.filter((word) => plain.includes(word))).toEqual([])
    expect(plain).toContain('Selected by counsel')
    const full = await textOf({ ...ALL_OPTIONS_OFF, reviewStatus: true })
    expect(review.filter((word) => !full.includes(word))).toEqual(['trash'])
  })

  test('says in its criteria that posts were selected from those found, if some were removed', async () => {
    const criteria = async (change: Partial<LegalReportFacts['selection']>) => {
      const given = sampleFacts([samplePost(1)])
      const facts = { ...given, selection: { ...given.selection, ...change } }
      for await (const block of legalReport(facts, ALL_OPTIONS_ON).blocks)
        if (block.type === 'facts' && block.columns === 1) return block.items[0]?.value
    }
    expect(await criteria({})).toBe('Posts that meet all of: Status Saved')
    expect(await criteria({ isReduced: true })).toBe('Selected from posts that meet all of: Status Saved')
    expect(await criteria({ isReduced: true, isInclusive: true })).toBe(
      'Selected from posts that meet any of: Status Saved',
    )
    expect(await criteria({ isReduced: true, statuses: [], keywords: 'marathon' })).toBe(
      'Selected from posts that meet the criteria below',
    )
    expect(await criteria({ isChosen: true })).toBe('Selected by counsel')
  })

  test('draws the posts over time on a scale of round numbers, unless they are within one month', async () => {
    const stripOf = async (days: string[]) => {
      const posts = days.map((day, at) => samplePost(at + 1, { postedAt: `${day}T16:00:00.000Z` }))
      return (await blocksOf(posts, ALL_OPTIONS_OFF)).find((block) => block.type === 'strip')
    }
    expect(await stripOf(['2020-01-01', '2020-01-31'])).toBeUndefined()
    expect(await stripOf(['2020-01-31', '2020-02-02'])).toBeUndefined()
    expect(await stripOf(['2020-01-01', ...Array<string>(13).fill('2020-03-01')])).toMatchObject({
      scale: [0, 5, 10, 15],
      scaleCaption: 'Lines at 5, 10, 15 posts',
    })
    expect([1, 2, 3, 4, 7, 9, 40, 41, 81, 999, 1200].map(scaleTo)).toEqual([
      [0, 1],
      [0, 1, 2],
      [0, 1, 2, 3],
      [0, 1, 2, 3, 4],
      [0, 2, 4, 6, 8],
      [0, 5, 10],
      [0, 10, 20, 30, 40],
      [0, 20, 40, 60],
      [0, 50, 100],
      [0, 500, 1000],
      [0, 500, 1000, 1500],
    ])
  })

  test('shows for each archive what was received, from whom, how and when, and for each post its account', async () => {
    const without = samplePost(2, { source: null })
    const blocks = await blocksOf([samplePost(1), without], ALL_OPTIONS_OFF)
    const at = blocks.findIndex((block) => block.type === 'heading' && block.text.startsWith('Archive'))
    const facts = blocks[at + 1]
    expect(facts?.type === 'facts' && facts.items.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'File name: facebook-danielle-2026.zip',
      'Account: danielle.okafor',
      'Received through: the link emailed with a request for an archive',
      'Sent by: Danielle Okafor-Lee (client)',
      'Received: Tue, Oct 20, 2026 · 10:00:00 am EDT',
      'Newest file in it: Mon, Oct 19, 2026 · 4:30:00 am EDT',
      'Owner named in it: Danielle Okafor-Lee',
      'Compared with the client: Matched',
      'In the archive: 734,003,200 bytes',
      'Records in it: 2,900 (2,850 in posts, 40 not posts, 6 skipped, each with a reason, 4 set aside until the firm decides whose they are)',
      'Posts: 2,841',
      'Media files in it: 1,198 (1,186 that posts use, 12 that no post uses)',
      'Media of its posts: 1,207 (1,204 stored, 3 not in the archive); a file of several posts is counted in each of them',
      'Printed from this archive: 1 post',
      expect.stringMatching(/^Archive SHA-256: [0-9a-f]{64}$/),
      expect.stringMatching(/^SHA-256 when sent: [0-9a-f]{64}$/),
    ])
    expect(blocks[at + 2]).toMatchObject({ text: 'No archive is recorded for 1 post.' })
    expect(entries(blocks)[0]?.provenance).toContainEqual({
      label: 'Account',
      value: 'danielle.okafor',
      mono: true,
    })
  })

  test('names what is kept unread only in an internal report', async () => {
    const unread = {
      platform: 'LinkedIn',
      fileName: 'Complete_LinkedInData.zip',
      bytes: 38_000_000,
      sentBy: 'Danielle Okafor-Lee',
      receivedAt: '2026-10-20T14:00:00.000Z',
      sha256: null,
    }
    const facts = { ...sampleFacts([]), unreadArchives: [unread] }
    const textOf = async (options: LegalReportOptions) => {
      const blocks = []
      for await (const block of legalReport(facts, options).blocks) blocks.push(block)
      return JSON.stringify(blocks)
    }
    const internal = await textOf({ ...ALL_OPTIONS_OFF, internalNotes: true })
    for (const text of ['Kept unread', 'LinkedIn', 'Complete_LinkedInData.zip', '38,000,000'])
      expect(internal).toContain(text)
    expect(await textOf(ALL_OPTIONS_OFF)).not.toContain('LinkedIn')
  })

  test('shows that an archive was fetched, and that it is not sealed yet', async () => {
    const facts = sampleFacts([])
    const archives = facts.archives.map((archive) => ({
      ...archive,
      through: 'google_drive' as const,
      sha256: null,
      browserSha256: null,
      sourceSha256: archive.browserSha256,
    }))
    const blocks = []
    for await (const block of legalReport({ ...facts, archives }, ALL_OPTIONS_OFF).blocks) blocks.push(block)
    const values = blocks.flatMap((block) => (block.type === 'facts' ? block.items : []))
    expect(values).toMatchObject(
      expect.arrayContaining([
        { label: 'Received through', value: 'Google Drive, where the person chose the file' },
        { label: 'Requested by', value: 'Danielle Okafor-Lee (client)' },
        {
          label: 'Archive SHA-256',
          value: 'This archive was not sealed yet when this document was made.',
        },
        expect.objectContaining({ label: 'SHA-256 stated by the source' }),
      ]),
    )
    expect(values.map(({ label }) => label)).not.toContain('SHA-256 when sent')
  })

  test('says if an archive was not read to its end', async () => {
    const facts = sampleFacts([])
    const labels = async (isUnread: boolean) => {
      const archives = facts.archives.map((archive) => ({ ...archive, isUnread }))
      const blocks = []
      for await (const block of legalReport({ ...facts, archives }, ALL_OPTIONS_OFF).blocks)
        blocks.push(block)
      return blocks.flatMap((block) => (block.type === 'facts' ? block.items.map(({ label }) => label) : []))
    }
    expect(await labels(true)).toContain('Not read to its end')
    expect(await labels(false)).not.toContain('Not read to its end')
  })

  test('shows the length of a video', async () => {
    const video = {
      type: 'video' as const,
      file: null,
      width: 640,
      height: 360,
      sha256: null,
      fileName: 'a.mp4',
    }
    const media = [7.4, 3725].map((seconds) => ({ ...video, seconds, missing: null, title: null }))
    const [entry] = entries(await blocksOf([samplePost(1, { media })], ALL_OPTIONS_OFF))
    expect(entry?.pictures.map(({ caption }) => caption)).toEqual([
      'Video, no frame available · length 0:07 · a.mp4 · 640 × 360 px',
      'Video, no frame available · length 1:02:05 · a.mp4 · 640 × 360 px',
    ])
  })

  test('shows the day of a post after the year 9999, and its place in time', async () => {
    const far = samplePost(1, { postedAt: '+010000-03-01T16:00:00.000Z' })
    const blocks = await blocksOf([far, samplePost(2)], ALL_OPTIONS_OFF)
    const places = blocks.flatMap((block) => (block.type === 'timeline' ? block.places : []))
    const [first, last] = places.map(Number)
    expect([Number(first) > 0.99, Number(last) < 0.01]).toEqual([true, true])
    expect(blocks.find(({ type }) => type === 'timeline')).toMatchObject({ ends: ['2021', '10000'] })
    expect(JSON.stringify(blocks)).toContain('May 07, 2022 – Mar 01, 10000')
    expect(entries(blocks)[0]?.chips[0]?.text).toBe('Post-loss · 2,914,020 days after')
    expect([showDay('10000-03-01', 'es'), showDay('10000-03-01', 'fr')]).toEqual([
      '1 mar 10000',
      '1er mars 10000',
    ])
  })

  test('without posts says so', async () => {
    expect(JSON.stringify(await blocksOf([], ALL_OPTIONS_ON))).toContain('This report has no posts.')
  })
})

describe('a post whose day differs between the time zones', () => {
  const post = samplePost(1, { postedAt: '2021-06-15T06:06:24.000Z', isDayOfLoss: true })

  test('is printed with both days and their zones, in the index and in its entry', async () => {
    const facts = { ...sampleFacts([post]), timeZone: 'America/Toronto' }
    const document = legalReport(facts, { ...ALL_OPTIONS_OFF, index: true, timeZone: 'America/Los_Angeles' })
    const blocks = []
    for await (const block of document.blocks) blocks.push(block)
    const text = JSON.stringify(blocks)
    expect(text).toContain('Jun 14, 2021 PDT (Jun 15, 2021 EDT)')
    expect(text).toContain('Mon, Jun 14, 2021 · 11:06:24 pm PDT (Tue, Jun 15, 2021 · 2:06:24 am EDT)')
  })

  test('is printed once if both zones have the same day', async () => {
    const facts = {
      ...sampleFacts([{ ...post, postedAt: '2021-06-15T16:06:24.000Z' }]),
      timeZone: 'America/Toronto',
    }
    const document = legalReport(facts, { ...ALL_OPTIONS_OFF, index: true, timeZone: 'America/Los_Angeles' })
    const blocks = []
    for await (const block of document.blocks) blocks.push(block)
    const text = JSON.stringify(blocks)
    expect(text).toContain('"Jun 15, 2021"')
    expect(text).not.toContain('EDT)')
  })
})

describe('days and times', () => {
  test('use the requested time zone', () => {
    expect(showInstant('2021-11-07T05:30:09.000Z', 'America/Toronto', 'en')).toBe(
      'Sun, Nov 07, 2021 · 1:30:09 am EDT',
    )
    expect(showInstant('2021-11-07T06:30:09.000Z', 'America/Toronto', 'en')).toBe(
      'Sun, Nov 07, 2021 · 1:30:09 am EST',
    )
    expect(dateIn('2021-11-07T03:30:00.000Z', 'America/Chicago')).toBe('2021-11-06')
    expect(daysBetween('2021-11-06', '2022-11-06')).toBe(365)
  })
})
