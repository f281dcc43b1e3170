import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from './index.ts'
import { bucketOf } from './s3.ts'
import { startBucket } from '../../testing/bucket.ts'

/** An empty driver, with direct access to its files. */
type Opened = {
  storage: Storage
  /** The number of files or objects. */
  count(): Promise<number>
  /** Replaces the bytes of an upload's part. */
  alter(uploadId: string, name: string, bytes: Buffer): Promise<void>
  close(): Promise<void>
}

async function inFolder(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-storage-'))
  return {
    storage: await openStorage(pathToFileURL(folder).href),
    count: async () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    alter: async (uploadId, name, bytes) => writeFileSync(join(folder, 'parts', uploadId, name), bytes),
    close: async () => rmSync(folder, { recursive: true }),
  }
}

async function inBucket(): Promise<Opened> {
  const server = await startBucket()
  const { client, name: Bucket, prefix } = bucketOf(new URL(server.url))
  return {
    storage: await openStorage(server.url),
    count: async () => (await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount ?? 0,
    alter: async (uploadId, name, Body) => {
      await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}parts/${uploadId}/${name}`, Body }))
    },
    close: async () => {
      client.destroy()
      await server.close()
    },
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function* failing(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
  throw new Error('the line broke')
}

/** Content of which at most 60 MB are in memory at a time; `npm run prove` sends more. */
const MEGABYTES = process.env['PROOFLINE_PROVE'] === '1' ? 500 : 100

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('storage in %s', (_, openEmpty) => {
  let storage: Storage
  let count: Opened['count']
  let alter: Opened['alter']
  let close: Opened['close']
  /** A folder of the caller. */
  let own: string
  beforeEach(async () => {
    ;({ storage, count, alter, close } = await openEmpty())
    own = mkdtempSync(join(tmpdir(), 'proofline-own-'))
  })
  afterEach(async () => {
    await close()
    rmSync(own, { recursive: true })
  })

  describe('content', () => {
    it('is returned as stored, as a whole, in ranges and at random', async () => {
      const bytes = randomBytes(300_000)
      const stored = await storage.put(Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]))
      expect(stored).toEqual({ sha256: sha256(bytes), size: 300_000, crc32: crc32(bytes) })
      expect(await buffer(storage.open(stored.sha256))).toEqual(bytes)
      expect(await buffer(storage.open(stored.sha256, { start: 10, end: 19 }))).toEqual(
        bytes.subarray(10, 20),
      )
      expect(await storage.size(stored.sha256)).toBe(300_000)
      const access = await storage.randomAccess(stored.sha256)
      expect(Buffer.from(await access.read(299_990, 100))).toEqual(bytes.subarray(299_990))
      expect(Buffer.from(await access.read(5, 7))).toEqual(bytes.subarray(5, 12))
      expect(await access.read(400_000, 7)).toHaveLength(0)
      await access.close()
    })

    it('is stored once when the same bytes arrive many times in parallel', async () => {
      const bytes = randomBytes(200_000)
      const all = await Promise.all(Array.from({ length: 20 }, () => storage.put(Readable.from([bytes]))))
      expect(new Set(all.map((one) => one.sha256))).toEqual(new Set([sha256(bytes)]))
      expect(await count()).toBe(1)
      expect(await buffer(storage.open(sha256(bytes)))).toEqual(bytes)
    })

    it('may be empty', async () => {
      const { sha256: name, size } = await storage.put(Readable.from([]))
      expect(size).toBe(0)
      expect(await buffer(storage.open(name))).toHaveLength(0)
    })

    it('is not stored if a stream breaks or is not of the announced size', async () => {
      await expect(storage.put(Readable.from(failing(randomBytes(1000))))).rejects.toThrow('the line broke')
      await expect(storage.put(Readable.from([randomBytes(10)]), { expectedSize: 11 })).rejects.toMatchObject(
        {
          fault: 'size',
        },
      )
      await expect(storage.put(Readable.from([randomBytes(12)]), { expectedSize: 11 })).rejects.toMatchObject(
        {
          fault: 'size',
        },
      )
      expect(await count()).toBe(0)
    })

    it('is stored from a file if its hash is the stated one', async () => {
      const bytes = randomBytes(1000)
      const path = join(own, 'given')
      writeFileSync(path, bytes)
      await expect(storage.putFile(path, sha256(randomBytes(3)))).rejects.toMatchObject({ fault: 'hash' })
      await storage.putFile(path, sha256(bytes))
      expect(await storage.has(sha256(bytes))).toBe(true)
    })

    it('is available as a local file until it is removed', async () => {
      const bytes = randomBytes(9_000_000)
      const { sha256: name } = await storage.put([bytes])
      expect(readFileSync(await storage.local(name, own)).equals(bytes)).toBe(true)
      await storage.remove(name)
      expect(existsSync(await storage.local(name, mkdtempSync(join(own, 'other-'))))).toBe(false)
    })

    it('can be removed, and is then missing', async () => {
      const { sha256: name } = await storage.put(Readable.from([randomBytes(10)]))
      await storage.remove(name)
      await storage.remove(name)
      expect(await storage.has(name)).toBe(false)
      await expect(storage.size(name)).rejects.toMatchObject({ fault: 'missing' })
      await expect(storage.randomAccess(name)).rejects.toMatchObject({ fault: 'missing' })
      await expect(buffer(storage.open(name))).rejects.toMatchObject({ fault: 'missing' })
    })
  })

  describe('parts', () => {
    const upload = randomUUID()

    it('are joined in order, repeatedly, whatever else was sent under their numbers', async () => {
      const pieces = Array.from({ length: 12 }, () => randomBytes(10_000))
      await storage.putPart(upload, 3, Readable.from([randomBytes(70)]), 10_000)
      await Promise.all(
        pieces.map((piece, number) => storage.putPart(upload, number, Readable.from([piece]), 10_000)),
      )
      await storage.putPart(upload, 4, Readable.from([randomBytes(70)]), 10_000)
      const progress: number[] = []
      const whole = Buffer.concat(pieces)
      const stored = await storage.assemble(upload, pieces.map(sha256), (bytes) => progress.push(bytes))
      expect(stored).toEqual({ sha256: sha256(whole), size: whole.length, crc32: crc32(whole) })
      expect(progress.at(-1)).toBe(whole.length)
      expect(await storage.assemble(upload, pieces.map(sha256))).toEqual(stored)
      await storage.removeParts(upload)
      await storage.removeParts(upload)
      expect(await count()).toBe(1)
    })

    it('can be read as one before they are joined, many at a time and across part boundaries', async () => {
      const pieces = [...Array.from({ length: 20 }, () => randomBytes(10_000)), randomBytes(123)]
      for (const [number, piece] of pieces.entries())
        await storage.putPart(upload, number, Readable.from([piece]), 10_000)
      const whole = Buffer.concat(pieces)
      const access = await storage.randomAccessParts(upload, pieces.map(sha256))
      expect(access.size).toBe(whole.length)
      const places = Array.from({ length: 60 }, (_, n) => [n * 3331, 25_000] as const)
      const read = await Promise.all(places.map(([at, length]) => access.read(at, length)))
      for (const [index, [at, length]] of places.entries())
        expect(Buffer.from(read[index] ?? []).equals(whole.subarray(at, at + length))).toBe(true)
      expect(await access.read(whole.length, 7)).toHaveLength(0)
      await access.close()
      await expect(storage.randomAccessParts(upload, [sha256(Buffer.alloc(1))])).rejects.toMatchObject({
        fault: 'missing',
      })
    })

    it('keep the earlier bytes when a replacement breaks or is too large', async () => {
      const bytes = randomBytes(100)
      await storage.putPart(upload, 0, Readable.from([bytes]), 100)
      await expect(storage.putPart(upload, 0, Readable.from(failing(bytes)), 200)).rejects.toThrow(
        'the line broke',
      )
      await expect(storage.putPart(upload, 0, Readable.from([randomBytes(101)]), 100)).rejects.toMatchObject({
        fault: 'too-large',
      })
      expect((await storage.assemble(upload, [sha256(bytes)])).sha256).toBe(sha256(bytes))
    })

    it('are joined unchanged, even if a part is read in several pieces', async () => {
      const pieces = [randomBytes(2_500_000), randomBytes(2_500_000), randomBytes(1)]
      for (const [number, piece] of pieces.entries())
        await storage.putPart(upload, number, [piece], 2_500_000)
      const whole = Buffer.concat(pieces)
      const stored = await storage.assemble(upload, pieces.map(sha256))
      expect(stored).toEqual({ sha256: sha256(whole), size: whole.length, crc32: crc32(whole) })
      expect((await buffer(storage.open(stored.sha256))).equals(whole)).toBe(true)
    })

    it('are not joined if one of them has changed since', async () => {
      const pieces = [randomBytes(3_000_000), randomBytes(10)]
      for (const [number, piece] of pieces.entries())
        await storage.putPart(upload, number, Readable.from([piece]), 3_000_000)
      const altered = Buffer.from(pieces[0] as Buffer)
      altered[2_999_999] = (altered[2_999_999] as number) ^ 1
      await alter(upload, `0-${sha256(pieces[0] as Buffer)}`, altered)
      await expect(storage.assemble(upload, pieces.map(sha256))).rejects.toMatchObject({ fault: 'hash' })
      expect(await storage.has(sha256(Buffer.concat([altered, pieces[1] as Buffer])))).toBe(false)
      expect(await count()).toBe(pieces.length)
    })

    it('are reported if missing, with the first missing number', async () => {
      const bytes = randomBytes(1)
      await storage.putPart(upload, 0, Readable.from([bytes]), 100)
      const others = [randomBytes(2), randomBytes(3)].map(sha256)
      await expect(storage.assemble(upload, [sha256(bytes), ...others])).rejects.toThrow(
        '2 of 3 parts are missing, the first is 1.',
      )
    })
  })

  it('refuses names that lead elsewhere', async () => {
    for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
      expect(() => storage.open(name)).toThrow('Not a SHA-256')
      await expect(storage.local(name, own)).rejects.toThrow('Not a SHA-256')
      await expect(storage.removeParts(name)).rejects.toThrow('Not a UUID')
    }
    for (const number of [-1, 1.5, Number.NaN]) {
      await expect(storage.putPart(randomUUID(), number, Readable.from([]), 1)).rejects.toThrow(
        'whole number',
      )
    }
  })

  it('reports its free space', async () => {
    expect(await storage.freeBytes()).toBeGreaterThan(1_000_000)
  })

  it('uses constant memory', async () => {
    const piece = randomBytes(1024 * 1024)
    const before = process.memoryUsage().rss
    const pieces = Array.from({ length: MEGABYTES }, () => piece)
    expect((await storage.put(Readable.from(pieces))).size).toBe(MEGABYTES * piece.length)
    const upload = randomUUID()
    for (const number of pieces.keys()) await storage.putPart(upload, number, [piece], piece.length)
    expect((await storage.assemble(upload, pieces.map(sha256))).size).toBe(MEGABYTES * piece.length)
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })
})

it('removes old temporary files at the next start, and leaves recent ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-storage-'))
  await openStorage(pathToFileURL(folder).href)
  writeFileSync(join(folder, 'drafts/old'), 'x')
  writeFileSync(join(folder, 'drafts/young'), 'x')
  const old = Date.now() / 1000 - 2 * 24 * 3600
  utimesSync(join(folder, 'drafts/old'), old, old)
  await openStorage(pathToFileURL(folder).href)
  expect(readdirSync(join(folder, 'drafts'))).toEqual(['young'])
  rmSync(folder, { recursive: true })
})

it('refuses an empty folder for a database that is in use: its disk may not be mounted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-storage-'))
  const { href } = pathToFileURL(folder)
  await expect(openStorage(href, { isUsed: true })).rejects.toThrow(`STORAGE_URL: ${folder} has no files`)
  expect(readdirSync(folder)).toEqual([])
  await openStorage(href)
  await openStorage(href, { isUsed: true })
  rmSync(folder, { recursive: true })
})

it('is unavailable while the disk of its folder is not mounted, and takes nothing for missing or removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-storage-'))
  const storage = await openStorage(pathToFileURL(folder).href)
  const { sha256 } = await storage.put([Buffer.from('x')])
  const uploadId = randomUUID()
  await storage.putPart(uploadId, 0, [Buffer.from('y')], 1)
  renameSync(folder, `${folder}-away`)
  mkdirSync(folder)
  const parts = [createHash('sha256').update('y').digest('hex')]
  const calls = {
    freeBytes: () => storage.freeBytes(),
    requireWritable: () => storage.requireWritable(),
    has: () => storage.has(sha256),
    size: () => storage.size(sha256),
    open: () => buffer(storage.open(sha256)),
    remove: () => storage.remove(sha256),
    randomAccessParts: () => storage.randomAccessParts(uploadId, parts),
    removeParts: () => storage.removeParts(uploadId),
    put: () => storage.put([Buffer.from('z')]),
  }
  for (const [name, call] of Object.entries(calls))
    await expect(call(), name).rejects.toMatchObject({ code: 'ENOENT' })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  renameSync(`${folder}-away`, folder)
  expect((await buffer(storage.open(sha256))).toString()).toBe('x')
  expect((await storage.randomAccessParts(uploadId, parts)).size).toBe(1)
  rmSync(folder, { recursive: true })
})

it('refuses an unknown storage address, and a bucket that does not exist', async () => {
  await expect(openStorage('ftp://x')).rejects.toThrow('STORAGE_URL must be')
  await expect(openStorage('file:./data')).rejects.toThrow('STORAGE_URL must be')
  for (const url of ['s3://', 's3://key@bucket', 's3://bucket?acl=public', 's3://bucket:9000'])
    await expect(openStorage(url)).rejects.toThrow('STORAGE_URL must be as s3://bucket/prefix')
  await expect(openStorage('s3://bucket?endpoint=minio')).rejects.toThrow('must be an address such as')
  const server = await startBucket()
  await expect(openStorage(server.url.replace('evidence', 'other'))).rejects.toThrow(
    'STORAGE_URL: the bucket other cannot be used: no bucket has this name.',
  )
  await server.close()
})
