import { hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { RandomAccess } from '../importer.ts'
import type { Engine } from './zip.ts'

const CHUNK_BYTES = 1 << 15

async function* inflate(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let inputBytes = 0
  const counted = async function* () {
    for await (const chunk of input) {
      inputBytes += chunk.length
      yield chunk
    }
  }
  const stream = createInflateRaw({ chunkSize: CHUNK_BYTES })
  // The callback can be empty: a failure destroys the stream, and reading it throws the same error.
  pipeline(
    Readable.from(counted(), { objectMode: false, highWaterMark: CHUNK_BYTES }),
    stream,
    () => undefined,
  )
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
    if (stream.bytesWritten !== inputBytes)
      throw new Error(`${inputBytes - stream.bytesWritten} bytes follow after its packed data`)
  } finally {
    stream.destroy()
  }
}

/** Uses Node's own zlib and crypto. */
export const nodeEngine: Required<Engine> = {
  inflate,
  crc32: (bytes, previous) => crc32(bytes, previous),
  sha256: (text) => hash('sha256', text, 'hex'),
}

/** A file on disk; call `close` when done. File system errors are passed on unchanged. */
export async function openFile(path: string): Promise<RandomAccess & { close(): Promise<void> }> {
  const handle = await open(path, 'r')
  const { size } = await handle.stat()
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(length)
      let done = 0
      while (done < length) {
        const { bytesRead } = await handle.read(bytes, done, length - done, offset + done)
        if (bytesRead === 0) break
        done += bytesRead
      }
      return bytes.subarray(0, done)
    },
    close: () => handle.close(),
  }
}
