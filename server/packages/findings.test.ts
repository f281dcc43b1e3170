import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cameraDataOf, findingsOf } from './findings.ts'

const valuesOf = (record: unknown): string[] =>
  findingsOf(typeof record === 'string' ? record : JSON.stringify(record)).map(
    ({ kind, value }) => `${kind}: ${value}`,
  )

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('what a record holds beyond a document', () => {
  it('is found in a record of Facebook', () => {
    const record = {
      timestamp: 1_600_000_000,
      tags: [{ name: 'Bo Ek' }],
      attachments: [
        {
          data: [
            {
              media: {
                uri: 'a.jpg',
                media_metadata: {
                  photo_metadata: {
                    exif_data: [
                      {
                        upload_ip: '203.0.113.7',
                        latitude: 43.65,
                        longitude: -79.38,
                        camera_make: 'Apple',
                        camera_model: 'iPhone 8',
                      },
                    ],
                  },
                },
              },
            },
            { place: { name: 'A park', coordinate: { latitude: 43.7, longitude: -79.4 } } },
          ],
        },
      ],
    }
    expect(valuesOf(record)).toEqual([
      'people: Bo Ek',
      'coordinates: 43.65, -79.38',
      'address: 203.0.113.7',
      'device: Apple',
      'device: iPhone 8',
      'coordinates: 43.7, -79.4',
    ])
  })

  it('is found in a record of X', () => {
    const record = {
      source: '<a href="http://twitter.com/download/iphone" rel="nofollow">Twitter for iPhone</a>',
      coordinates: { type: 'Point', coordinates: ['-79.38', '43.65'] },
      entities: {
        user_mentions: [{ name: 'Bo Ek', screen_name: 'boek', id: '1' }],
        hashtags: [{ text: 'gym' }],
      },
      in_reply_to_screen_name: 'nia',
    }
    expect(valuesOf(record)).toEqual([
      'device: Twitter for iPhone',
      'coordinates: 43.65, -79.38',
      'people: Bo Ek',
      'people: boek',
      'people: nia',
    ])
  })

  it('has neither the words of a video, nor coordinates that a platform left at zero, nor a version', () => {
    expect(
      valuesOf({ tags: ['travel', 'music'], latitude: 0, longitude: 0, version: '1.2.3', name: 'A video' }),
    ).toEqual([])
  })

  it('is found in a line that is no JSON', () => {
    expect(valuesOf('2021-03-04,Posted,2001:db8::7,198.51.100.4:443')).toEqual([
      'address: 2001:db8::7',
      'address: 198.51.100.4',
    ])
  })
})

describe('camera data', () => {
  const picture = (exif?: Record<string, Record<string, string>>) => {
    const plain = sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
    return exif ? plain.withExif(exif) : plain
  }
  const exif = {
    IFD0: { Make: 'Apple', Model: 'iPhone 8' },
    IFD2: { DateTimeOriginal: '2021:03:04 05:06:07' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '43/1 39/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '79/1 23/1 0/1',
    },
  }

  it('is found in each type of picture, however its bytes arrive', async () => {
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await picture(exif).toFormat(type).toBuffer()
      for (const size of [7, 65_536]) {
        const found = await cameraDataOf(inPieces(bytes, size))
        expect(found?.value, type).toContain('Apple iPhone 8')
        expect(found?.hasPlace, type).toBe(true)
      }
    }
  })

  it('is found where it begins within the last bytes that are looked at together', async () => {
    const bytes = await picture(exif).jpeg().toBuffer()
    for (const before of [(1 << 20) - 3, (1 << 20) + (1 << 16) - 40]) {
      const found = await cameraDataOf(inPieces(Buffer.concat([Buffer.alloc(before), bytes]), 65_536))
      expect(found?.hasPlace, String(before)).toBe(true)
    }
  })

  it('is found in a film', async () => {
    const film = Buffer.from('....moov....\u00A9xyz\0\u0012\u0015\u00C7+43.6532-079.3832/', 'latin1')
    expect(await cameraDataOf(inPieces(film, 5))).toEqual({ value: '+43.6532-079.3832', hasPlace: true })
  })

  it('is not found where there is none', async () => {
    expect(await cameraDataOf(inPieces(await picture().jpeg().toBuffer(), 65_536))).toBeNull()
  })
})
