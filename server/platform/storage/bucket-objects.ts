import { setTimeout } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ObjectPart } from './bucket-blocks.ts'
import { StorageProblem } from './storage.ts'

/** Bytes per request when content is sent in parts; S3 accepts up to 10,000 parts per object. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 10_000
const MAX_CONCURRENT = 3
/** How many times in a row reading resumes after a broken connection, and the first delay in milliseconds, which doubles each time. */
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 100

export type Objects = {
  /** @throws if the bucket does not answer, or refuses our requests */
  check(): Promise<void>
  /** Bytes; null if there is no such object. */
  sizeOf(key: string): Promise<number | null>
  /** Resumes after a broken connection. @param range both ends inclusive @throws StorageProblem `missing` */
  read(key: string, range?: { start?: number; end?: number }): AsyncGenerator<Uint8Array>
  /** The object appears after the last byte, and not at all if the stream fails. */
  send(key: string, bytes: Readable, length: number): Promise<void>
  /** The objects whose keys have this prefix. */
  list(prefix: string): AsyncGenerator<ObjectPart>
  /** No-op if already gone. */
  remove(keys: readonly string[]): Promise<void>
}

/** The objects of a bucket. */
export function bucketObjects(client: S3Client, Bucket: string): Objects {
  async function check(): Promise<void> {
    await client.send(new HeadBucketCommand({ Bucket }))
  }

  /** Bytes; null if there is no such object. */
  async function sizeOf(key: string): Promise<number | null> {
    try {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
      return ContentLength
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function* read(
    key: string,
    range: { start?: number; end?: number } = {},
  ): AsyncGenerator<Uint8Array> {
    const { start = 0, end = '' } = range
    let at = start
    let totalSize = Number.POSITIVE_INFINITY
    for (let tries = 0; at < totalSize;) {
      try {
        // An empty object has no ranges to request.
        const Range = at === 0 && end === '' ? undefined : `bytes=${at}-${end}`
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) }),
        )
        totalSize = at + ContentLength
        for await (const piece of Body as Readable) {
          at += (piece as Uint8Array).length
          tries = 0
          yield piece as Uint8Array
        }
        if (at < totalSize) throw new Error(`The connection ended at ${at} of ${totalSize} bytes of ${key}.`)
      } catch (error) {
        if (isMissing(error)) throw missing()
        if (at >= totalSize) return
        tries += 1
        if (error instanceof S3ServiceException || tries > MAX_ATTEMPTS) throw error
        await setTimeout(RETRY_DELAY_MS * 2 ** tries)
      }
    }
  }

  async function send(key: string, bytes: Readable, length: number): Promise<void> {
    const partSize = Math.max(PART_BYTES, Math.ceil(length / (MAX_PARTS - 1)))
    await new Upload({
      client,
      params: { Bucket, Key: key, Body: bytes },
      partSize,
      queueSize: MAX_CONCURRENT,
    }).done()
  }

  async function* list(Prefix: string): AsyncGenerator<ObjectPart> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      for (const { Key: key = '', Size: size = 0 } of Contents) yield { key, size }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += 1000) {
      const Objects = keys.slice(at, at + 1000).map((Key) => ({ Key }))
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      )
      const [error] = Errors
      if (error) throw new Error(`${error.Key} could not be removed: ${error.Code} ${error.Message}`)
    }
  }

  return { check, sizeOf, read, send, list, remove }
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)

export function missing(): StorageProblem {
  return new StorageProblem('missing', 'Content not found.')
}
