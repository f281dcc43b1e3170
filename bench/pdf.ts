import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { legalReport, type LegalReportFacts, render, type PostFacts } from '#document/index.ts'
import { measureInTurns, report } from './kit.ts'

const POST_COUNT = 400
const PICTURE_COUNT = 40

/** Pictures as phones take them, in different colors. */
async function drawPictures(folder: string): Promise<string[]> {
  const files: string[] = []
  for (let n = 0; n < PICTURE_COUNT; n += 1) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="1536"><rect width="100%" height="100%" fill="hsl(${n * 9},50%,70%)"/>${Array.from({ length: 40 }, (_, i) => `<circle cx="${(i * 331) % 2048}" cy="${(i * 197) % 1536}" r="${40 + ((i * 37) % 160)}" fill="hsl(${(n * 31 + i * 17) % 360},60%,55%)" opacity="0.7"/>`).join('')}</svg>`
    const file = join(folder, `${n}.jpg`)
    await writeFile(file, await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer())
    files.push(file)
  }
  return files
}

function factsOf(files: string[]): LegalReportFacts {
  const posts: PostFacts[] = Array.from({ length: POST_COUNT }, (_, n) => ({
    number: n + 1,
    id: `post-${n}`,
    platform: 'Facebook',
    kind: null,
    postedAt: new Date(Date.UTC(2012, 0, 1, 12) + n * 86_400_000 * 9).toISOString(),
    lossLabel: n < 200 ? 'Pre-loss' : 'Post-loss',
    isDayOfLoss: false,
    status: 'Saved',
    isFlagged: false,
    text: `The lake was cold but we stayed until the sun went down and nobody wanted to drive home. ${n} 🎉`,
    place: null,
    words: [],
    sharedLink: null,
    link: null,
    isPrivate: null,
    album: null,
    tags: [],
    media:
      n % 2 === 0
        ? [
            {
              type: 'image',
              file: files[n % files.length] ?? null,
              width: 2048,
              height: 1536,
              seconds: null,
              sha256: 'a'.repeat(64),
              fileName: `${n}.jpg`,
              missing: null,
              title: null,
            },
          ]
        : [],
    source: {
      archiveId: null,
      account: null,
      archiveSha256: 'b'.repeat(64),
      records: [{ file: 'posts/your_posts_1.json', position: n, sha256: 'c'.repeat(64) }],
      sha256: 'd'.repeat(64),
    },
    notes: [],
    comment: null,
  }))
  return {
    report: {
      documentId: 'bench-1',
      id: 'bench',
      name: 'Bench',
      createdAt: '2026-01-01T00:00:00.000Z',
      generatedAt: '2026-01-01T00:00:00.000Z',
    },
    firm: { name: 'Bench', logo: null, address: null, phone: null },
    client: { name: 'Bea Bench', fileRefNo: 'B-1', dateOfBirth: null, dateOfLoss: '2017-01-01' },
    selection: {
      statuses: [],
      isOnTimeline: true,
      isFlagged: false,
      isInclusive: true,
      sites: [],
      media: [],
      startDate: null,
      endDate: null,
      keywords: null,
      isReduced: false,
    },
    timeZone: 'America/Toronto',
    unreadArchives: [],
    coverage: null,
    archives: [],
    posts,
  }
}

/** Only the unavoidable work: reading each picture and scaling it to print size. @returns pages of the report per second */
async function measureFloor(files: string[], pages: number): Promise<number> {
  const started = performance.now()
  const used = Array.from({ length: POST_COUNT / 2 }, (_, n) => files[(n * 2) % files.length] ?? '')
  for (let at = 0; at < used.length; at += 2) {
    await Promise.all(
      used
        .slice(at, at + 2)
        .map((file) => sharp(file).resize(1200, 1200, { fit: 'inside' }).jpeg({ quality: 82 }).toBuffer()),
    )
  }
  return (pages / (performance.now() - started)) * 1000
}

export async function benchPdf(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-bench-pdf-'))
  try {
    const files = await drawPictures(folder)
    const options = {
      branding: true,
      index: true,
      internalNotes: true,
      reviewStatus: true,
      externalComments: true,
      footer: true,
      wholeBirthDate: false,
      otherWordings: false,
      lossLabels: true,
      onePicturePerPage: false,
      timeZone: 'America/Toronto',
    }
    const draw = () =>
      render('pdf', legalReport(factsOf(files), options), { outFile: join(folder, 'out.pdf') })
    const pages = (await draw()).pages ?? 0
    const result = await measureInTurns(
      2,
      () => measureFloor(files, pages),
      async () => {
        const started = performance.now()
        await draw()
        return (pages / (performance.now() - started)) * 1000
      },
    )
    report(
      `PDF of ${pages} pages, ${POST_COUNT / 2} pictures`,
      'pages/s',
      result,
      'higher',
      'known; the floor only scales the pictures',
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
