import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { withScratch } from '../scratch.ts'
import { bucketBlocks, type ObjectPart } from './bucket-blocks.ts'
import { bucketObjects, missing } from './bucket-objects.ts'
import { hashOf, writeHashed } from './durable-write.ts'
import { joinedParts } from './joined-parts.ts'
import { checkedHash, checkedId, checkedNumber } from './names.ts'
import { type Bytes, remembered, type Storage, StorageProblem, type Stored } from './storage.ts'

/** `prefix`: '' or ends with a slash. */
export type Bucket = { client: S3Client; name: string; prefix: string }

/**
 * Content in a bucket of S3 or a compatible service (docs/decisions/021): `content/ab/cd/abcd…`, parts of uploads in
 * `parts/<upload>/<number>-<sha256>`, as in a folder. On this machine, there are only temporary files: content that has to be hashed before
 * it has a name, and files for tools.
 */
export async function openBucket({ client, name: bucket, prefix }: Bucket): Promise<Storage> {
  const { check, sizeOf, read, send, list, remove } = bucketObjects(client, bucket)
  await check().catch((error: unknown) => {
    throw new Error(`STORAGE_URL: the bucket ${bucket} cannot be used: ${reasonOf(error)}`, { cause: error })
  })

  function keyOf(sha256: string): string {
    const name = checkedHash(sha256)
    return `${prefix}content/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
  }
  const folderOf = (uploadId: string) => `${prefix}parts/${checkedId(uploadId)}/`
  const nameOf = (partNumber: number, sha256: string) => `${checkedNumber(partNumber)}-${checkedHash(sha256)}`

  async function size(sha256: string): Promise<number> {
    const found = await sizeOf(keyOf(sha256))
    if (found === null) throw missing()
    return found
  }

  /** Stores a stream as soon as its hash is known, from a temporary file. */
  function keep(
    bytes: Bytes,
    limits: { maxBytes?: number },
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
    for await (const part of list(folder)) found.set(part.key.slice(folder.length), part)
    return found
  }

  /** @throws StorageProblem `missing` if a part is missing */
  async function partsOf(uploadId: string, parts: readonly string[]): Promise<ObjectPart[]> {
    const there = await objectsOf(uploadId)
    const found = parts.map((sha256, number) => there.get(nameOf(number, sha256)))
    const first = found.indexOf(undefined)
    if (first !== -1) {
      const absent = found.filter((part) => part === undefined).length
      throw new StorageProblem(
        'missing',
        `${absent} of ${parts.length} parts are missing, the first is ${first}.`,
      )
    }
    return found as ObjectPart[]
  }

  /** The bytes of all parts in order. @throws StorageProblem `hash` at the end of a part that has changed */
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
        throw new StorageProblem(
          'hash',
          `Part ${number} has changed since it arrived: its SHA-256 is different.`,
        )
    }
  }

  return {
    put: (bytes, { expectedSize } = {}) =>
      keep(bytes, expectedSize === undefined ? {} : { maxBytes: expectedSize }, (stored) => {
        if (expectedSize !== undefined && stored.size !== expectedSize)
          throw new StorageProblem('size', `${stored.size} bytes arrived, ${expectedSize} were announced.`)
        return keyIfNew(stored.sha256)
      }).catch((error: unknown) => {
        // The stream is cut off after the announced size, so its true size is unknown.
        if (!(error instanceof StorageProblem && error.fault === 'too-large')) throw error
        throw new StorageProblem('size', `More bytes arrived than the ${expectedSize} that were announced.`)
      }),
    putFile: async (path, sha256) => {
      const stored = await hashOf(createReadStream(path))
      if (stored.sha256 !== checkedHash(sha256))
        throw new StorageProblem('hash', 'The file does not match the one that was announced.')
      const key = await keyIfNew(sha256)
      if (key !== null) await send(key, createReadStream(path), stored.size)
      return stored
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
        throw new StorageProblem('hash', 'Stored content does not match its hash.')
      return path
    },
    randomAccess: async (sha256) => {
      const part = { key: keyOf(sha256), size: await size(sha256) }
      return joinedParts([part], bucketBlocks(read))
    },
    remove: (sha256) => remove([keyOf(sha256)]),
    putPart: async (uploadId, partNumber, bytes, maxBytes) => {
      checkedNumber(partNumber)
      const folder = folderOf(uploadId)
      return keep(bytes, { maxBytes }, ({ sha256 }) => folder + nameOf(partNumber, sha256))
    },
    assemble: async (uploadId, hashes, onProgress) => {
      const parts = await partsOf(uploadId, hashes)
      let done = 0
      const counted = async function* () {
        for await (const piece of joined(parts, hashes)) {
          done += piece.length
          onProgress?.(Math.floor(done / 2))
          yield piece
        }
      }
      // Read twice, because its name is its hash and no machine should need space for a whole archive.
      const stored = await hashOf(counted())
      const key = await keyIfNew(stored.sha256)
      if (key !== null) await send(key, Readable.from(counted()), stored.size)
      onProgress?.(stored.size)
      return stored
    },
    randomAccessParts: async (uploadId, parts) =>
      joinedParts(await partsOf(uploadId, parts), bucketBlocks(read)),
    removeParts: async (uploadId) => remove([...(await objectsOf(uploadId)).values()].map(({ key }) => key)),
    freeBytes: async () => {
      await check()
      return Number.POSITIVE_INFINITY
    },
    requireWritable: remembered(async () => {
      const key = `${prefix}probe/${randomUUID()}`
      await send(key, Readable.from([Buffer.from('.')]), 1)
      await remove([key])
    }),
  }
}

/** An unusable bucket is only recognizable by the status, because such an answer has no body. */
function reasonOf(error: unknown): string {
  const { message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (status === 404) return 'no bucket has this name.'
  if (status === 403) return 'these credentials may not list it.'
  if (status === 301) return 'it is in another region; add ?region=…'
  return message
}
