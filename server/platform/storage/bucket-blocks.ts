import type { PartReader } from './joined-parts.ts'

/** A request takes about ten milliseconds, no matter how little it reads. */
const BLOCK_BYTES = 4 * 1024 * 1024
/** Blocks in memory at the same time. */
const MAX_BLOCKS = 8

export type ObjectPart = { key: string; size: number }

/**
 * Reads objects in blocks, and prefetches the next block on sequential reads. @param read the bytes of an object from `start` to `end`, both
 * inclusive
 */
export function bucketBlocks(
  read: (key: string, range: { start: number; end: number }) => AsyncIterable<Uint8Array>,
): PartReader<ObjectPart> {
  const blocks = new Map<string, Promise<Uint8Array>>()
  let latest = ''

  async function fetch({ key, size }: ObjectPart, start: number): Promise<Uint8Array> {
    const block = new Uint8Array(Math.min(BLOCK_BYTES, size - start))
    let done = 0
    for await (const piece of read(key, { start, end: start + block.length - 1 })) {
      block.set(piece, done)
      done += piece.length
    }
    if (done < block.length) throw new Error(`The object ${key} is shorter than its ${size} bytes.`)
    return block
  }

  function blockAt(part: ObjectPart, number: number): Promise<Uint8Array> {
    const name = `${number} ${part.key}`
    const block = blocks.get(name) ?? fetch(part, number * BLOCK_BYTES)
    // The newest is last, so that the oldest is dropped first.
    blocks.delete(name)
    blocks.set(name, block)
    block.catch(() => {
      if (blocks.get(name) === block) blocks.delete(name)
    })
    for (const oldest of blocks.keys()) {
      if (blocks.size <= MAX_BLOCKS) break
      blocks.delete(oldest)
    }
    return block
  }

  return {
    read: async (part, into, from) => {
      for (let done = 0; done < into.length;) {
        const number = Math.floor((from + done) / BLOCK_BYTES)
        const isInOrder = latest === `${number - 1} ${part.key}`
        const block = blockAt(part, number)
        if (isInOrder && (number + 1) * BLOCK_BYTES < part.size) void blockAt(part, number + 1)
        latest = `${number} ${part.key}`
        const piece = (await block).subarray(from + done - number * BLOCK_BYTES)
        const few = Math.min(piece.length, into.length - done)
        into.set(piece.subarray(0, few), done)
        done += few
      }
    },
    close: async () => blocks.clear(),
  }
}
