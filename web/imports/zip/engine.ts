import type { Archive, ArchiveEntry, Engine, RandomAccess } from '#archive/index.ts'

/** Bytes to read ahead: headers are close together, and each read of a file is asynchronous. */
const WINDOW_BYTES = 1 << 16

/** Random access to a chosen file. */
export function readBlob(file: Blob): RandomAccess {
  let start = 0
  let buffered = new Uint8Array()
  return {
    size: file.size,
    async read(offset, length) {
      if (offset < start || offset + length > start + buffered.length) {
        const end = Math.min(file.size, offset + Math.max(length, WINDOW_BYTES))
        buffered = new Uint8Array(await file.slice(offset, end).arrayBuffer())
        start = offset
      }
      return buffered.slice(offset - start, offset - start + length)
    },
  }
}

async function* inflate(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = input[Symbol.asyncIterator]()
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: () => void iterator.return?.(),
  })
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The browser's own inflate. The reader checks the CRC itself, and what is only counted needs no hash that proves anything. */
export const browserEngine: Engine = { inflate, sha256: shortHash }

/** 53 bits that keep the posts of one file apart: a browser computes SHA-256 only asynchronously. */
function shortHash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0')
}

/** The inflated bytes of an entry. The browser may keep them on its disk. */
export async function unpackBlob(archive: Archive, entry: ArchiveEntry): Promise<RandomAccess> {
  const pieces = archive.open(entry)[Symbol.asyncIterator]()
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
  })
  return readBlob(await new Response(bytes).blob())
}
