import { describe, expect, test } from 'vitest'
import type { Block } from '../kit/block.ts'
import { ALL_OPTIONS_OFF, sampleFacts, samplePost } from '../sample.ts'
import { legalReport } from './legal-report.ts'
import type { LegalReportFacts, PostFacts } from './parts/facts.ts'

const NEWER = { archiveId: 'a-2', fileName: 'facebook-2027.zip', receivedAt: '2026-11-20T14:00:00.000Z' }
const RECEIVED = 'facebook-2027.zip, received Fri, Nov 20, 2026 · 9:00:00 am EST'

async function blocksOf(
  over: Partial<LegalReportFacts>,
  posts: PostFacts[] = [samplePost(1)],
): Promise<Block[]> {
  const blocks: Block[] = []
  for await (const block of legalReport({ ...sampleFacts(posts), ...over }, ALL_OPTIONS_OFF).blocks)
    blocks.push(block)
  return blocks
}
const entryOf = (blocks: Block[]) => blocks.find((block) => block.type === 'entry')
const factsIn = (blocks: Block[]) =>
  blocks.flatMap((block) =>
    block.type === 'facts' ? block.items.map(({ label, value }) => `${label}: ${value}`) : [],
  )

describe('the cover', () => {
  test('counts a post whose date is in doubt as such, not as one without a date of loss', async () => {
    const inDoubt = samplePost(2, { dateInDoubt: '1e400', lossLabel: null })
    const tallied = (await blocksOf({}, [samplePost(1), inDoubt])).flatMap((block) =>
      block.type === 'tally' ? block.groups : [],
    )
    expect(tallied[0]?.rows.map(({ label, count }) => [label, count])).toEqual([
      ['Post-loss', 1],
      ['Date in doubt', 1],
    ])
  })
})

describe('an entry', () => {
  test('names the archive and the record that its date is from, if its own record has another', async () => {
    const datedIn = { ...NEWER, records: [{ file: 'old.json', position: 2, sha256: 'ab'.repeat(32) }] }
    const blocks = await blocksOf({}, [samplePost(1, { datedIn })])
    const { facts = [], provenance = [] } = entryOf(blocks) ?? {}
    expect(facts).toContainEqual({ label: 'Date taken from', value: RECEIVED })
    expect(provenance.slice(0, 4).map(({ label, value }) => [label, value])).toEqual([
      ['Source', 'posts/your_posts_1.json, record 3 (the first is 0)'],
      ['Record SHA-256', expect.any(String)],
      ['Date taken from', '2022-05-07T16:10:00.000Z · old.json, record 2 (the first is 0)'],
      ['Record SHA-256', 'ab'.repeat(32)],
    ])
    const archives = sampleFacts([]).archives.map((archive) => ({ ...archive, id: NEWER.archiveId }))
    expect(factsIn(await blocksOf({ archives }, [samplePost(1, { datedIn })]))).toContain(
      'Date taken from it: 1 post',
    )
  })

  test('says that its account was listed, if nothing but the list names it', async () => {
    const labels = async (isAccountListed: boolean) => {
      const archives = sampleFacts([]).archives.map((archive) => ({ ...archive, isAccountListed }))
      return entryOf(await blocksOf({ archives }))?.provenance.map(({ label }) => label)
    }
    expect(await labels(true)).toContain('Account, as it was listed')
    expect(await labels(false)).toContain('Account')
  })
})
