import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legalReport, type ReportMedia, render } from '../../index.ts'
import { ALL_OPTIONS_OFF, sampleFacts, samplePost } from '../../sample.ts'
import { readPdf } from './read.ts'

let folder = ''
let phone: ReportMedia
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-screens-'))
  const file = join(folder, 'phone.png')
  await sharp({ create: { width: 540, height: 1170, channels: 3, background: '#fff' } }).toFile(file)
  phone = {
    type: 'image',
    file,
    width: 540,
    height: 1170,
    seconds: null,
    sha256: 'ab'.repeat(32),
    fileName: 'phone.png',
    missing: null,
    title: null,
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The numbers of the posts, and of the pictures with captions, on each page of posts. */
async function pagesWith(postsBefore: number): Promise<string[]> {
  const posts = Array.from({ length: postsBefore }, (_, at) => samplePost(at + 1))
  const outFile = join(folder, 'report.pdf')
  const last = samplePost(postsBefore + 1, { text: 'Screens', media: [phone, phone, phone, phone] })
  await render('pdf', legalReport(sampleFacts([...posts, last]), ALL_OPTIONS_OFF), { outFile })
  const found: string[] = []
  for await (const page of readPdf(new Uint8Array(await readFile(outFile)))) {
    const [numbers, captions] = [/^(\d+)\. \w{3}, /gm, /^(\d+)\s*Picture · /gm].map((pattern) =>
      [...page.matchAll(pattern)].map((match) => match[1]),
    )
    if (numbers?.length || captions?.length) found.push(`${numbers?.join(',')}: ${captions?.join(',')}`)
  }
  return found
}

describe('the first two of several telephones', () => {
  it('fill the rest of a page, if that leaves them legible', async () => {
    expect(await pagesWith(1)).toEqual(['1,2: 1,2', ': 3,4'])
  })

  it('begin the next page otherwise', async () => {
    expect(await pagesWith(4)).toEqual(['1,2,3,4: ', '5: 1,2', ': 3,4'])
  })
})
