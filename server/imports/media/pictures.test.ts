import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from '../../platform/storage/index.ts'
import { FILMS, makeFilm } from '../../testing/films.ts'
import { PictureMaker } from './pictures.ts'
import { makeHeic } from '../../testing/heic.ts'

let folder: string
let storage: Storage

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proofline-pictures-'))
  storage = await openStorage(pathToFileURL(folder).href)
})
const maker = new PictureMaker()
afterAll(async () => {
  await maker[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function drawn(bytes: Uint8Array, mime: string) {
  const { sha256, size } = await storage.put([bytes])
  return maker.draw(storage, { sha256, mime, size })
}

/** The mean of each channel: red, green, blue, alpha. */
async function colorOf(picture: Uint8Array): Promise<number[]> {
  const { channels } = await sharp(await sharp(picture).ensureAlpha().png().toBuffer()).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

const near = (found: number[], wanted: number[]): boolean =>
  found.length === wanted.length && found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 3)

describe('thumbnails', () => {
  it.each([
    ['opaque', { r: 200, g: 100, b: 50, alpha: 1 }],
    ['half transparent', { r: 200, g: 100, b: 50, alpha: 0.5 }],
  ])('have the colors of the original: %s', async (_, background) => {
    const original = await sharp({ create: { width: 1200, height: 900, channels: 4, background } })
      .png()
      .toBuffer()
    const { thumbnail, placeholder, ...rest } = await drawn(original, 'image/png')
    expect(rest).toMatchObject({ width: 1200, height: 900, outcome: 'made' })
    expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ width: 640, height: 480 })
    const color = await colorOf(thumbnail ?? Buffer.alloc(0))
    expect(color).toSatisfy((each: number[]) =>
      near(each, [200, 100, 50, Math.round(background.alpha * 255)]),
    )
    expect(placeholder).toMatch(/^[A-Za-z0-9+/=]{8,80}$/)
  })

  it.each(['b-w', 'cmyk', 'rgb16'] as const)('are created for a picture in %s', async (space) => {
    const image = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    const original = await image
      .toColourspace(space)
      .toFormat(space === 'cmyk' ? 'jpeg' : 'png')
      .toBuffer()
    expect(await drawn(original, space === 'cmyk' ? 'image/jpeg' : 'image/png')).toMatchObject({
      width: 800,
      outcome: 'made',
    })
  })

  it.each([
    ['mp4', false],
    ['webm', false],
    ['hevc', true],
    ['mkv', true],
    ['avi', true],
    ['wmv', true],
    ['mpg', true],
    ['flv', true],
  ] as const)(
    'are frames of a video, which also show whether browsers can play it: %s',
    async (kind, needsCopy) => {
      const { thumbnail, ...rest } = await drawn(await makeFilm(kind), FILMS[kind].mime)
      expect(rest).toMatchObject({ width: 352, height: 288, outcome: 'made', needsCopy })
      expect(await colorOf(thumbnail ?? Buffer.alloc(0))).toSatisfy((each: number[]) =>
        near(each, [254, 0, 0, 255]),
      )
    },
  )

  it('are upright even if the phone was not', async () => {
    const { thumbnail, ...rest } = await drawn(await makeFilm('mp4', { turned: true }), 'video/mp4')
    expect(rest).toMatchObject({ width: 288, height: 352, outcome: 'made' })
    expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ width: 288, height: 352 })
  })

  it('are not created for a video that is too large', async () => {
    const bomb = await makeFilm('avi', { size: '8000x4800', seconds: 0.1 })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await drawn(bomb, 'video/vnd.avi')).toMatchObject({
      thumbnail: null,
      outcome: 'beyond a limit: too many pixels',
    })
  })

  it.each([
    ['states more pixels than are decoded', { tile: 512, stated: 8192, columns: 4, rows: 4 }],
    ['is made of too many tiles', { tile: 512, columns: 16, rows: 16 }],
  ])('are missing for a HEIC picture that %s', async (_, grid) => {
    expect(await drawn(await makeHeic(grid), 'image/heic')).toMatchObject({
      thumbnail: null,
      outcome: 'beyond a limit: too many pixels',
    })
  })

  it('are created for a HEIC picture of 50 million pixels within the memory of one process', async () => {
    const { thumbnail, preview, ...rest } = await drawn(
      await makeHeic({ columns: 16, rows: 12 }),
      'image/heic',
    )
    expect(rest).toMatchObject({ width: 8192, height: 6144, outcome: 'made' })
    expect(await sharp(preview ?? undefined).metadata()).toMatchObject({ width: 2048, height: 1536 })
    expect(await colorOf(thumbnail ?? Buffer.alloc(0))).toSatisfy((each: number[]) =>
      near(each, [0, 128, 128, 255]),
    )
  })

  it('are missing for a picture whose decoder takes too much memory, and are created for the next', async () => {
    // Interlaced, so that all of it is decoded before the first line is drawn; 16 bits for each of four channels.
    const whole = await sharp({
      create: { width: 8400, height: 7000, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer()
    const [large, next] = await Promise.all([
      drawn(whole, 'image/png'),
      drawn(await makeHeic({}), 'image/heic'),
    ])
    expect(large).toMatchObject({ thumbnail: null, outcome: 'beyond a limit: It takes too much memory' })
    expect(next.outcome).toBe('made')
  })

  it('use only one file: a playlist that names others opens none of them', async () => {
    const { sha256 } = await storage.put([await makeFilm('mpg')])
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${await storage.local(sha256, folder)}\n#EXT-X-ENDLIST\n`
    expect(await drawn(Buffer.from(list), 'video/mp4')).toMatchObject({
      thumbnail: null,
      outcome: expect.stringMatching(/^cannot be drawn: /),
    })
  })

  it.each(['image/jpeg', 'image/heic', 'video/mp4'])(
    'are not given up if the file cannot be read: %s',
    async (mime) => {
      await expect(maker.draw(storage, { sha256: 'ab'.repeat(32), mime, size: 100 })).rejects.toMatchObject({
        code: 'ENOENT',
      })
    },
  )

  it('are missing with a reason for a video that cannot be decoded', async () => {
    expect(await drawn(Buffer.from('RIFF....AVI LIST'), 'video/x-msvideo')).toMatchObject({
      thumbnail: null,
      outcome: expect.stringMatching(/^cannot be drawn: ./),
    })
  })
})
