import { openFiles } from './open-files.ts'
import type { RandomAccess } from './storage.ts'

/** Fills `into` with bytes of a part, starting at `from`; the range is within the part. */
export type PartReader<Part> = {
  read(part: Part, into: Uint8Array, from: number): Promise<void>
  close(): Promise<void>
}

/** Reads parts as one file, in order, without joining them. All but the last have the same size. */
export function joinedParts<Part extends { size: number }>(
  parts: readonly Part[],
  reader: PartReader<Part>,
): RandomAccess {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const partSize = parts[0]?.size ?? 0
  return {
    size,
    read: async (offset, length, memory) => {
      const there = Math.max(0, Math.min(length, size - offset))
      const wanted = memory ? memory.subarray(0, there) : new Uint8Array(there)
      for (let done = 0; done < wanted.length;) {
        const number = Math.floor((offset + done) / partSize)
        const part = parts[number] as Part
        const from = offset + done - number * partSize
        const few = Math.min(wanted.length - done, part.size - from)
        await reader.read(part, wanted.subarray(done, done + few), from)
        done += few
      }
      return wanted
    },
    close: () => reader.close(),
  }
}

/** Reads files of this machine as one. */
export const joinedFiles = (files: readonly { path: string; size: number }[]): RandomAccess => ({
  ...joinedParts(files, openFiles()),
  files,
})
