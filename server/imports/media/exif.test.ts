import sharp, { type Exif } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readExif } from './exif.ts'

const blockOf = async (exif: Exif, format: 'jpeg' | 'webp' | 'png' = 'jpeg'): Promise<Buffer> => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).withExif(exif)
  return (await sharp(await image.toFormat(format).toBuffer()).metadata()).exif ?? Buffer.alloc(0)
}
const WHOLE: Exif = {
  IFD0: { Make: 'Canon', Model: 'Canon EOS 5D' },
  IFD2: { DateTimeOriginal: '2021:03:04 05:06:07', OffsetTimeOriginal: '+02:00' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '51/1 30/1 1800/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 30/1',
  },
}

describe('EXIF data of a picture', () => {
  it.each(['jpeg', 'webp', 'png'] as const)('includes time, camera and location: %s', async (format) => {
    expect(readExif(await blockOf(WHOLE, format))).toEqual({
      takenAt: '2021-03-04T05:06:07+02:00',
      camera: 'Canon EOS 5D',
      latitude: -51.505,
      longitude: -0.125,
    })
  })

  it('has local time if the file has no time zone', async () => {
    const block = await blockOf({ IFD0: { Make: 'Acme' }, IFD2: { DateTimeOriginal: '2021:03:04 05:06:07' } })
    expect(readExif(block)).toEqual({
      takenAt: '2021-03-04T05:06:07',
      camera: 'Acme',
      latitude: null,
      longitude: null,
    })
  })

  it('is empty if the clock was never set, a day does not exist or there was no GPS fix', async () => {
    for (const time of ['0000:00:00 00:00:00', '2021:02:30 10:00:00', '2021:03:04 25:00:00', 'yesterday'])
      expect(readExif(await blockOf({ IFD2: { DateTimeOriginal: time } }))).toBeNull()
    const zero = '0/1 0/1 0/1'
    expect(readExif(await blockOf({ IFD3: { GPSLatitude: zero, GPSLongitude: zero } }))).toBeNull()
  })

  it('can be read from any bytes without an error, and contains no characters that a database refuses', async () => {
    const whole = await blockOf(WHOLE)
    for (let at = 0; at < whole.length; at += 1) {
      readExif(whole.subarray(0, at))
      for (const byte of [0, 0xff]) {
        const broken = Buffer.from(whole)
        broken[at] = byte
        expect(JSON.stringify(readExif(broken))).not.toMatch(/\\u00[01]/)
      }
    }
    expect(readExif(Buffer.from('no such block'))).toBeNull()
  })
})
