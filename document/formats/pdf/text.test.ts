import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { legalReport, type LegalReportFacts, type PostFacts, type ReportMedia, render } from '../../index.ts'
import { ALL_OPTIONS_ON, sampleFacts, samplePost } from '../../sample.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-text-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Points from the edges of the sheet (72 per inch): 22 mm on the left, 20 on the right, minus half a millimeter. */
const EDGES = { left: 61, right: 612 - 55.5 }

/** What another program reads in the file: the text by page, the bookmarks, and words outside of the margins. */
async function renderAndRead(facts: LegalReportFacts) {
  const outFile = join(folder, 'report.pdf')
  await render('pdf', legalReport(facts, ALL_OPTIONS_ON), { outFile })
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(outFile)))
  const pages: string[] = []
  const outside: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    let text = ''
    for (const item of items) {
      if (!('str' in item)) continue
      text += item.str + (item.hasEOL ? '\n' : '')
      const [, , , , left, bottom] = item.transform as number[]
      if (item.str.trim() === '' || left === undefined || bottom === undefined) continue
      if (left < EDGES.left || left + item.width > EDGES.right || bottom < 20 || bottom > 792 - 15)
        outside.push(item.str)
    }
    pages.push(text)
  }
  const outline = (await pdf.getOutline()) as { title: string; items: { title: string }[] }[]
  return { pages, outside, bookmarks: outline.flatMap((each) => [each, ...each.items]).map((b) => b.title) }
}

const withPosts = (posts: PostFacts[], name?: string): LegalReportFacts => {
  const facts = sampleFacts(posts)
  return { ...facts, report: { ...facts.report, name: name ?? facts.report.name } }
}

const MISSING: ReportMedia = {
  type: 'image',
  file: null,
  width: null,
  height: null,
  seconds: null,
  sha256: null,
  fileName: 'a.jpg',
  missing: null,
  title: null,
}

const unspaced = (pages: string[]): string => pages.join('').replace(/\s/g, '')

describe('text in a PDF', () => {
  test.each([
    ['letters', 'W'.repeat(75)],
    ['an address', `https://example.test/${'a_long-path.of~parts/'.repeat(12)}`],
    ['Thai', 'กรุงเทพมหานคร'.repeat(12)],
    ['Chinese', '多伦多'.repeat(50)],
    ['emoji', '🎉'.repeat(120)],
    ['Arabic', 'مرحبا'.repeat(30)],
    ['words joined by spaces that do not break', 'word\u00a0'.repeat(60)],
    ['longer words joined by such spaces', 'acknowledgements\u00a0'.repeat(20)],
    ['a row of dashes', '— '.repeat(80)],
    ['the longest dashes', '⸻ '.repeat(20)],
  ])('wraps within the margins on any page: %s', async (_, long) => {
    const given = {
      text: `before ${long} after`,
      words: [{ label: long.repeat(2), text: long }],
      place: long,
      album: long,
      tags: [long],
      link: long,
      sharedLink: { url: long, title: long },
      comment: long,
      notes: [{ author: long.slice(0, 80), at: '2026-05-01T15:00:00.000Z', text: long }],
    }
    const facts = withPosts([samplePost(1, given)], long.slice(0, 300))
    const { outside, pages } = await renderAndRead({
      ...facts,
      firm: { ...facts.firm, name: long.slice(0, 80) },
      client: { ...facts.client, name: long.slice(0, 80), fileRefNo: long.slice(0, 40) },
    })
    expect(outside).toEqual([])
    if (/^[\x20-\x7e]+$/.test(long))
      expect(unspaced(pages)).toContain(`before${long.replace(/\s/g, '')}after`)
  })

  test.each([
    ['letters that are printed as numbers', 'ଓଡ଼ିଆଭାଷା '.repeat(90)],
    ['wide letters', 'ഐഐഐഐഐഐഐഐഐഐഐഐ '.repeat(100)],
  ])('keeps the end of a post that is longer than a page: %s', async (_, text) => {
    const { outside, pages } = await renderAndRead(
      withPosts([
        samplePost(1, { text: `${text} end of the text` }),
        samplePost(2, { words: [{ label: 'Caption', text: `${text} end of the caption` }] }),
        samplePost(3, { media: [{ ...MISSING, title: `${text.repeat(5)} end of the title` }] }),
      ]),
    )
    expect(outside).toEqual([])
    for (const part of ['text', 'caption', 'title']) expect(unspaced(pages)).toContain(`endofthe${part}`)
  })

  test('keeps all of long labels and sources', async () => {
    const labels = Array.from(
      { length: 8 },
      (_, n) => `${'Comment by a person of many names '.repeat(11)}${n} end`,
    )
    const file = `${'a folder/'.repeat(2000)}last.json`
    const { source } = samplePost(1)
    const { pages, outside } = await renderAndRead(
      withPosts([
        samplePost(1, { text: '', words: labels.map((label) => ({ label, text: 'Words' })) }),
        samplePost(2, { source: source && { ...source, records: [{ file, position: 0, sha256: 'ab' }] } }),
      ]),
    )
    expect(outside).toEqual([])
    for (const label of labels) expect(unspaced(pages)).toContain(label.slice(-12).replaceAll(' ', ''))
    expect(unspaced(pages)).toContain('last.json')
  })

  test('keeps the size of blank lines and of several spaces', async () => {
    const heights = []
    for (const text of ['one\ntwo', 'one\n\ntwo', 'one\n\n\n\ntwo']) {
      const outFile = join(folder, 'lines.pdf')
      await render('pdf', legalReport(withPosts([samplePost(1, { text })]), ALL_OPTIONS_ON), { outFile })
      const pdf = await getDocumentProxy(new Uint8Array(await readFile(outFile)))
      const at = new Map<string, number>()
      for (let number = 1; number <= pdf.numPages; number += 1)
        for (const item of (await (await pdf.getPage(number)).getTextContent()).items)
          if ('str' in item) at.set(item.str, (item.transform as number[])[5] ?? 0)
      heights.push((at.get('one') ?? 0) - (at.get('two') ?? 0))
    }
    const [none = 0, one = 0, three = 0] = heights
    expect(one - none).toBeGreaterThan(12)
    expect(three - one).toBeCloseTo(2 * (one - none), 1)
  })

  test('has a bookmark for each post with the text of its heading', async () => {
    const { bookmarks } = await renderAndRead(
      withPosts([samplePost(1, { postedAt: '2020-01-01T16:00:00.000Z' }), samplePost(2)]),
    )
    expect(bookmarks).toContain('1. Wed, Jan 01, 2020 · 11:00:00 am EST')
    expect(bookmarks.some((title) => title.startsWith('2. Sat, May 07, 2022'))).toBe(true)
  })

  test('shows the beginning of a long name at the top of each page, with an ellipsis', async () => {
    const name = 'Everything that was published after the accident, judged by quick eyes. '.repeat(4).trim()
    const { pages } = await renderAndRead(withPosts([samplePost(1)], name))
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain(name)
    expect(pages[1]?.replace(/\s+/g, ' ')).toContain(`${name.slice(0, 80).trim()}…`)
  })

  test('is in reading order in Arabic and Hebrew, also where ligatures would be drawn', async () => {
    const lines = ['שלום לך', 'الله كلام']
    const { pages } = await renderAndRead(withPosts([samplePost(1, { text: lines.join('\n') })]))
    const words = pages.join('\n').split(/[^\p{L}\p{M}]+/u)
    for (const word of lines.join(' ').split(' ')) expect(words).toContain(word)
  })
})
