import { describe, expect, it } from 'vitest'
import type { Block } from '../kit/block.ts'
import { ALL_OPTIONS_OFF, sampleFacts, samplePost } from '../sample.ts'
import { legalReport } from './legal-report.ts'
import { printedRows } from './parts/checkpoint.ts'
import type { CheckpointFacts } from './parts/facts.ts'

const checkpoint: CheckpointFacts = {
  log: 'proofline/01890000-0000-7000-8000-000000000001',
  tree: 1,
  size: 41_208,
  signedAt: '2026-11-24T14:41:06.000Z',
  root: '1134e1bc0079de35c984d47e0b6698e9fb34babe2ee246f209d3514ae551ea51',
  fingerprint: '54b0dbf4d2caf3a00669df2934caf76371e4a7422f8a106ca268f9b4a9d292af',
  signature:
    'b613795f108db3e8a9b1c24a719c73e27f2783a4a9868248a926d11bfa395366260d7e88845fa09be6af3a3496864bad3207dfeee9b5169b335bb4155b444b99',
}

async function blocksWith(of: CheckpointFacts | null | undefined): Promise<Block[]> {
  const facts = { ...sampleFacts([samplePost(1)]), ...(of === undefined ? {} : { checkpoint: of }) }
  const blocks: Block[] = []
  for await (const block of legalReport(facts, ALL_OPTIONS_OFF).blocks) blocks.push(block)
  return blocks
}

describe('the last page of a report', () => {
  it('has rows of hex with the first byte of their hash', () => {
    expect(printedRows(checkpoint.root)).toEqual([
      { row: '1134 e1bc 0079 de35 c984 d47e 0b66 98e9', check: '1f' },
      { row: 'fb34 babe 2ee2 46f2 09d3 514a e551 ea51', check: '8a' },
    ])
    expect(printedRows(checkpoint.signature)).toHaveLength(4)
  })

  it('begins on a new page, with size, root, key and signature', async () => {
    const blocks = await blocksWith(checkpoint)
    const at = blocks.findLastIndex((block) => block.type === 'pageBreak')
    const [, heading, facts, table] = blocks.slice(at)
    expect(heading).toMatchObject({ type: 'heading', text: expect.stringContaining('Checkpoint') })
    expect(facts).toMatchObject({
      items: expect.arrayContaining([
        { label: 'Size', value: '41,208 · signed Tue, Nov 24, 2026 · 9:41:06 am EST' },
      ]),
    })
    expect(table).toMatchObject({ type: 'table', rows: expect.objectContaining({ length: 8 }) })
  })

  it('says if nothing was signed yet, and is not in a file of an older version', async () => {
    const none = await blocksWith(null)
    expect(none.at(-1)).toMatchObject({ text: expect.stringContaining('no signed checkpoint yet') })
    const older = await blocksWith(undefined)
    expect(JSON.stringify(older)).not.toContain('heckpoint')
  })
})
