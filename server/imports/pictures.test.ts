import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MkvMuxer, Mp4Muxer, VideoEncoder, VideoFrame, WebMMuxer } from '@napi-rs/webcodecs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from '../platform/storage/index.ts'
import { drawPictures } from './pictures.ts'

let folder: string
let storage: Storage

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proofline-pictures-'))
  storage = await openStorage(pathToFileURL(folder).href)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function drawn(bytes: Uint8Array, mime: string) {
  const { sha256, size } = await storage.put([bytes])
  return drawPictures(storage, sha256, mime, size)
}

/** The mean of each channel: red, green, blue, alpha. */
async function colourOf(picture: Buffer): Promise<number[]> {
  const { channels } = await sharp(await sharp(picture).ensureAlpha().png().toBuffer()).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

const near = (found: number[], wanted: number[]): boolean =>
  found.length === wanted.length && found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 3)

describe('small pictures', () => {
  it.each([
    ['opaque', { r: 200, g: 100, b: 50, alpha: 1 }],
    ['half transparent', { r: 200, g: 100, b: 50, alpha: 0.5 }],
  ])('have the colours of the original: %s', async (_, background) => {
    const original = await sharp({ create: { width: 1200, height: 900, channels: 4, background } })
      .png()
      .toBuffer()
    const { thumbnail, placeholder, ...told } = await drawn(original, 'image/png')
    expect(told).toMatchObject({ width: 1200, height: 900, outcome: 'made' })
    expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ width: 640, height: 480 })
    const colour = await colourOf(thumbnail ?? Buffer.alloc(0))
    expect(colour).toSatisfy((each: number[]) =>
      near(each, [200, 100, 50, Math.round(background.alpha * 255)]),
    )
    expect(placeholder).toMatch(/^[A-Za-z0-9+/=]{8,80}$/)
  })

  it.each(['b-w', 'cmyk', 'rgb16'] as const)('are made of a picture in %s', async (space) => {
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
    ['video/mp4', Mp4Muxer, 'avc1.42E01F'],
    ['video/x-matroska', MkvMuxer, 'avc1.42E01F'],
    ['video/webm', WebMMuxer, 'vp8'],
  ] as const)('are frames of a film: %s', async (mime, Muxer, codec) => {
    const { thumbnail, ...told } = await drawn(await film(new Muxer(), codec), mime)
    expect(told).toMatchObject({ width: 320, height: 240, outcome: 'made' })
    expect(await colourOf(thumbnail ?? Buffer.alloc(0))).toSatisfy((each: number[]) =>
      near(each, [200, 30, 30, 255]),
    )
  })

  it('say why there is none of a film that cannot be decoded', async () => {
    expect(await drawn(Buffer.from('RIFF....AVI LIST'), 'video/x-msvideo')).toMatchObject({
      thumbnail: null,
      outcome: expect.stringMatching(/^cannot be drawn: ./),
    })
  })
})

/** Two seconds of red. */
async function film(muxer: Mp4Muxer | MkvMuxer | WebMMuxer, codec: string): Promise<Uint8Array> {
  const size = { width: 320, height: 240 }
  let isTrackSet = false
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const description = meta?.decoderConfig?.description
      if (!isTrackSet) muxer.addVideoTrack({ codec, ...size, ...(description ? { description } : {}) })
      isTrackSet = true
      muxer.addVideoChunk(chunk, meta)
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({
    codec,
    ...size,
    bitrate: 200_000,
    framerate: 10,
    ...(codec === 'vp8' ? {} : { avc: { format: 'avc' } }),
  })
  const pixels = await sharp({
    create: { ...size, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 1 } },
  })
    .raw()
    .toBuffer()
  for (let n = 0; n < 20; n += 1) {
    const frame = new VideoFrame(pixels, {
      format: 'RGBA',
      codedWidth: size.width,
      codedHeight: size.height,
      timestamp: n * 100_000,
      duration: 100_000,
    })
    encoder.encode(frame, { keyFrame: n % 10 === 0 })
    frame.close()
  }
  await encoder.flush()
  encoder.close()
  muxer.flush()
  const bytes = muxer.finalize()
  muxer.close()
  return bytes
}
