import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { render } from '../formats/index.ts'
import type { Block } from '../kit/block.ts'
import { ALL_OPTIONS_ON, sampleFacts, samplePost } from '../sample.ts'
import { album } from './album.ts'

const reviewedPost = {
  status: 'Escalated',
  isFlagged: true,
  notes: [{ author: 'Dana', at: '2026-05-01T15:00:00.000Z', text: 'Check the intake.' }],
}
const posts = [
  // In Toronto it is still 2019.
  samplePost(1, { ...reviewedPost, postedAt: '2020-01-01T03:00:00.000Z', lossLabel: 'Pre-loss' }),
  samplePost(2, {
    ...reviewedPost,
    postedAt: '2021-11-06T16:00:00.000Z',
    isDayOfLoss: true,
    comment: 'At the lake.',
  }),
  samplePost(3, { ...reviewedPost, postedAt: '2021-12-06T16:00:00.000Z' }),
]

const facts = (given: typeof posts) => {
  const { report, ...rest } = sampleFacts(given)
  return { ...rest, report: { ...report, name: 'Summers' } }
}

async function blocksOf(given: typeof posts): Promise<Block[]> {
  const out: Block[] = []
  for await (const block of album(facts(given), ALL_OPTIONS_ON).blocks) out.push(block)
  return out
}

test('an album shows its posts by year in the client’s time zone, with the comments', async () => {
  const blocks = await blocksOf(posts)
  const after = blocks.slice(blocks.findLastIndex(({ type }) => type === 'pageBreak') + 1)
  expect(
    after.map((block) =>
      block.type === 'entry' ? block.number : block.type === 'heading' ? block.text : block.type,
    ),
  ).toEqual([
    '2019',
    '1',
    '2021',
    '2',
    '3',
    'Sources and method',
    'paragraph',
    'paragraph',
    'paragraph',
    'Archive 1 of 1 · Facebook',
    'facts',
  ])
  expect(JSON.stringify(blocks)).toContain('At the lake.')
})

test('an album draws its line without a date of loss', async () => {
  const blocks = await blocksOf(posts)
  expect(blocks.flatMap((block) => ('mark' in block ? [[block.type, block.mark]] : []))).toEqual([
    ['timeline', null],
    ['strip', null],
  ])
  expect(blocks.flatMap((block) => (block.type === 'entry' ? [block.tone, block.isMarked] : []))).toEqual(
    posts.flatMap(() => ['ink', false]),
  )
})

test('an album does not mention the review', async () => {
  const { header, footer } = album(facts(posts), ALL_OPTIONS_ON)
  const text = JSON.stringify([await blocksOf(posts), header, footer])
  expect(text).not.toMatch(/escalated|flagged|intake|\bloss\b|birth|1988|privileged|MPL-1|\breport/i)
})

test('an album without posts says so, and both kinds are rendered', async () => {
  expect(JSON.stringify(await blocksOf([]))).toContain('This album has no posts.')
  const folder = await mkdtemp(join(tmpdir(), 'document-album-'))
  const renderPosts = (given: typeof posts) =>
    render('pdf', album({ ...facts(given), archives: [] }, ALL_OPTIONS_ON), {
      outFile: join(folder, 'album.pdf'),
    })
  expect((await renderPosts([])).pages).toBe(1)
  expect((await renderPosts(posts)).pages).toBeGreaterThan(2)
  await rm(folder, { recursive: true })
})
