import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { legalReport, type ReportMedia, type PostFacts, render } from '../../index.ts'
import { ALL_OPTIONS_ON, sampleFacts, samplePost } from '../../sample.ts'
import { readPdf } from './read.ts'

let folder = ''
let photo: ReportMedia

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-test-'))
  const file = join(folder, 'photo.jpg')
  // A photograph has noise.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a9cb0', noise } })
    .jpeg()
    .toFile(file)
  photo = {
    type: 'image',
    file,
    width: 900,
    height: 600,
    seconds: null,
    sha256: 'ab'.repeat(32),
    fileName: 'photo.jpg',
    missing: null,
    title: null,
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const renderPosts = (posts: PostFacts[], name: string, more: Partial<Parameters<typeof render>[2]> = {}) =>
  render('pdf', legalReport(sampleFacts(posts), ALL_OPTIONS_ON), { outFile: join(folder, name), ...more })

const leftovers = async () =>
  (await readdir(folder)).filter((name) => name !== 'photo.jpg' && !name.startsWith('kept'))

/** The text of each page, extracted by another program. */
async function pagesOf(name: string): Promise<string[]> {
  const pages: string[] = []
  for await (const page of readPdf(new Uint8Array(await readFile(join(folder, name))))) pages.push(page)
  return pages
}

/** The elements of a PDF's structure. */
function structureOf(pdf: Buffer): { type: string; object: string }[] {
  return pdf
    .toString('latin1')
    .split('endobj')
    .flatMap((object) => {
      const type = /\/Type \/StructElem\s+\/S \/(\w+)/.exec(object)?.[1]
      return type === undefined ? [] : [{ type, object }]
    })
}

/** The number of pages in the page tree, and whether each entry of the cross-reference table points to its object. */
function parse(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const offsets = [...text.slice(at).matchAll(/(\d{10}) \d{5} n/g)].map((m) => Number(m[1]))
  return {
    pages: Math.max(...[...text.matchAll(/\/Type \/Pages\s+\/Count (\d+)/g)].map((m) => Number(m[1]))),
    isTableRight:
      offsets.length > 0 && offsets.every((offset, i) => text.startsWith(`${i + 1} 0 obj`, offset)),
    pictures: [...text.matchAll(/\/Filter \/DCTDecode\s+\/Width (\d+)\s+\/Height (\d+)/g)].map(
      (m) => `${m[1]}x${m[2]}`,
    ),
    text,
  }
}

describe('a PDF', () => {
  test('is complete, tagged, archival and hashed', async () => {
    const posts = [samplePost(1, { media: [photo] }), samplePost(2), samplePost(3, { media: [photo, photo] })]
    const made = await renderPosts(posts, 'kept-1.pdf')
    const bytes = await readFile(join(folder, 'kept-1.pdf'))
    const pdf = parse(bytes)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(made).toMatchObject({ standard: 'PDF/A-2a', bytes: bytes.length, pages: pdf.pages })
    expect(made.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(pdf.isTableRight).toBe(true)
    expect(pdf.pictures).toEqual(['900x600', '760x507'])
    expect(pdf.text).toContain('/StructTreeRoot')
    expect(await leftovers()).toEqual([])
  })

  test('has what PDF/UA asks of its structure, and metadata that raises no question', async () => {
    await renderPosts([samplePost(1, { media: [photo, photo] }), samplePost(2)], 'kept-ua.pdf')
    const bytes = await readFile(join(folder, 'kept-ua.pdf'))
    const text = bytes.toString('latin1')
    expect(text).toMatch(/\/ViewerPreferences <<\s+\/DisplayDocTitle true/)
    expect(text).toMatch(/\/MarkInfo <<\s+\/Marked true/)
    // The document's language, and of what is quoted that it is not known.
    expect(text.match(/\/Lang \(\w+\)/g)).toEqual(['/Lang (und)', '/Lang (und)', '/Lang (en)'])
    const structure = structureOf(bytes)
    const figures = structure.filter(({ type }) => type === 'Figure')
    expect(figures).toHaveLength(2)
    expect(figures.filter(({ object }) => !object.includes('/Alt'))).toEqual([])
    const types = new Set(structure.map(({ type }) => type))
    for (const type of ['H1', 'H2', 'Table', 'TH', 'Link']) expect(types).toContain(type)
    expect([...types].filter((type) => /^H[3-6]$/.test(type))).toEqual([])
    expect(text).not.toMatch(/converted|_source|RenditionClass/)
  })

  test.each(['en', 'es', 'fr'] as const)('has its cover on one page, in %s', async (language) => {
    const posts = [0, 1, 2, 3, 4, 5, 6].map((n) =>
      samplePost(n + 1, {
        platform: ['Facebook', 'Instagram', 'TikTok'][n % 3] ?? 'Facebook',
        status: (['Saved', 'Resolved', 'Escalated', 'Unreviewed'] as const)[n % 4] ?? 'Saved',
        postedAt: `${2016 + n}-05-07T16:10:00.000Z`,
        lossLabel: n < 5 ? 'Pre-loss' : 'Post-loss',
      }),
    )
    const facts = { ...sampleFacts(posts), timeZone: 'America/St_Johns' }
    facts.report.name = 'Keough-Núñez v. Avalon Ferries Ltd.: posts 2017–2023'
    facts.selection.isInclusive = true
    facts.selection.isReduced = true
    facts.coverage = {
      from: '2017-06-05',
      to: '2023-02-28',
      posts: 56,
      inDocument: 53,
      trashed: 1,
      notRelevant: 1,
      inDoubt: 1,
      inDoubtInDocument: 1,
      takenOut: 0,
      setAside: 0,
      purged: 0,
    }
    const options = { ...ALL_OPTIONS_ON, timeZone: 'Europe/Madrid', language }
    await render('pdf', legalReport(facts, options), { outFile: join(folder, 'kept-cover.pdf') })
    const pages = await pagesOf('kept-cover.pdf')
    expect(pages[0]).toContain(facts.report.id)
    expect(pages[1]).toMatch(/Index of posts|Índice de publicaciones|Index des publications/)
  })

  test('keeps a comment beside its label', async () => {
    const posts = Array.from({ length: 24 }, (_, at) =>
      samplePost(at + 1, { text: 'A line of words.\n'.repeat(20 + at), comment: `Exhibit ${at + 1}.` }),
    )
    await renderPosts(posts, 'kept-comments.pdf')
    for (const page of await pagesOf('kept-comments.pdf'))
      expect(page.match(/Comment by Maple & Finch/g)?.length).toBe(page.match(/Exhibit \d+\./g)?.length)
  })

  test('keeps the hash beside a screenshot on the page', async () => {
    const file = join(folder, 'kept-screen.png')
    await sharp({ create: { width: 1080, height: 2280, channels: 3, background: '#fff' } }).toFile(file)
    const screen = { ...photo, file, width: 1080, height: 2280 }
    await renderPosts([samplePost(1, { media: [screen] })], 'kept-beside.pdf')
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(join(folder, 'kept-beside.pdf'))))
    const { items } = await (await pdf.getPage(3)).getTextContent()
    const hashes = items.flatMap((item) => ('str' in item && /^(?:ab)+$/.test(item.str) ? [item] : []))
    expect(hashes.map(({ str }) => str).join('')).toBe('ab'.repeat(32))
    const right = 612 - (20 / 25.4) * 72
    for (const { transform, width } of hashes) expect(transform[4] + width).toBeLessThan(right + 1)
  })

  test('names the post inside of which a page begins, and counts it in the head', async () => {
    const posts = Array.from({ length: 24 }, (_, i) =>
      samplePost(i + 1, {
        postedAt: new Date(Date.UTC(2022, 0, 1 + i * 9)).toISOString(),
        text: 'We walked on and my knee was fine. '.repeat(1 + ((i * 17) % 41)),
      }),
    )
    for (const lossLabels of [true, false]) {
      const options = { ...ALL_OPTIONS_ON, lossLabels, index: false, footer: false }
      await render('pdf', legalReport(sampleFacts(posts), options), {
        outFile: join(folder, 'kept-head.pdf'),
      })
      let open: string | null = null
      const seen: { continued: boolean; onlySources: boolean }[] = []
      for (const page of (await pagesOf('kept-head.pdf')).slice(1)) {
        const isOfSources = page.includes('Sources and method')
        const headings = [...page.matchAll(/(\d+)\. \w{3}, \w{3} \d\d, \d{4} ·/g)].map(([, number]) => number)
        expect(page.match(/\d+, continued/)?.[0]).toBe(open === null ? undefined : `${open}, continued`)
        const [first, last] = [open ?? headings[0], headings.at(-1) ?? open]
        if (lossLabels && first !== last) expect(page).toContain(`${first}–${last}`)
        if (lossLabels && isOfSources && first === undefined) expect(page).not.toMatch(/\d+–\d+/)
        const sources = [...page.matchAll(/Post SHA-256/g)].length
        seen.push({
          continued: open !== null,
          onlySources: open !== null && !/knee was fine/.test(page.split(/\d+\. \w{3}, /)[0] ?? ''),
        })
        const begun: number = headings.length + (open === null ? 0 : 1)
        open = sources < begun ? String(headings.at(-1) ?? open) : null
      }
      expect(open).toBeNull()
      expect(seen.some(({ continued }) => !continued)).toBe(true)
      expect(seen.some(({ onlySources }) => onlySources)).toBe(true)
    }
  })

  test.each(['es', 'fr'] as const)('keeps labels apart from their values, in %s', async (language) => {
    const newer = { archiveId: 'a-1', fileName: 'b.zip', receivedAt: '2026-10-21T14:00:00.000Z' }
    const other = { ...newer, text: 'x', records: [{ file: 'a.json', position: 1, sha256: 'ab'.repeat(32) }] }
    const post = samplePost(1, {
      absentIn: newer,
      otherWordings: [{ ...other, sha256: 'cd'.repeat(32) }],
      likelySame: [newer],
      updated: { at: '2022-05-08T16:10:00.000Z', source: 'update_timestamp' },
    })
    const facts = sampleFacts([post])
    const archives = facts.archives.map((archive) => ({ ...archive, isUnread: true, isAccountListed: true }))
    const options = { ...ALL_OPTIONS_ON, language }
    await render('pdf', legalReport({ ...facts, archives }, options), {
      outFile: join(folder, 'kept-labels.pdf'),
    })
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(join(folder, 'kept-labels.pdf'))))
    const gaps: number[] = []
    for (let number = 3; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
      // The name of an archive is a value.
      const left = Number(texts.find(({ str }) => /^\w.*\.zip/.test(str))?.transform[4])
      for (const { transform, width } of texts)
        if (transform[0] < 7 && transform[4] < left - 20) gaps.push(left - transform[4] - width)
    }
    await pdf.loadingTask.destroy()
    expect(gaps.length).toBeGreaterThan(25)
    // In points: 2 mm.
    expect(Math.min(...gaps)).toBeGreaterThan(5.6)
  })

  test('keeps the facts of an archive on one page', async () => {
    const facts = sampleFacts(Array.from({ length: 3 }, (_, i) => samplePost(i + 1)))
    const archives = [1, 2, 3, 4, 5].flatMap((n) =>
      facts.archives.map((archive) => ({ ...archive, id: `a-${n}`, fileName: `archive-${n}.zip` })),
    )
    await render('pdf', legalReport({ ...facts, archives }, ALL_OPTIONS_ON), {
      outFile: join(folder, 'kept-archives.pdf'),
    })
    const pages = await pagesOf('kept-archives.pdf')
    const headings = pages.map((page) => page.match(/Archive \d of 5/g)?.length ?? 0)
    expect(headings.filter((count) => count > 0).length).toBeGreaterThan(1)
    expect(pages.map((page) => page.match(/SHA-256 when sent/g)?.length ?? 0)).toEqual(headings)
  })

  test('of a volume numbers its pages after those of the volume before, also in the index', async () => {
    const facts = sampleFacts([samplePost(1), samplePost(2)])
    const volume = { number: 2, of: 3, posts: 6, pagesBefore: 41 }
    await render('pdf', legalReport({ ...facts, report: { ...facts.report, volume } }, ALL_OPTIONS_ON), {
      outFile: join(folder, 'kept-volume.pdf'),
    })
    const pages = await pagesOf('kept-volume.pdf')
    expect(pages.map((page) => /Page (\d+)(?! of)/.exec(page)?.[1])).toEqual(
      pages.map((_, at) => String(42 + at)),
    )
    expect(pages[1]).toMatch(/A slow walk around the pond\s*44/)
    // The cover of a volume has no running head.
    expect(pages[0]?.match(/Activity after the loss/g)).toHaveLength(1)
  })

  test('has pages of posts whose date is in doubt, without a place in the line at their top', async () => {
    const inDoubt = { postedAt: '9999-12-31T00:00:00.000Z', dateInDoubt: '1e400', lossLabel: null } as const
    const long = { text: 'A line of words.\n'.repeat(60) }
    const early = samplePost(1, { ...long, postedAt: '2021-05-07T16:10:00.000Z' })
    const doubted = [2, 3, 5, 6].map((number) => samplePost(number, { ...long, ...inDoubt }))
    await renderPosts(
      [early, ...doubted.slice(0, 2), samplePost(4, long), ...doubted.slice(2)],
      'kept-doubt.pdf',
    )
    const pages = (await pagesOf('kept-doubt.pdf')).filter((page) => page.includes('A line of words'))
    expect(pages.length).toBeGreaterThan(6)
  })

  test('has the same bytes for the same facts', async () => {
    const posts = [samplePost(1, { media: [photo], text: 'Again 🎉' })]
    const [one, two] = [await renderPosts(posts, 'kept-a.pdf'), await renderPosts(posts, 'kept-b.pdf')]
    expect(one.sha256).toBe(two.sha256)
  })

  test('fits a wide logo beside the address', async () => {
    const file = join(folder, 'kept-logo.png')
    await sharp({ create: { width: 2000, height: 100, channels: 3, background: '#7a9cb0' } }).toFile(file)
    const facts = sampleFacts([samplePost(1)])
    await render('pdf', legalReport({ ...facts, firm: { ...facts.firm, logo: file } }, ALL_OPTIONS_ON), {
      outFile: join(folder, 'kept-logo.pdf'),
    })
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(join(folder, 'kept-logo.pdf'))))
    const { OPS } = await getResolvedPDFJS()
    const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
    const at = fnArray.indexOf(OPS.paintImageXObject)
    const [width, , , height] = argsArray[fnArray.lastIndexOf(OPS.transform, at)] as number[]
    await pdf.loadingTask.destroy()
    // In points: half of the width of the text, less half of the gap.
    expect(width).toBeCloseTo((((215.9 - 42) / 2 - 5) / 25.4) * 72, 0)
    expect(Math.abs((width ?? 0) / (height ?? 1))).toBeCloseTo(20, 1)
  })

  test('contains every script without a missing glyph', async () => {
    const texts = [
      'Zoë née Łódź · Ελλάδα · Привет · ☺ ✓ ∑ 𝓯𝓪𝓷𝓬𝔂',
      '👨‍👩‍👧‍👦 🇨🇦🇲🇽 👍🏽 ❤️ 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🫠',
      'مرحبا (10k) بالعالم\nשלום עולם',
      '在多伦多的雪地里\n今日は山に登りました\n오늘은 병원에',
      'สวัสดี · नमस्ते क्षत्रिय · ਸਤ ਸ੍ਰੀ ਅਕਾਲ · தமிழ் · বাংলা · ગુજરાતી · ქართული · አማርኛ · ខ្មែរ · မြန်မာ',
      'a\u0007 \ue000 \u{1fae9} x\u0301\u0489 \u2028 \ud800 \u202eabc\u202c \u200b\u2060\u00ad',
    ]
    const made = await renderPosts(
      texts.map((text, i) => samplePost(i + 1, { text })),
      'kept-scripts.pdf',
    )
    // The archival standard refuses a missing glyph; typesetting then falls back to PDF 1.7.
    expect(made.standard).toBe('PDF/A-2a')
    const text = (await pagesOf('kept-scripts.pdf')).join('')
    for (const word of ['Zoë', 'Привет', '多伦多', '오늘은', 'ქართული', 'አማርኛ']) expect(text).toContain(word)
  })

  test('interprets no markup in any text', async () => {
    const hostile =
      '#pagebreak() #panic("x") $x^2$ *b* _i_ [c] \\ `r` <l> @r // /* */ = h #include "/etc/passwd"'
    const post = (text: string) =>
      samplePost(1, { text, place: text, album: text, comment: text, tags: [text] })
    await renderPosts([post(hostile)], 'kept-evil.pdf')
    const shown = (await pagesOf('kept-evil.pdf')).join('').replace(/\s/g, '')
    // Its text, place, album, comment and tag.
    expect(shown.split(hostile.replace(/\s/g, ''))).toHaveLength(6)
  })

  test('continues a long post on more pages, and breaks text without spaces', async () => {
    const made = await renderPosts(
      [samplePost(1, { text: `${'word '.repeat(6000)}${'x'.repeat(5000)}` })],
      'kept-long.pdf',
    )
    expect(made.pages).toBeGreaterThan(9)
    const lines = (await pagesOf('kept-long.pdf')).flatMap((page) => page.split('\n'))
    const ofLetters = lines.flatMap((line) => line.match(/x{3,}/g) ?? []).map(({ length }) => length)
    expect(ofLetters.reduce((sum, length) => sum + length, 0)).toBe(5000)
    expect(Math.max(...ofLetters)).toBeLessThan(150)
  })

  test('is not made if the file of a picture cannot be read', async () => {
    const media = [{ ...photo, file: join(folder, 'gone.jpg') }]
    await expect(renderPosts([samplePost(1, { media })], 'unread.pdf')).rejects.toMatchObject({
      message: expect.stringContaining('ENOENT'),
    })
  })

  test('shows a notice in place of a picture that cannot be drawn', async () => {
    const broken = join(folder, 'kept-broken.jpg')
    await writeFile(broken, 'not a picture')
    const made = await renderPosts([samplePost(1, { media: [{ ...photo, file: broken }] })], 'kept-2.pdf')
    expect(made.pages).toBeGreaterThan(1)
    expect((await pagesOf('kept-2.pdf')).join('\n')).toContain('the file cannot be displayed')
    expect(parse(await readFile(join(folder, 'kept-2.pdf'))).pictures).toEqual([])
  })
})

describe('a PDF that cannot be finished', () => {
  const posts = Array.from({ length: 40 }, (_, i) => samplePost(i + 1))

  test('because its process was killed reports so and leaves no files', async () => {
    const made = renderPosts(posts, 'killed.pdf', {
      onProgress: ({ pid, phase }) => {
        if (phase === 'typesetting') process.kill(pid, 'SIGKILL')
      },
    })
    await expect(made).rejects.toMatchObject({ code: 'KILLED' })
    expect(await leftovers()).toEqual([])
  })

  test('because it was stopped, before or during the work, leaves no files', async () => {
    await expect(renderPosts(posts, 'stopped.pdf', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'STOPPED',
    })
    const stop = new AbortController()
    const made = renderPosts(posts, 'stopped.pdf', { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(made).rejects.toMatchObject({ code: 'STOPPED' })
    expect(await leftovers()).toEqual([])
  })

  test('because it needs too much memory leaves no files', async () => {
    await expect(renderPosts(posts, 'large.pdf', { limits: { memory: 1 } })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
    expect(await leftovers()).toEqual([])
  })
})
