/**
 * Measures the cost of a legal report: node document/measure.ts [posts] [pictures] [pdf|docx]. Renders this many posts, the first of them with a
 * picture of 3 megapixels each, and prints pages, seconds, the peak memory of the rendering process (only on Linux), and how far down the pages
 * with posts are filled: the last text above the foot, by the height of the page, without the cover, the index and the last page of posts.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { type Format, legalReport, render } from './index.ts'
import { ALL_OPTIONS_ON, sampleFacts, samplePost } from './sample.ts'

const [posts = 2000, pictures = 1000] = process.argv.slice(2, 4).map(Number)
const format: Format = process.argv[4] === 'docx' ? 'docx' : 'pdf'
const WORDS =
  'So we went back to the lake this weekend and the kids would not stop talking about the fish 🎣'.split(' ')

const folder = await mkdtemp(join(tmpdir(), 'document-measure-'))
const NOISE = { type: 'gaussian' as const, mean: 128, sigma: 30 }

/** Soft noise: no two are alike, and each has about as many bytes as a photograph. */
async function makePhotograph(i: number): Promise<string> {
  const file = join(folder, `${i}.jpg`)
  const create = { width: 160, height: 120, channels: 3 as const, background: '#8899aa', noise: NOISE }
  await sharp({ create }).resize(2048, 1536).jpeg().toFile(file)
  return file
}

function peakMemory(pid: number): number {
  if (process.platform !== 'linux') return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

const FOOT = 60

/** Of each page with posts but the last, from 0 to 1. Nothing but the heading of a post has a number, a dot and a weekday. */
async function filledShares(file: string): Promise<number[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(file)))
  const shares: number[] = []
  let isAmongPosts = false
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const items = (await page.getTextContent()).items.filter((item) => 'str' in item)
    const words = items.map(({ str }) => str).join('')
    if (words.includes('Sources and method')) break
    isAmongPosts ||= /1\. \w{3}, \w{3} \d\d, \d{4} · /.test(words)
    if (!isAmongPosts) continue
    const lows = items.flatMap(({ str, transform }) =>
      str.trim() && transform[5] > FOOT ? [transform[5] as number] : [],
    )
    shares.push(1 - Math.min(...lows) / page.getViewport({ scale: 1 }).height)
  }
  await pdf.loadingTask.destroy()
  return shares.slice(0, -1)
}

try {
  const samplePosts = []
  for (let i = 0; i < posts; i++) {
    const media = {
      type: 'image' as const,
      file: i < pictures ? await makePhotograph(i) : null,
      width: 2048,
      height: 1536,
      seconds: null,
      sha256: 'ab'.repeat(32),
      fileName: `${i}.jpg`,
      missing: null,
      title: null,
    }
    samplePosts.push(
      samplePost(i + 1, {
        postedAt: new Date(Date.UTC(2014, 0, 1) + (i * 3.8e11) / posts).toISOString(),
        text: Array.from({ length: 20 + ((i * 37) % 60) }, (_, k) => WORDS[(i + k) % WORDS.length]).join(' '),
        media: i < pictures ? [media] : [],
      }),
    )
  }
  const start = performance.now()
  let memory = 0
  const made = await render(format, legalReport(sampleFacts(samplePosts), ALL_OPTIONS_ON), {
    outFile: join(folder, 'report'),
    limits: { memory: Number.POSITIVE_INFINITY, processorMs: Number.POSITIVE_INFINITY },
    onProgress: ({ pid }) => {
      memory = Math.max(memory, peakMemory(pid))
    },
  })
  const seconds = (performance.now() - start) / 1000
  const pages =
    made.pages === null ? '' : `${made.pages} pages (${(made.pages / seconds).toFixed(0)} a second), `
  const shares = format === 'pdf' ? await filledShares(join(folder, 'report')) : []
  const filled =
    shares.length === 0
      ? ''
      : `, pages filled by ${((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100).toFixed(0)} %`
  console.log(
    `${posts} posts, ${pictures} pictures: ${pages}${seconds.toFixed(1)} s, ${(made.bytes / 1e6).toFixed(0)} MB, ` +
      `peak ${memory.toFixed(0)} MB, ${made.standard}${filled}`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
