import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { withScratch } from '../scratch.ts'
import { bucketBlocks, type ObjectPart } from './bucket-blocks.ts'
import { writeHashed } from './durable-write.ts'
import { joinedParts } from './joined-parts.ts'
import { checkedHash, checkedId, checkedNumber } from './names.ts'
import { type Bytes, type Storage, StorageProblem, type Stored } from './storage.ts'

/** Bytes of a request when content is sent in several, and so many requests at once; S3 takes 10,000 for an object. */
const REQUEST = 8 * 1024 * 1024
const MOST_REQUESTS = 10_000
const AT_ONCE = 3
/** How often in a row reading goes on where the connection broke, and after how many milliseconds, doubled each time. */
const TRIES = 5
const PAUSE = 100

export type Bucket = { client: S3Client; name: string /** '' or ends in a slash. */; prefix: string }

/**
 * Content in a bucket of S3 or of what speaks as it does: `content/ab/cd/abcd…`, parts of uploads in `parts/<upload>/<number>-<sha256>`, as in
 * a folder. An object appears whole or not at all. Nothing stays on this machine: what has to be hashed before it has a name, and what a tool
 * needs as a file, lies in a folder of its own for that long.
 */
export async function openBucket({ client, name: Bucket, prefix }: Bucket): Promise<Storage> {
  await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    const { name, message } = error as Error
    throw new Error(`STORAGE_URL: the bucket ${Bucket} cannot be used: ${name} ${message}`, { cause: error })
  })

  function keyOf(sha256: string): string {
    const name = checkedHash(sha256)
    return `${prefix}content/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
  }
  const folderOf = (uploadId: string) => `${prefix}parts/${checkedId(uploadId)}/`
  const nameOf = (partNumber: number, sha256: string) => `${checkedNumber(partNumber)}-${checkedHash(sha256)}`

  /** Bytes; null where there is none. */
  async function sizeOf(key: string): Promise<number | null> {
    try {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
      return ContentLength
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function size(sha256: string): Promise<number> {
    const found = await sizeOf(keyOf(sha256))
    if (found === null) throw missing()
    return found
  }

  async function* read(
    key: string,
    range: { start?: number; end?: number } = {},
  ): AsyncGenerator<Uint8Array> {
    const { start = 0, end = '' } = range
    let at = start
    let whole = Number.POSITIVE_INFINITY
    for (let tries = 0; at < whole; ) {
      try {
        // Of an object without bytes no range can be asked for.
        const Range = at === 0 && end === '' ? undefined : `bytes=${at}-${end}`
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) }),
        )
        whole = at + ContentLength
        for await (const piece of Body as Readable) {
          at += (piece as Uint8Array).length
          tries = 0
          yield piece as Uint8Array
        }
        if (at < whole) throw new Error(`The connection ended at ${at} of ${whole} bytes of ${key}.`)
      } catch (error) {
        if (isMissing(error)) throw missing()
        if (at >= whole) return
        tries += 1
        if (error instanceof S3ServiceException || tries > TRIES) throw error
        await setTimeout(PAUSE * 2 ** tries)
      }
    }
  }

  async function send(key: string, bytes: Readable, length: number): Promise<void> {
    const partSize = Math.max(REQUEST, Math.ceil(length / (MOST_REQUESTS - 1)))
    await new Upload({
      client,
      params: { Bucket, Key: key, Body: bytes },
      partSize,
      queueSize: AT_ONCE,
    }).done()
  }

  /** Keeps a stream as soon as its hash is known, from a file that lasts until then. */
  function keep(
    bytes: Bytes,
    limits: { maxBytes?: number; onProgress?: ((bytes: number) => void) | undefined },
    key: (stored: Stored) => string | null | Promise<string | null>,
  ): Promise<Stored> {
    return withScratch(async (folder) => {
      const path = join(folder, 'bytes')
      const stored = await writeHashed(bytes, path, limits)
      const name = await key(stored)
      if (name !== null) await send(name, createReadStream(path), stored.size)
      return stored
    })
  }

  const has = async (sha256: string) => (await sizeOf(keyOf(sha256))) !== null
  const keyIfNew = async (sha256: string) => ((await has(sha256)) ? null : keyOf(sha256))

  async function objectsOf(uploadId: string): Promise<Map<string, ObjectPart>> {
    const found = new Map<string, ObjectPart>()
    const folder = folderOf(uploadId)
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder }))
      for (const { Key: key = '', Size: size = 0 } of Contents)
        found.set(key.slice(folder.length), { key, size })
    return found
  }

  /** @throws StorageProblem `missing` when a part is */
  async function partsOf(uploadId: string, parts: readonly string[]): Promise<ObjectPart[]> {
    const there = await objectsOf(uploadId)
    const found = parts.map((sha256, number) => there.get(nameOf(number, sha256)))
    const first = found.indexOf(undefined)
    if (first !== -1) {
      const absent = found.filter((part) => part === undefined).length
      throw new StorageProblem(
        'missing',
        `Of ${parts.length} parts ${absent} are missing, the first is ${first}.`,
      )
    }
    return found as ObjectPart[]
  }

  /** The bytes of parts, one after the other. @throws StorageProblem `hash` at the end of a part that is not as it came */
  async function* joined(
    parts: readonly ObjectPart[],
    hashes: readonly string[],
  ): AsyncGenerator<Uint8Array> {
    for (const [number, { key }] of parts.entries()) {
      const hash = createHash('sha256')
      for await (const piece of read(key)) {
        hash.update(piece)
        yield piece
      }
      if (hash.digest('hex') !== hashes[number])
        throw new StorageProblem('hash', `Part ${number} is not as it came: its SHA-256 is another.`)
    }
  }

  async function removeAll(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += 1000) {
      const Objects = keys.slice(at, at + 1000).map((Key) => ({ Key }))
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      )
      const [error] = Errors
      if (error) throw new Error(`${error.Key} could not be removed: ${error.Code} ${error.Message}`)
    }
  }

  return {
    put: (bytes, { expectedSize } = {}) =>
      keep(bytes, expectedSize === undefined ? {} : { maxBytes: expectedSize }, (stored) => {
        if (expectedSize !== undefined && stored.size !== expectedSize)
          throw new StorageProblem('size', `${stored.size} bytes came, ${expectedSize} were announced.`)
        return keyIfNew(stored.sha256)
      }).catch((error: unknown) => {
        // Past the announced size the stream is cut, so its true size stays unknown.
        if (!(error instanceof StorageProblem && error.fault === 'too-large')) throw error
        throw new StorageProblem('size', `More bytes came than the ${expectedSize} that were announced.`)
      }),
    putFile: (path, sha256) => {
      const name = checkedHash(sha256)
      return keep(createReadStream(path), {}, (stored) => {
        if (stored.sha256 !== name)
          throw new StorageProblem('hash', 'The file is not the one that was announced.')
        return keyIfNew(name)
      })
    },
    open: (sha256, range) => Readable.from(read(keyOf(sha256), range), { objectMode: false }),
    has,
    size,
    local: async (sha256, folder) => {
      const key = keyOf(sha256)
      const path = join(folder, sha256)
      if ((await sizeOf(key)) === null) return path
      const stored = await writeHashed(read(key), path)
      if (stored.sha256 !== sha256)
        throw new StorageProblem('hash', 'What is kept under a hash has another one.')
      return path
    },
    randomAccess: async (sha256) => {
      const part = { key: keyOf(sha256), size: await size(sha256) }
      return joinedParts(
        [part],
        bucketBlocks((key, start, end) => read(key, { start, end })),
      )
    },
    remove: async (sha256) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) }))
    },
    putPart: async (uploadId, partNumber, bytes, maxBytes) => {
      checkedNumber(partNumber)
      const folder = folderOf(uploadId)
      return keep(bytes, { maxBytes }, ({ sha256 }) => folder + nameOf(partNumber, sha256))
    },
    assemble: async (uploadId, hashes, onProgress) => {
      const parts = await partsOf(uploadId, hashes)
      const size = parts.reduce((sum, part) => sum + part.size, 0)
      // Read twice, since its name is its hash: no machine needs the room for a whole archive.
      const hash = createHash('sha256')
      let done = 0
      const counted = async function* () {
        for await (const piece of joined(parts, hashes)) {
          done += piece.length
          onProgress?.(Math.floor(done / 2))
          yield piece
        }
      }
      for await (const piece of counted()) hash.update(piece)
      const sha256 = hash.digest('hex')
      const key = await keyIfNew(sha256)
      if (key !== null) await send(key, Readable.from(counted()), size)
      onProgress?.(size)
      return { sha256, size }
    },
    randomAccessParts: async (uploadId, parts) =>
      joinedParts(
        await partsOf(uploadId, parts),
        bucketBlocks((key, start, end) => read(key, { start, end })),
      ),
    removeParts: async (uploadId) =>
      removeAll([...(await objectsOf(uploadId)).values()].map(({ key }) => key)),
    freeBytes: async () => {
      await client.send(new HeadBucketCommand({ Bucket }))
      return Number.POSITIVE_INFINITY
    },
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)

function missing(): StorageProblem {
  return new StorageProblem('missing', 'There is no such content.')
}
