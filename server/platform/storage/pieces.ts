import { PART_SIZE } from '#contract/index.ts'

/** Splits a stream into pieces of PART_SIZE bytes; the last one is shorter. */
export async function* inPieces(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    let rest = chunk
    while (length + rest.length >= PART_SIZE) {
      const taken = rest.subarray(0, PART_SIZE - length)
      yield Buffer.concat([...waiting, taken])
      rest = rest.subarray(taken.length)
      waiting = []
      length = 0
    }
    if (rest.length === 0) continue
    waiting.push(Buffer.from(rest))
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}
