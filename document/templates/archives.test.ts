import { describe, expect, it } from 'vitest'
import { legalReport, type ReportArchive } from '../index.ts'
import { ALL_OPTIONS_OFF, sampleFacts } from '../sample.ts'

/** What the sources say of an archive. */
async function linesOf(over: Partial<ReportArchive>): Promise<string[]> {
  const facts = sampleFacts([])
  const archives = facts.archives.map((archive) => ({ ...archive, ...over }))
  const lines: string[] = []
  for await (const block of legalReport({ ...facts, archives }, ALL_OPTIONS_OFF).blocks)
    if (block.type === 'facts') lines.push(...block.items.map(({ label, value }) => `${label}: ${value}`))
  return lines
}

describe('an archive among the sources', () => {
  it('is named as a part of a download, with the parts that were received and those that were not', async () => {
    const download = { others: ['a 2.zip'], missing: ['a 3.zip'], reasons: ['partial' as const] }
    expect(await linesOf({ download })).toContain(
      'Part of a download: Other parts received: a 2.zip. Parts not received: a 3.zip. The archive states that it is one part of a larger download.',
    )
  })

  it('is no part if only its name or its numbers suggest that something is missing', async () => {
    const download = { others: [], missing: [], reasons: ['first' as const] }
    expect(await linesOf({ download })).toContain(
      'May be incomplete: Its name is that of the first of several files.',
    )
    expect((await linesOf({})).join()).not.toMatch(/Part of a download|May be incomplete/)
  })

  it('has the role and the organization of the person who sent it, but no role of a client', async () => {
    const lines = await linesOf({ sentByRole: 'RESOLVER', sentFor: 'firm', sentForName: 'Maple' })
    expect(lines).toContain('Sent by: Danielle Okafor-Lee, Resolver, Maple (law firm)')
    expect(await linesOf({ sentByRole: 'CLIENT' })).toContain('Sent by: Danielle Okafor-Lee (client)')
  })

  it('has "Matched" only for an owner that was compared with the client', async () => {
    for (const [ownerResult, words] of [
      ['matched', 'Matched'],
      ['confirmedBefore', 'The same as one confirmed for this account before'],
      ['knownBefore', 'The same as one of this account before'],
      ['asDownload', 'Not compared; it follows the download of which it is a part'],
    ] as const)
      expect(await linesOf({ ownerResult })).toContain(`Compared with the client: ${words}`)
  })

  it('has its media files counted once, and those of its posts in each of them', async () => {
    const counts = sampleFacts([]).archives[0]?.counts
    if (!counts) throw new Error('no counts')
    const media = { found: 1, stored: 1, missing: 0, withoutPost: 2 }
    const lines = await linesOf({ counts: { ...counts, media: { ...media, files: 3 } } })
    expect(lines).toContain('Media files in it: 3 (1 that posts use, 2 that no post uses)')
    expect(lines).toContain('Media of its posts: 1 (1 stored)')
    // A file that an older version asked for.
    expect(await linesOf({ counts: { ...counts, media } })).toContain(
      'Media of its posts: 1 (1 stored) · 2 more files that no post uses',
    )
  })
})
