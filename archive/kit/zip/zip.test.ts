import { Buffer } from 'node:buffer'
import { crc32, deflateRawSync } from 'node:zlib'
import yazl from 'yazl'
import { describe, expect, test } from 'vitest'
import { type ArchiveProblemCode, type Limits, LIMITS, openArchive } from '../../index.ts'
import { nodeEngine } from './node.ts'
import { fromBytes, readAll } from '../testing/bytes.ts'
import { zipFiles } from '../testing/fixture.ts'
import { littleEndian, type RawEntry, rawZip } from '../testing/raw-zip.ts'

const POSTS = '[{"timestamp":1672531200}]'
const open = (zip: Uint8Array, limits: Partial<Limits> = {}) =>
  openArchive(fromBytes(zip), { ...nodeEngine, limits })

/** The code and sentence with which an archive is refused, after reading every file of it. */
async function refusal(
  zip: Uint8Array,
  limits: Partial<Limits> = {},
): Promise<{ code: string; message: string }> {
  try {
    const archive = await open(zip, limits)
    for (const entry of archive.entries) await readAll(archive.open(entry))
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return { code, message }
  }
  return { code: 'accepted', message: '' }
}

/** The content of every file, in the order of the zip. */
async function textsOf(zip: Uint8Array): Promise<string[]> {
  const archive = await open(zip)
  return Promise.all(archive.entries.map(async (entry) => String(await readAll(archive.open(entry)))))
}

const one = (entry: Partial<RawEntry>): Uint8Array => rawZip([{ name: 'a.json', data: POSTS, ...entry }])

describe('a valid zip', () => {
  test('returns the bytes of stored and deflated files', async () => {
    const zip = rawZip([
      { name: 'a.json', data: POSTS },
      { name: 'b.jpg', data: 'xyz', method: 0 },
    ])
    expect(await textsOf(zip)).toEqual([POSTS, 'xyz'])
  })

  test('can have data descriptors, zip64, folders and a comment', async () => {
    const zip = rawZip(
      [
        { name: 'posts/', data: '' },
        { name: 'posts/a.json', data: POSTS, descriptor: true },
        { name: 'posts/b.json', data: POSTS },
      ],
      { zip64: true, comment: Buffer.from('made by hand') },
    )
    const archive = await open(zip)
    expect(archive.entries.map(({ path, isDirectory }) => [path, isDirectory])).toEqual([
      ['posts/', true],
      ['posts/a.json', false],
      ['posts/b.json', false],
    ])
    expect(await refusal(zip)).toMatchObject({ code: 'accepted' })
  })

  test('can list the packed folder itself, as bsdtar and some phones do', async () => {
    const folder = { central: { attributes: 0o40755 * 0x10000 } }
    const zip = rawZip([
      { name: './', ...folder },
      { name: './posts/', ...folder },
      { name: './posts/a.json', data: POSTS },
    ])
    const { entries } = await open(zip)
    expect(entries.map(({ path, isDirectory }) => [path, isDirectory])).toEqual([
      ['posts/', true],
      ['posts/a.json', false],
    ])
    expect(await refusal(rawZip([{ name: './', data: 'x' }]))).toMatchObject({ code: 'UNSAFE' })
    expect(await refusal(rawZip([{ name: '', ...folder }]))).toMatchObject({ code: 'UNSAFE' })
  })

  test.each([1, 21, 65_536, 700_000])(
    'can be followed by %i zero bytes, which a download reserved',
    async (length) => {
      const after = new Uint8Array(length)
      expect(await textsOf(rawZip([{ name: 'a.json', data: POSTS }], { after }))).toEqual([POSTS])
      const comment = Uint8Array.of(0x61, 0, 0)
      for (const end of [{ comment }, { comment, zip64: true }])
        expect(await textsOf(rawZip([{ name: 'a.json', data: POSTS }], { ...end, after }))).toEqual([POSTS])
      after[length - 1] = 1
      expect(await refusal(one({}))).toMatchObject({ code: 'accepted' })
      expect((await refusal(rawZip([{ name: 'a.json' }], { after }))).code).toMatch(/^(?:UNSAFE|DAMAGED)$/)
    },
  )

  test('is damaged if zero bytes take the place of its end', async () => {
    const zip = one({}).slice()
    for (const length of [22, 60])
      expect(await refusal(zip.slice().fill(0, zip.length - length))).toMatchObject({ code: 'DAMAGED' })
    const padded = Buffer.concat([zip.subarray(0, 40), Buffer.alloc(300_000)])
    expect(await refusal(padded)).toMatchObject({ code: 'DAMAGED' })
  })

  test('can be streamed, with 64-bit sizes', async () => {
    const zip = new yazl.ZipFile()
    zip.addBuffer(Buffer.from(POSTS), 'a.json', { forceZip64Format: true })
    zip.addReadStream((await import('node:stream')).Readable.from([Buffer.from(POSTS)]), 'b.json')
    zip.addEmptyDirectory('empty')
    zip.end({ forceZip64Format: true, comment: '' })
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    const archive = await open(Buffer.concat(chunks))
    expect(archive.entries.map(({ path, size }) => [path, size])).toEqual([
      ['a.json', POSTS.length],
      ['b.json', POSTS.length],
      ['empty/', 0],
    ])
    for (const entry of archive.entries.slice(0, 2))
      expect(String(await readAll(archive.open(entry)))).toBe(POSTS)
  })

  test('can contain a small text file that is compressed a thousandfold', async () => {
    const zip = rawZip([{ name: 'a.json', data: ' '.repeat(5_000_000) }])
    expect(await refusal(zip)).toMatchObject({ code: 'accepted' })
  })

  test('never opens a zip within the zip', async () => {
    const inner = one({})
    const archive = await open(rawZip([{ name: 'inner.zip', data: inner, method: 0 }]))
    expect(archive.entries).toHaveLength(1)
    expect(await readAll(archive.open(archive.entries[0] as never))).toEqual(Buffer.from(inner))
  })

  test('lets a reader stop in the middle of an entry', async () => {
    const archive = await open(rawZip([{ name: 'a.json', data: Buffer.alloc(3_000_000, 'x') }]))
    for await (const chunk of archive.open(archive.entries[0] as never)) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
  })
})

describe('names in a zip', () => {
  const namesOf = async (...names: (string | Uint8Array)[]) =>
    (await open(rawZip(names.map((name) => ({ name, data: 'x' }))))).entries.map(({ path }) => path)

  test('are UTF-8 with or without the flag, else code page 437', async () => {
    expect(await namesOf('metadatos del vídeo/vídeos.csv')).toEqual(['metadatos del vídeo/vídeos.csv'])
    expect(await namesOf(Buffer.from([0x76, 0xa1, 0x64, 0x65, 0x6f]))).toEqual(['vídeo'])
  })

  test('are normalized: slashes, composed accents, no leading dot', async () => {
    expect(await namesOf('posts\\media\\a.jpg', './b.jpg', 'cafe\u0301.jpg')).toEqual([
      'posts/media/a.jpg',
      'b.jpg',
      'café.jpg',
    ])
  })

  test('are taken from an Info-ZIP Unicode field that matches the name', async () => {
    const name = Buffer.from([0x76, 0xa1])
    const field = Buffer.concat([Buffer.from([1]), littleEndian([crc32(name), 4]), Buffer.from('ví')])
    const extra = Buffer.concat([littleEndian([0x7075, 2], [field.length, 2]), field])
    const archive = await open(rawZip([{ name, data: 'x', central: { extra } }]))
    expect(archive.entries[0]?.path).toBe('ví')
  })

  test.each([
    ['../a.json'],
    ['a/../../b.json'],
    ['..\\a.json'],
    ['%2e%2e/a.json'],
    ['a/%2e%2e%2fb.json'],
    ['/etc/passwd'],
    ['\\\\server\\share'],
    ['C:\\a.json'],
    ['a\u0000.json'],
    ['a\u001b[2J.json'],
    ['a//b.json'],
    [`${'x'.repeat(256)}.json`],
    [`${'x/'.repeat(2100)}a.json`],
    [''],
  ])('are refused if they could lead elsewhere: %j', async (name) => {
    expect(await refusal(rawZip([{ name, data: 'x' }]))).toMatchObject({ code: 'UNSAFE' })
  })

  test.each([
    ['the same', 'a.json', 'a.json'],
    ['except for case', 'a.json', 'A.JSON'],
    ['except for composition', 'caf\u00e9.json', 'cafe\u0301.json'],
    ['except for a trailing dot', 'a.json', 'a.json.'],
    ['except for a trailing space', 'a/b.json', 'a /b.json'],
    ['a file and a folder', 'a', 'a/b.json'],
    ['a folder and a file', 'a/b.json', 'a'],
    ['a named folder and a file', 'a/', 'a'],
  ])('are refused if they occur twice: %s', async (_, first, second) => {
    const zip = rawZip([first, second].map((name) => ({ name, data: name.endsWith('/') ? '' : 'x' })))
    expect(await refusal(zip)).toMatchObject({ code: 'UNSAFE' })
  })
})

describe('a deceptive zip is refused as unsafe', () => {
  const cases: [string, Uint8Array][] = [
    [
      'entries that share one record',
      rawZip([
        { name: 'a', data: 'x' },
        { name: 'b', data: 'x', sameAs: 0 },
      ]),
    ],
    ['entries that overlap', overlapping()],
    [
      'a gap between files',
      rawZip([
        { name: 'a', data: 'x' },
        { name: 'b', data: 'x', gap: Buffer.alloc(9) },
      ]),
    ],
    [
      'a long gap between files',
      rawZip([
        { name: 'a', data: 'x' },
        { name: 'b', data: 'x', gap: Buffer.alloc(99) },
      ]),
    ],
    ['bytes before the first file', rawZip([{ name: 'a', data: 'x', gap: Buffer.from('#!/bin/sh\n') }])],
    ['bytes before the directory', rawZip([{ name: 'a', data: 'x', descriptor: Buffer.alloc(40) }])],
    ['bytes before the end', rawZip([{ name: 'a', data: 'x' }], { before: Buffer.alloc(7) })],
    ['bytes after the end', rawZip([{ name: 'a', data: 'x' }], { after: Buffer.alloc(7, 1) })],
    ['a second end', rawZip([{ name: 'a', data: 'x' }], { after: rawZip([]) })],
    ['an end within the comment', rawZip([{ name: 'a', data: 'x' }], { comment: rawZip([]) })],
    ['more files than the directory holds', rawZip([{ name: 'a', data: 'x' }], { count: 5 })],
    ['fewer files than the directory holds', rawZip([{ name: 'a', data: 'x' }, { name: 'b' }], { count: 1 })],
    ['one disk of several', rawZip([{ name: 'a', data: 'x' }], { disk: 1 })],
    ['zip64 counts that differ', rawZip([{ name: 'a', data: 'x' }], { zip64: { count: 2 } })],
    ['zip64 sizes that differ', rawZip([{ name: 'a', data: 'x' }], { zip64: { size: 9 } })],
    ['zip64 offsets that differ', rawZip([{ name: 'a', data: 'x' }], { zip64: { offset: 9 } })],
    ['a zip64 end of another length', rawZip([{ name: 'a', data: 'x' }], { zip64: { length: 99 } })],
    [
      'a zip64 field against the header',
      one({ central: { extra: littleEndian([1, 2], [16, 2], [5, 8], [5, 8]) } }),
    ],
    ['another name in its own header', one({ local: { name: 'b.json' } })],
    ['another size in its own header', one({ local: { size: 1 } })],
    ['another packed size in its own header', one({ local: { compressedSize: 1 } })],
    ['another checksum in its own header', one({ local: { crc: 1 } })],
    ['another method in its own header', one({ local: { method: 0 } })],
    ['other flags in its own header', one({ local: { flags: 8 } })],
    ['a descriptor that differs', one({ descriptor: littleEndian([0x08074b50, 4], [1, 4], [2, 4], [3, 4]) })],
    ['a missing descriptor', one({ descriptor: new Uint8Array(0), local: {}, central: {} })],
    ['a stored file of two sizes', one({ method: 0, central: { size: 1 }, local: { size: 1 } })],
    ['a method other than 0 and 8', one({ central: { method: 14 }, local: { method: 14 } })],
    ['a symbolic link', one({ central: { attributes: 0o120777 * 65536 } })],
    ['a device', one({ central: { attributes: 0o060644 * 65536 } })],
    ['a set-user-id file', one({ central: { attributes: 0o104755 * 65536 } })],
    ['a hard link', one({ central: { extra: littleEndian([0x0d, 2], [16, 2], [0, 8], [0, 8]) } })],
    ['a folder with contents', rawZip([{ name: 'a/', data: 'x' }])],
    ['more bytes than declared', one({ central: { size: 3 }, local: { size: 3 } })],
  ]
  test.each([
    ['a password', one({ central: { flags: 1 }, local: { flags: 1 } })],
    ['AES encryption', one({ central: { method: 99 }, local: { method: 99 } })],
  ])('as locked because of %s', async (_, zip) => {
    const { code, message } = await refusal(zip)
    expect([code, message]).toEqual(['LOCKED', expect.stringMatching(/password-protected.*upload/)])
  })

  test.each(cases)('%s', async (_, zip) => {
    const { code, message } = await refusal(zip)
    expect(code).toBe('UNSAFE')
    expect(message).toMatch(/[Pp]lease upload/)
  })

  function overlapping(): Uint8Array {
    const inner = rawZip([{ name: 'b', data: 'x' }]).subarray(0, 32)
    return rawZip([
      { name: 'a', data: inner, method: 0 },
      { name: 'b', data: 'x', sameAs: 0, central: { offset: 31, method: 8 } },
    ])
  }
})

describe('limits', () => {
  test.each<[string, Partial<Limits>, ArchiveProblemCode?]>([
    ['the zip', { zip: 100 }],
    ['the number of files', { entries: 1 }, 'TOO_MANY_FILES'],
    ['one text file', { text: 10 }],
    ['one other file', { media: 10 }],
    ['all files', { total: 50 }],
    ['all files against the zip', { totalFloor: 50, totalRatio: 0.1 }],
    ['all files but text against the zip', { keptFloor: 1000, keptRatio: 2 }],
    ['one file against its packed size', { ratioFloor: 1000, ratio: 20 }],
  ])('apply to %s', async (_, limits, code = 'UNSAFE') => {
    const zip = rawZip([
      { name: 'a.json', data: POSTS },
      { name: 'b.jpg', data: 'x'.repeat(2000) },
    ])
    expect(await refusal(zip, limits)).toMatchObject({ code })
  })

  test('refuse a zip bomb by its declared size, before unpacking anything', async () => {
    const zip = rawZip([{ name: 'a.jpg', data: Buffer.alloc(12_000_000) }])
    await expect(open(zip)).rejects.toMatchObject({
      code: 'UNSAFE',
      found: { entry: 'a.jpg', bytes: 12_000_000 },
    })
  })

  test('have their documented values', () => {
    expect(LIMITS).toMatchObject({ entries: 250_000, ratio: 200, zip: 50_000_000_000 })
  })

  test('refuse 65,536 files when 65,535 are allowed', async () => {
    const zip = rawZip(
      Array.from({ length: 65_536 }, (_, index) => ({ name: `f/${index}` })),
      { zip64: true },
    )
    expect((await open(zip)).entries).toHaveLength(65_536)
    await expect(open(zip, { entries: 65_535 })).rejects.toMatchObject({
      code: 'TOO_MANY_FILES',
      found: { files: 65_536, most: 65_535 },
    })
  })
})

describe('a damaged zip', () => {
  test('is refused wherever it is cut off', async () => {
    const zip = zipFiles({
      'posts/a.json': POSTS.repeat(9),
      'posts/b.json': POSTS,
      'c.jpg': 'x'.repeat(300),
    })
    for (let part = 0; part < 64; part++) {
      const { code } = await refusal(zip.slice(0, Math.floor((zip.length * part) / 64)))
      expect(code).toBe(part === 0 ? 'UNRECOGNISED' : 'DAMAGED')
    }
  })

  test('is refused if bytes do not match their checksum', async () => {
    expect(await refusal(one({ central: { crc: 7 }, local: { crc: 7 } }))).toMatchObject({ code: 'DAMAGED' })
  })

  test('is refused if it unpacks to less than declared', async () => {
    expect(await refusal(one({ central: { size: 99 }, local: { size: 99 } }))).toMatchObject({
      code: 'DAMAGED',
    })
  })

  test('is refused if its packed data is corrupt or longer than declared', async () => {
    const packed = deflateRawSync(Buffer.from(POSTS))
    const fields = { method: 8, size: POSTS.length, crc: crc32(POSTS) }
    for (const data of [
      Buffer.concat([packed, Buffer.alloc(5)]),
      packed.subarray(0, -4),
      Buffer.alloc(20, 0xff),
    ])
      expect(await refusal(one({ data, method: 0, central: fields, local: fields }))).toMatchObject({
        code: 'DAMAGED',
      })
  })

  test('is refused or still readable if any one byte is flipped', async () => {
    const texts = [POSTS.repeat(4), 'xyz']
    const zip = zipFiles({ 'posts/a.json': POSTS.repeat(4), 'b.jpg': 'xyz' })
    for (let at = 0; at < zip.length; at++) {
      const flipped = Uint8Array.from(zip)
      flipped[at] = (flipped[at] as number) ^ 0xff
      const { code } = await refusal(flipped)
      if (code === 'accepted') expect({ at, texts: await textsOf(flipped) }).toEqual({ at, texts })
      else expect(['DAMAGED', 'UNSAFE', 'UNRECOGNISED', 'LOCKED']).toContain(code)
    }
  })

  test('is distinguished from a file that is not a zip', async () => {
    for (const bytes of [Buffer.from(POSTS), Buffer.alloc(0), Buffer.from('<!doctype html>'.repeat(20))])
      expect(await refusal(bytes)).toEqual({
        code: 'UNRECOGNISED',
        message: 'Please upload a .zip file. The uploaded file is not a zip.',
      })
  })

  test('is distinguished from a disk that fails', async () => {
    const zip = one({})
    const source = fromBytes(zip)
    const archive = await openArchive(source, nodeEngine)
    source.read = async () => {
      throw new Error('EIO')
    }
    await expect(readAll(archive.open(archive.entries[0] as never))).rejects.toThrow('EIO')
  })
})
