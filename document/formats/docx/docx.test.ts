import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  legalReport,
  type LegalReportOptions,
  type ReportMedia,
  type PostFacts,
  render,
} from '../../index.ts'
import { normalizeText } from '../../kit/printable.ts'
import { ALL_OPTIONS_OFF, ALL_OPTIONS_ON, sampleFacts, samplePost } from '../../sample.ts'

let folder = ''
let wide: ReportMedia
let tall: ReportMedia

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-docx-'))
  ;[wide, tall] = await Promise.all([photo('wide', 900, 600), photo('tall', 600, 1200)])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function photo(name: string, width: number, height: number): Promise<ReportMedia> {
  const file = join(folder, `${name}.jpg`)
  // A photograph has noise.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  await sharp({ create: { width, height, channels: 3, background: '#7a9cb0', noise } }).toFile(file)
  const fileName = `${name}.jpg`
  return {
    type: 'image',
    file,
    width,
    height,
    seconds: null,
    sha256: 'ab'.repeat(32),
    fileName,
    missing: null,
    title: null,
  }
}

/** The files of a zip, by its central directory (APPNOTE 4.3.12). */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 22 + 16)
  for (let left = zip.readUInt16LE(zip.length - 22 + 10); left > 0; left -= 1) {
    const [method, size, name] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(from, from + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(packed) : packed)
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

/** What an XML reader would refuse: a tag that closes another, or a character that XML does not allow. null if it is well-formed. */
function complaint(xml: string): string | null {
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml [^>]*\?>\n/, '')
    .replace(
      /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|[^<>&]|&(?:amp|lt|gt|quot);/gu,
      (all, close, name, _, empty) => {
        if (name && close && open.pop() !== name) return `</${name}>`
        if (name && !close && !empty) open.push(name)
        return name || /^(?:[\t\n\x20-\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}]|&\w+;)$/u.test(all)
          ? ''
          : all
      },
    )
  return rest !== '' || open.length > 0 ? `${rest} ${open.join()}` : null
}

async function renderPosts(
  posts: PostFacts[],
  options: LegalReportOptions = ALL_OPTIONS_ON,
  logo: string | null = null,
) {
  const outFile = join(folder, 'kept.docx')
  const facts = sampleFacts(posts)
  const made = await render('docx', legalReport({ ...facts, firm: { ...facts.firm, logo } }, options), {
    outFile,
  })
  const bytes = await readFile(outFile)
  const files = unzip(bytes)
  const xml = (path: string) => files.get(path)?.toString('utf8') ?? ''
  return { made, bytes, files, xml, text: xml('word/document.xml') }
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '"')
/** The words of each paragraph. */
const paragraphs = (text: string): string[] =>
  [...text.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([each]) =>
    [...each.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>|<w:br\/>/g)].map(([, t]) => unescaped(t ?? '\n')).join(''),
  )
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)

describe('a Word document', () => {
  test('fits a wide logo beside the address', async () => {
    const { file } = await photo('logo', 2000, 100)
    const { text } = await renderPosts([samplePost(1)], ALL_OPTIONS_ON, file)
    await rm(file ?? '')
    const [, width, height] = (/<wp:extent cx="(\d+)" cy="(\d+)"/.exec(text) ?? []).map(Number)
    // 36,000 EMU are a millimeter; half of a page's text is 87 mm wide.
    expect((width ?? 0) / 36_000).toBeLessThanOrEqual(82.1)
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(20, 1)
  })

  test('has the number of a post at its sources, which stay on one page, as do those of an archive', async () => {
    const { text } = await renderPosts([samplePost(41)])
    const all = [...text.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([each]) => each)
    const [from, to] = [
      all.findIndex((each) => each.includes('>41 · Source<')),
      all.findLastIndex((each) => each.includes('Sources and method')),
    ]
    expect(from).toBeGreaterThan(0)
    const kept = all.slice(from, to).map((each) => each.includes('<w:keepNext/>'))
    expect(kept).toEqual([...kept.slice(1).map(() => true), false])
    const archive = all.slice(all.findIndex((each) => each.includes('Archive 1 of 1')))
    const last = archive.findIndex((each) => each.includes('SHA-256 when sent'))
    expect(
      archive.slice(0, last).every((each) => each.includes('keepNext') || each.includes('Heading2')),
    ).toBe(true)
  })

  test('keeps the captions of a row of pictures with it', async () => {
    const { text } = await renderPosts([samplePost(1, { text: 'x '.repeat(900), media: [wide, wide] })])
    const captions = text.split('</w:p>').filter((each) => each.includes('>Picture · '))
    expect(captions.map((each) => each.includes('<w:keepNext/>'))).toEqual([true, false])
  })

  test('has a long name in full at the top of its pages, on a line of its own', async () => {
    const facts = sampleFacts([samplePost(1)])
    const name = 'Ana Ruiz-Echeverría de los Ángeles Montemayor y Quintanilla'
    const outFile = join(folder, 'kept.docx')
    const document = legalReport(
      { ...facts, client: { ...facts.client, name }, report: { ...facts.report, name: name.toUpperCase() } },
      ALL_OPTIONS_OFF,
    )
    await render('docx', document, { outFile })
    const header =
      unzip(await readFile(outFile))
        .get('word/header.xml')
        ?.toString('utf8') ?? ''
    expect(paragraphs(header)).toEqual([name.toUpperCase(), `${name} · MPL-1`])
  })

  test.each(['es', 'fr'] as const)('has room for each label before its value, in %s', async (language) => {
    const newer = { archiveId: 'a-1', fileName: 'b.zip', receivedAt: '2026-10-21T14:00:00.000Z' }
    const post = samplePost(1, {
      absentIn: newer,
      likelySame: [newer],
      otherWordings: [{ ...newer, text: 'x' }],
    })
    const { text } = await renderPosts([post], { ...ALL_OPTIONS_ON, language })
    const labels = [
      ...text.matchAll(
        /w:hanging="(\d+)"(?:(?!<\/w:p>).)*?<w:sz w:val="(\d+)"(?:(?!<\/w:p>).)*?<w:t [^>]*>([^<]*)<\/w:t>/gs,
      ),
    ]
    expect(labels.length).toBeGreaterThan(20)
    // A letter of Arial is about half as wide as it is high; sizes are in half points, widths in twentieths.
    for (const [, hanging, size, label = ''] of labels)
      expect([label, label.length * Number(size) * 0.53 * 10 < Number(hanging)]).toEqual([label, true])
  })

  test('is well-formed and complete, with everything that it references, and hashed', async () => {
    const posts = [
      samplePost(1, {
        media: [wide, tall, wide, { ...wide, file: null }],
        notes: [{ author: 'A', at: '2026-01-01T00:00:00Z', text: 'n' }],
      }),
      samplePost(2, { comment: 'c', postedAt: '2020-01-01T00:00:00Z', lossLabel: 'Pre-loss' }),
      samplePost(3, { media: [wide] }),
    ]
    const { made, bytes, files, xml, text } = await renderPosts(posts)
    expect(made).toEqual({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      pages: null,
      standard: 'Office Open XML',
    })
    for (const path of files.keys())
      if (/\.(xml|rels)$/.test(path)) expect([path, complaint(xml(path))]).toEqual([path, null])
    const related = xml('word/_rels/document.xml.rels')
    const targets = matches(related, /Target="([^"]+)"/g)
    expect(targets.filter((target) => !files.has(`word/${target}`))).toEqual([])
    const named = matches(text, /r:(?:id|embed)="([^"]+)"/g)
    expect(named.filter((id) => !related.includes(`Id="${id}"`))).toEqual([])
    const parts = matches(xml('[Content_Types].xml'), /PartName="\/([^"]+)"/g)
    expect(parts.filter((path) => !files.has(path))).toEqual([])
    expect(await readdir(folder)).toEqual(['kept.docx', 'tall.jpg', 'wide.jpg'])
    // The wide picture as one of three, the same one alone, the tall one, and the strip.
    expect([...files.keys()].filter((path) => path.endsWith('.jpeg')).length).toBe(3)
    expect(matches(text, /<wp:docPr id="(\d+)"/g)).toEqual(['1', '2', '3', '4', '5'])
    expect(matches(text, /TargetMode="([^"]+)"/g)).toEqual([])
  })

  test('has a thin line beside posts before the date of loss, a thick one after it, and the point only on the day itself', async () => {
    const { text } = await renderPosts([
      samplePost(1, { postedAt: '2020-01-01T00:00:00Z', lossLabel: 'Pre-loss' }),
      samplePost(2, { isFlagged: true }),
      samplePost(3, { postedAt: '2021-11-06T16:00:00Z', isDayOfLoss: true }),
    ])
    const heads = matches(text, /(<w:p><w:pPr><w:pStyle w:val="Post"\/>.*?<\/w:p>)/gs)
    expect(heads.map((head) => head.includes('●'))).toEqual([false, false, true])
    const [before = 0, after = 0] = heads.map((head) =>
      Number(/<w:left w:val="single" w:sz="(\d+)"/.exec(head)?.[1]),
    )
    expect(after).toBeGreaterThan(before * 2)
    expect(paragraphs(text).filter((each) => each.endsWith('Flagged'))).toEqual([
      'Post-loss · 182 days after   Facebook   Saved   Flagged',
    ])
  })

  test('shows on its cover how many posts are on either side of the loss, over a thin and a thick rule', async () => {
    const { text } = await renderPosts([
      samplePost(1, { postedAt: '2020-01-01T00:00:00Z', lossLabel: 'Pre-loss' }),
      samplePost(2),
      samplePost(3),
    ])
    expect(paragraphs(text)).toContain('1 post before2 posts on or after')
    const ruleUnder = (words: string) =>
      text
        .split('</w:p>')
        .filter((each) => each.includes(`>${words}</w:t>`))
        .map((each) => Number(/<w:bottom w:val="single" w:sz="(\d+)"/.exec(each)?.[1]))[0] ?? 0
    expect(ruleUnder('Post-loss')).toBeGreaterThan(ruleUnder('Pre-loss') * 2)
  })

  test('has the same bytes for the same facts', async () => {
    const posts = [samplePost(1, { media: [wide], text: 'Again 🎉' })]
    expect((await renderPosts(posts)).made.sha256).toBe((await renderPosts(posts)).made.sha256)
  })

  test('keeps every text unchanged, and interprets no markup in it', async () => {
    const hostile = `</w:t></w:r><w:br/>&amp; <b>"q"</b> 'a' ]]> {page} <?x?> <!-- -->  two  spaces`
    const text = `${hostile}\n\n在多伦多 👨‍👩‍👧‍👦 नमस्ते`
    const made = await renderPosts([
      samplePost(1, { text, place: hostile, album: hostile, comment: hostile, tags: [hostile] }),
    ])
    expect(complaint(made.text)).toBeNull()
    const said = paragraphs(made.text)
    for (const line of text.split('\n')) expect(said).toContain(line)
    for (const label of ['Place', 'Album', 'With']) expect(said).toContain(`${label}${hostile}`)
  })

  test('can contain any text, line by line', async () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom(
          '<',
          '>',
          '&',
          '"',
          '\n',
          '\t',
          '\u0000',
          '\ud800',
          '\u202e',
          '\u05d0',
          '\u0627',
          ' ',
          'a',
          '.',
        ),
      }),
    )
    const texts = fc.sample(any, 300)
    const { text } = await renderPosts(
      texts.map((each, index) => samplePost(index + 1, { text: each })),
      ALL_OPTIONS_OFF,
    )
    expect(complaint(text)).toBeNull()
    const said = new Set(paragraphs(text))
    const lost = texts.flatMap((each) => normalizeText(each).split('\n')).filter((line) => !said.has(line))
    expect(lost).toEqual([])
  })

  test('treats the line endings of every system alike', async () => {
    const { text } = await renderPosts([
      samplePost(1, { text: 'first\r\nsecond\rthird', comment: 'this\r\nthat' }),
    ])
    expect(paragraphs(text).join('|')).toMatch(/\|first\|second\|third\|.*\|this\|that\|/)
  })

  test('replaces characters that XML cannot contain', async () => {
    const { text } = await renderPosts([samplePost(1, { text: 'a\u0007b\ud800c\uffffd\ufeffe\tf\u2028g' })])
    expect(complaint(text)).toBeNull()
    expect(paragraphs(text)).toEqual(expect.arrayContaining(['a[U+0007]b\ufffdc[U+FFFF]de    f', 'g']))
  })

  test('sets each line in its own direction', async () => {
    const { text } = await renderPosts([samplePost(1, { text: 'مرحبا (10k) بالعالم\nHi שלום עולם!' })])
    const [arabic, mixed] = text
      .split('</w:p>')
      .filter((each) => /مرحبا|שלום/.test(each) && each.includes('Georgia'))
    expect(arabic).toContain('<w:bidi/>')
    expect(mixed).not.toContain('<w:bidi/>')
    expect(matches(mixed ?? '', /<w:rtl\/><\/w:rPr><w:t [^>]*>([^<]+)/g)).toEqual(['שלום עולם'])
  })

  test('links each entry of the index to its post, with page numbers from the word processor', async () => {
    const posts = Array.from({ length: 3 }, (_, i) =>
      samplePost(i + 1, { id: `0189-${'f'.repeat(28)}-${i}` }),
    )
    const { text, xml } = await renderPosts(posts)
    const places = matches(text, /<w:bookmarkStart w:id="\d+" w:name="(\w{1,40})"/g)
    expect(new Set(places).size).toBe(3)
    expect(matches(text, /PAGEREF (\w+)/g)).toEqual(places)
    expect(matches(text, /<w:hyperlink w:anchor="(\w+)"/g)).toEqual(places)
    expect(xml('word/settings.xml')).toContain('<w:updateFields w:val="true"/>')
    const without = await renderPosts(posts, ALL_OPTIONS_OFF)
    expect(without.text).not.toContain('PAGEREF')
    expect(without.xml('word/settings.xml')).not.toContain('updateFields')
  })

  test('keeps a short post on one page, and shows no row of pictures wider than the column', async () => {
    const { text } = await renderPosts([
      samplePost(1),
      samplePost(2, { text: 'long '.repeat(3000), media: [wide, tall] }),
    ])
    const [, short = '', long = ''] = text.split('<w:bookmarkStart')
    const kept = (post: string) =>
      post.split('</w:p>').filter((each) => each.includes('<w:keepNext/>')).length
    expect(kept(short)).toBeGreaterThan(5)
    // Before its sources.
    expect(kept(long.split('2 · Source')[0] ?? '')).toBeLessThan(6)
    const column = 9859 * 635
    for (const row of text.split('</w:p>')) {
      const across = matches(row, /<wp:extent cx="(\d+)"/g).reduce((sum, cx) => sum + Number(cx), 0)
      expect(across).toBeLessThanOrEqual(column)
    }
  })

  test('states that it can be changed, unlike a PDF', async () => {
    const { text } = await renderPosts([samplePost(1)], { ...ALL_OPTIONS_OFF, isEditable: true })
    expect(text).toContain('This document can be changed')
    expect((await renderPosts([samplePost(1)])).text).not.toContain('can be changed')
  })
})
